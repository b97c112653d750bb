/* schema_parts.c: what all schemas are put together with. */
#include "cli/schema.h"
#include "jgf/schema.h"
#include "json/document.h"
#include "json/make.h"
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

void schema_say(struct json_object *object, const char *key, const char *value) {
  json_put(object, key, json_make_string(view_of(value)));
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
  } else json_put(object, "type", list);
}

struct json_object *schema_ref(const char *name) {
  struct json_object *object = json_make_object();
  struct buffer text = {0};
  buffer_printf(&text, "#/$defs/%s", name);
  schema_say(object, "$ref", buffer_string(&text));
  buffer_release(&text);
  return object;
}

struct json_object *schema_object(struct json_object *object, const char *key) {
  struct json_object *child = json_make_object();
  json_put(object, key, child);
  return child;
}
