#include "engine/schema.h"
#include "base/memory.h"
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

/* ---- what a schema says of a value ---- */

enum { MOST_HOPS = 16 }; /* of references to references */

static struct json_object *member(struct json_object *object, const char *key) {
  return json_object_object_get(object, key);
}

/* "#/$defs/NAME", which is all that there is. */
struct json_object *schema_resolve(struct json_object *schema, struct json_object *part) {
  for (int i = 0; i < MOST_HOPS; i++) {
    const char *to = json_object_get_string(member(part, "$ref"));
    if (!to) return part;
    part = member(member(schema, "$defs"), strrchr(to, '/') + 1);
  }
  return part;
}

/* Whether a part is about values of this kind. */
static bool is_about(struct json_object *part, const char *type) {
  struct json_object *types = member(part, "type");
  if (json_object_is_type(types, json_type_string)) return strcmp(json_object_get_string(types), type) == 0;
  if (!json_object_is_type(types, json_type_array)) return false;
  for (size_t i = 0; i < json_object_array_length(types); i++)
    if (strcmp(json_object_get_string(json_object_array_get_idx(types, i)), type) == 0) return true;
  return false;
}

struct json_object *schema_form(struct json_object *schema, struct json_object *part, const char *type) {
  part = schema_resolve(schema, part);
  struct json_object *any = member(part, "anyOf");
  for (size_t i = 0; any && i < json_object_array_length(any); i++) {
    struct json_object *one = schema_resolve(schema, json_object_array_get_idx(any, i));
    if (is_about(one, type)) return one;
  }
  return part;
}

struct json_object *schema_of_member(struct json_object *schema, struct json_object *part, struct view key) {
  char name[64];
  if (!part || key.length >= sizeof name) return NULL;
  if (key.length) memcpy(name, key.at, key.length); /* "" has no bytes */
  name[key.length] = '\0';
  part = schema_form(schema, part, "object");
  struct json_object *found = member(member(part, "properties"), name), *more = member(part, "additionalProperties");
  if (!found && json_object_is_type(more, json_type_object)) found = more;
  return found;
}

static struct json_object *of_element(struct json_object *schema, struct json_object *part) {
  return part ? member(schema_form(schema, part, "array"), "items") : NULL;
}

static struct json_object *step(struct json_object *schema, struct json_object *part, const struct json_document *document,
                                uint32_t parent, uint32_t spot) {
  if (document->spots[parent].kind != JSON_OBJECT) return of_element(schema, part);
  struct buffer key = {0};
  json_key_text(document, spot, &key);
  part = schema_of_member(schema, part, buffer_view(&key));
  buffer_release(&key);
  return part;
}

/* The way down to it, from the root. */
struct json_object *schema_at(struct json_object *schema, const struct json_document *document, uint32_t spot) {
  uint32_t *way = NULL;
  size_t depth = 0, capacity = 0;
  for (uint32_t at = spot; at; at = document->spots[at].parent) {
    ARRAY_GROW(way, depth, capacity);
    way[depth++] = at;
  }
  struct json_object *part = schema;
  while (part && depth) {
    uint32_t at = way[--depth];
    part = step(schema, part, document, document->spots[at].parent, at);
  }
  free(way);
  return part;
}
