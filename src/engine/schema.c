#include "engine/schema.h"
#include "base/memory.h"
#include "jgf/schema.h"
#include "json/make.h"
#include "rules/catalogue.h"

/* What report/json.c writes. Lines, because C promises only 4,095 bytes for a literal. */
static const char *const output_lines[] = {
#include "engine/schema_output.inc"
};

static struct json_object *schema_output(void) {
  struct buffer text = {0};
  for (size_t i = 0; i < ARRAY_LENGTH(output_lines); i++) buffer_add_string(&text, output_lines[i]);
  struct json_object *schema = json_make_parsed(buffer_string(&text));
  buffer_release(&text);
  return schema;
}

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

/* ---- the part of a schema that describes a value ---- */

static struct json_object *member(struct json_object *object, const char *key) {
  return json_object_object_get(object, key);
}

/* All references are "#/$defs/NAME". */
struct json_object *schema_resolve(struct json_object *schema, struct json_object *part) {
  const char *to;
  while ((to = json_object_get_string(member(part, "$ref")))) part = member(member(schema, "$defs"), strrchr(to, '/') + 1);
  return part;
}

/* Returns true if the part describes values of this type. */
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

struct json_object *schema_at(struct json_object *schema, const struct json_document *document, uint32_t spot) {
  if (!spot) return schema;
  uint32_t parent = document->spots[spot].parent;
  struct json_object *part = schema_at(schema, document, parent);
  if (part && document->spots[parent].kind != JSON_OBJECT) return member(schema_form(schema, part, "array"), "items");
  struct buffer key = {0};
  json_key_text(document, spot, &key);
  part = schema_of_member(schema, part, buffer_view(&key));
  buffer_release(&key);
  return part;
}

/* ---- for schema_config.c and schema_record.c ---- */

void schema_begin(struct json_object *schema, const char *id, const char *title, const char *description) {
  struct buffer uri = {0};
  buffer_printf(&uri, "https://www.schemastore.org/%s.json", id);
  json_put_string(schema, "$schema", "https://json-schema.org/draft/2020-12/schema");
  json_put_string(schema, "$id", buffer_string(&uri));
  json_put_string(schema, "title", title);
  json_put_string(schema, "description", description);
  buffer_release(&uri);
}

void schema_move(struct json_object *object, struct json_object *from) {
  json_object_object_foreach(from, key, value) json_put(object, key, json_object_get(value));
  json_object_put(from);
}

void schema_add(struct json_object *object, const char *text) {
  schema_move(object, json_make_parsed(text));
}

struct json_object *schema_rule_names(void) {
  struct json_object *names = json_make_array();
  json_append(names, json_make_string(VIEW("all")));
  json_append(names, json_make_string(VIEW("custom")));
  for (size_t i = 0; i < jgflint_catalogue.count; i++) {
    const struct family *family = jgflint_catalogue.families[i];
    json_append(names, json_make_string(view_of(family->name)));
    for (size_t j = 0; j < family->count; j++) json_append(names, json_make_string(view_of(family->rules[j].name)));
  }
  return names;
}

void schema_types(struct json_object *object, unsigned types) {
  static const struct {
    unsigned type;
    const char *name;
  } names[] = {{TYPE_NULL, "null"}, {TYPE_BOOLEAN, "boolean"}, {TYPE_NUMBER, "number"}, {TYPE_INTEGER, "integer"},
               {TYPE_STRING, "string"}, {TYPE_ARRAY, "array"}, {TYPE_OBJECT, "object"}};
  if (types == TYPE_ANY) return;
  struct json_object *any = json_make_array();
  for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
    if ((types & names[i].type) != names[i].type) continue;
    types &= ~names[i].type;
    struct json_object *one = json_make_object();
    json_put_string(one, "type", names[i].name);
    json_append(any, one);
  }
  /* ajv in strict mode refuses a list of types. */
  if (json_object_array_length(any) > 1) {
    json_put(object, "anyOf", any);
    return;
  }
  json_put(object, "type", json_object_get(json_object_object_get(json_object_array_get_idx(any, 0), "type")));
  json_object_put(any);
}

struct json_object *schema_reference(const char *name) {
  struct json_object *object = json_make_object();
  struct buffer path = {0};
  buffer_printf(&path, "#/$defs/%s", name);
  json_put_string(object, "$ref", buffer_string(&path));
  buffer_release(&path);
  return object;
}

struct json_object *schema_object(struct json_object *object, const char *key) {
  struct json_object *child = json_make_object();
  json_put(object, key, child);
  return child;
}
