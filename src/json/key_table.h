/* key_table.h: a hash table of the key names that a reader knows.
 *
 * The reader of a format lists its names; the parser looks up every key here, so that later stages compare small numbers. A
 * name's text is static, so json-c can share it (JSON_C_OBJECT_ADD_CONSTANT_KEY). Read-only once made. */
#ifndef JGFLINT_JSON_KEY_TABLE_H
#define JGFLINT_JSON_KEY_TABLE_H

#include "base/buffer.h"

struct json_key_table;

struct json_name {
  const char *text;   /* static */
  unsigned long hash; /* in json-c's tables */
};

/* `texts[1]` to `texts[count - 1]` are the names, ids are their indexes; texts[0] is unused. All static. */
struct json_key_table *json_key_table_new(const char *const *texts, size_t count);
void json_key_table_free(struct json_key_table *names);

/* Returns the id, or 0. `name` does not need a terminating NUL. */
unsigned json_key_table_find(const struct json_key_table *names, const char *name, size_t length);
const struct json_name *json_key_table_at(const struct json_key_table *names, unsigned id);

#endif
