#include "engine/schema.h"
#include <json-c/json.h>

static const struct schema_row {
  const char *name, *note;
  struct json_object *(*make)(void);
} rows[] = {
    {"jgf1", NULL, schema_jgf1}, {"jgf2", "records", schema_jgf2}, {"config", "configurations", schema_config},
    {"output", "what --format json writes", schema_output}};

bool schema_name(size_t index, const char **name, const char **note) {
  if (index >= ARRAY_LENGTH(rows)) return false;
  *name = rows[index].name;
  *note = rows[index].note;
  return true;
}

struct json_object *schema_make(const char *name) {
  for (size_t i = 0; i < ARRAY_LENGTH(rows); i++)
    if (strcmp(rows[i].name, name) == 0) return rows[i].make();
  return NULL;
}
