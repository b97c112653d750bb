#include "cli/schema.h"
#include "config/schema.h"
#include "json/make.h"
#include "rules/catalogue.h"
#include <json-c/json.h>

static struct json_object *object_of(const struct config_schema *shape);

static struct json_object *words_of(const struct config_field *field) {
  struct json_object *list = json_make_array();
  for (size_t i = 0; field->words[i]; i++) json_append(list, json_make_string(view_of(field->words[i])));
  return list;
}

static bool names_rules(const struct config_field *field) {
  return strcmp(field->key, "severity") == 0 ? field->types == TYPE_OBJECT
                                            : strstr("select extend-select ignore fixable unfixable", field->key) != NULL;
}

/* What one string, number or object of it looks like. */
static struct json_object *element_of(const struct config_field *field, unsigned types) {
  if (field->shape) return object_of(field->shape);
  if (types == TYPE_STRING && names_rules(field) && !field->words) return schema_ref("rule");
  struct json_object *element = json_make_object();
  schema_types(element, types);
  if (field->words) json_put(element, "enum", words_of(field));
  if (field->pattern) schema_say(element, "pattern", field->pattern);
  if (types == TYPE_INTEGER) json_put(element, "minimum", json_make_integer(field->kind));
  return element;
}

static struct json_object *list_of(const struct config_field *field) {
  struct json_object *list = json_make_object();
  schema_say(list, "type", "array");
  json_put(list, "items", element_of(field, field->element));
  return list;
}

static struct json_object *value_of(const struct config_field *field) {
  struct json_object *value;
  if (field->types == TYPE_ARRAY) value = list_of(field);
  else if (field->types & TYPE_ARRAY) { /* one, or a list */
    value = json_make_object();
    struct json_object *any = json_make_array();
    json_append(any, element_of(field, field->element));
    json_append(any, list_of(field));
    json_put(value, "anyOf", any);
  } else if (field->types == TYPE_OBJECT && !field->shape) {
    value = json_make_object();
    schema_say(value, "type", "object");
    json_put(value, "propertyNames", schema_ref("rule"));
    json_put(value, "additionalProperties", element_of(field, field->element));
  } else value = element_of(field, field->types);
  schema_say(value, "description", field->help);
  return value;
}

static struct json_object *object_of(const struct config_schema *shape) {
  struct json_object *object = json_make_object(), *required = json_make_array();
  schema_say(object, "type", "object");
  struct json_object *properties = schema_object(object, "properties");
  for (size_t i = 0; i < shape->count; i++) {
    const struct config_field *field = &shape->fields[i];
    json_put(properties, field->key, value_of(field));
    if (field->required) json_append(required, json_make_string(view_of(field->key)));
  }
  if (json_object_array_length(required)) json_put(object, "required", required);
  else json_object_put(required);
  json_put(object, "additionalProperties", json_make_boolean(false));
  if (!shape->more) return object;
  struct json_object *more = schema_text(shape->more);
  json_object_object_foreach(more, key, value) json_put(object, key, json_object_get(value));
  json_object_put(more);
  return object;
}

/* The names of all rules and families, for editors to complete. */
static struct json_object *rules(void) {
  struct json_object *names = json_make_array();
  json_append(names, json_make_string(VIEW("all")));
  json_append(names, json_make_string(VIEW("custom")));
  for (size_t i = 0; i < jgflint_catalogue.count; i++) {
    const struct family *family = jgflint_catalogue.families[i];
    json_append(names, json_make_string(view_of(family->name)));
    for (size_t j = 0; j < family->count; j++) json_append(names, json_make_string(view_of(family->rules[j].name)));
  }
  struct json_object *rule = schema_text("{\"anyOf\": [{}, {\"type\": \"string\", \"pattern\": \"^custom/[a-z0-9-]+$\"}]}");
  struct json_object *any;
  json_object_object_get_ex(rule, "anyOf", &any);
  json_put(json_object_array_get_idx(any, 0), "enum", names);
  return rule;
}

struct json_object *schema_config(void) {
  struct json_object *schema = json_make_object();
  schema_say(schema, "$schema", "https://json-schema.org/draft/2020-12/schema");
  schema_say(schema, "title", "Configuration of jgflint");
  struct json_object *body = object_of(&config_shape);
  json_object_object_foreach(body, key, value) json_put(schema, key, json_object_get(value));
  json_object_put(body);
  json_put(schema_object(schema, "$defs"), "rule", rules());
  return schema;
}
