/* migration.h: the keys of JGF 1 as rows: the place of a key, its type, and its key in JGF 2.
 *
 * The check of an object (schema_check.c) finds its older keys and adds their values to a list. The document does not change, so
 * findings keep their places. To migrate another key, add it to keys.h, and add a row to migration.c. */
#ifndef JGFLINT_JGF_MIGRATION_H
#define JGFLINT_JGF_MIGRATION_H

#include "jgf/schema.h"
#include "json/document.h"

/* The path of comment objects, whose parts become the text "name (timestamp): comment". */
#define JGF_COMMENT_PATH "tree[].comments[]"

struct jgf_older_key {
  const char *path;       /* of the object with the key: "rules", "players[]" */
  struct jgf_field field; /* the key and its value in JGF 1 */
  uint16_t v2_key;        /* the key in JGF 2, in the same object; KEY_NONE: the value goes to meta.legacy */
  bool is_late;           /* renamed after version 2 was introduced, so valid JGF 2 records may have it */
};

extern const struct jgf_older_key jgf_older_keys[];
extern const size_t jgf_older_key_count;

/* Returns the row of an older key in objects with this path, or NULL. */
const struct jgf_older_key *jgf_older_key_find(const char *path, unsigned key);
/* Returns the row of a member, or NULL. Other capitals are allowed, unless JGF 2 has a key with the same letters. */
const struct jgf_older_key *jgf_older_key_of(const struct json_document *document, uint32_t spot,
                                             const struct jgf_schema *schema);
/* Returns the row of the value in JGF 2, or NULL. */
const struct jgf_field *jgf_field_in_v2(const struct jgf_older_key *older);

/* A value under an older key, or a comment object. */
struct jgf_migrated {
  uint32_t spot;
  uint8_t fault; /* a fact that is noted if the record is JGF 2 (JGF_FACT_NULL, JGF_FACT_WRONG_TYPE); 0: none */
  bool is_read;  /* its value is read */
  const struct jgf_older_key *older; /* static; for a comment object the row of its text */
  const struct jgf_field *field;     /* static; the row in JGF 2, or NULL */
};

/* Contains the values of the header in the order of the text, and then the comments. {0} is empty. */
struct jgf_migration {
  struct jgf_migrated *list; /* owned */
  size_t count, capacity;
  size_t header_count; /* number of values in the header */
};

/* Adds a value. The pointer is valid until the next call. */
struct jgf_migrated *jgf_migration_add(struct jgf_migration *migration, const struct jgf_older_key *older, uint32_t spot);
/* Returns true if an object with this row, or a player in it, has older keys. */
bool jgf_has_older_keys(const struct json_document *document, uint32_t container, const struct jgf_field *field);
/* Adds a comment object, and returns the spot of its text (or its name or timestamp). Returns NO_SPOT for other values. */
uint32_t jgf_migration_add_comment(struct jgf_migration *migration, const struct json_document *document, uint32_t comment);
/* Returns true for an object with a name, a timestamp or a comment. */
bool jgf_is_comment_object(const struct json_document *document, uint32_t spot);
/* Appends "name (timestamp): comment", without missing parts. */
void jgf_comment_flatten(const struct json_document *document, uint32_t comment, struct buffer *to);
/* Returns true for a member whose text goes into the flattened comment. */
bool jgf_is_comment_part(const struct json_spot *at);

#endif
