/* schema_parts.c: what all schemas are put together with. */
#include "engine/schema.h"
#include "jgf/schema.h"
#include "json/document.h"
#include "json/make.h"
#include "rules/catalogue.h"
#include <assert.h>
#include <json-c/json.h>

struct json_object *schema_text(const char *text) {
  struct json_document document = {0};
  struct source source;
  struct json_limits limits = JSON_LIMITS;
  struct buffer padded = {0};
  buffer_add_string(&padded, text);
  memset(buffer_reserve(&padded, SOURCE_PADDING), 0, SOURCE_PADDING);
  source_init_borrow(&source, "", padded.data, padded.length);
  json_parse(&document, &source, NULL, &limits);
  assert(document.root && !document.flaws.count);
  struct json_object *object = json_object_get(document.root);
  json_release(&document);
  buffer_release(&padded);
  return object;
}

void schema_begin(struct json_object *schema, const char *id, const char *title, const char *description) {
  struct buffer uri = {0};
  buffer_printf(&uri, "https://www.schemastore.org/%s.json", id);
  json_put_string(schema, "$schema", "https://json-schema.org/draft/2020-12/schema");
  json_put_string(schema, "$id", buffer_string(&uri));
  json_put_string(schema, "title", title);
  json_put_string(schema, "description", description);
  buffer_release(&uri);
}

void schema_add(struct json_object *object, const char *text) {
  struct json_object *more = schema_text(text);
  json_object_object_foreach(more, key, value) json_put(object, key, json_object_get(value));
  json_object_put(more);
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
  struct json_object *list = json_make_array();
  if (types == TYPE_ANY) {
    json_object_put(list);
    return;
  }
  for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
    if ((types & names[i].type) != names[i].type) continue;
    types &= ~names[i].type;
    json_append(list, json_make_string(view_of(names[i].name)));
  }
  if (json_object_array_length(list) == 1) {
    json_put(object, "type", json_object_get(json_object_array_get_idx(list, 0)));
    json_object_put(list);
    return;
  }
  /* A list of types would be shorter; ajv does not take it for strict. */
  struct json_object *any = json_make_array();
  for (size_t i = 0; i < json_object_array_length(list); i++) {
    struct json_object *one = json_make_object();
    json_put(one, "type", json_object_get(json_object_array_get_idx(list, i)));
    json_append(any, one);
  }
  json_object_put(list);
  json_put(object, "anyOf", any);
}

struct json_object *schema_rule_ref(void) {
  struct json_object *object = json_make_object();
  json_put_string(object, "$ref", "#/$defs/rule");
  return object;
}

struct json_object *schema_object(struct json_object *object, const char *key) {
  struct json_object *child = json_make_object();
  json_put(object, key, child);
  return child;
}
