#include "config/schema.h"
#include "engine/schema.h"
#include "json/make.h"
#include "rules/catalogue.h"
#include <json-c/json.h>

static struct json_object *object_of(const struct config_schema *shape);

static struct json_object *words_of(const struct config_field *field) {
  struct json_object *list = json_make_array();
  for (size_t i = 0; field->words[i]; i++) json_append(list, json_make_string(view_of(field->words[i])));
  return list;
}

static struct json_object *parameter(const struct rule_parameter *row) {
  struct json_object *value = json_make_object();
  schema_types(value, TYPE_INTEGER);
  json_put(value, "minimum", json_make_integer(row->least));
  json_put(value, "maximum", json_make_integer(row->most));
  json_put(value, "default", json_make_integer(row->preset));
  json_put_string(value, "description", row->help);
  return value;
}

static void add_parameters(struct json_object *value) {
  struct json_object *rules = schema_object(value, "properties");
  for (size_t i = 0; i < jgflint_catalogue.count; i++) {
    const struct family *family = jgflint_catalogue.families[i];
    for (const struct rule *rule = family->rules; rule < family->rules + family->count; rule++) {
      if (!rule->parameter_count) continue;
      struct json_object *of_rule = schema_object(rules, rule->name);
      json_put_string(of_rule, "type", "object");
      json_put_string(of_rule, "description", rule->headline);
      struct json_object *members = schema_object(of_rule, "properties");
      for (size_t j = 0; j < rule->parameter_count; j++)
        json_put(members, rule->parameters[j].name, parameter(&rule->parameters[j]));
      json_put(of_rule, "additionalProperties", json_make_boolean(false));
    }
  }
  json_put(value, "additionalProperties", json_make_boolean(false));
}

/* The schema of a single value of the field. */
static struct json_object *element_of(const struct config_field *field, unsigned types) {
  if (field->shape) return object_of(field->shape);
  if (types == TYPE_STRING && field->names_rules) return schema_reference("rule");
  struct json_object *element = json_make_object();
  schema_types(element, types);
  if (field->words) json_put(element, "enum", words_of(field));
  if (field->pattern) json_put_string(element, "pattern", field->pattern);
  if (types == TYPE_INTEGER) json_put(element, "minimum", json_make_integer(field->kind));
  if (field->most) json_put(element, "maximum", json_make_unsigned(field->most));
  return element;
}

static struct json_object *list_of(const struct config_field *field) {
  struct json_object *list = json_make_object();
  json_put_string(list, "type", "array");
  json_put(list, "items", element_of(field, field->element));
  if (field->not_empty) json_put(list, "minItems", json_make_integer(1));
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
  } else if (field->types == TYPE_OBJECT && field->element == TYPE_OBJECT && !field->shape) {
    value = json_make_object();
    json_put_string(value, "type", "object");
    add_parameters(value);
  } else if (field->types == TYPE_OBJECT && !field->shape) {
    value = json_make_object();
    json_put_string(value, "type", "object");
    struct json_object *names = schema_reference("rule");
    json_put(names, "examples", schema_rule_names()); /* editors do not offer the names behind a reference */
    json_put(value, "propertyNames", names);
    json_put(value, "additionalProperties", element_of(field, field->element));
  } else value = element_of(field, field->types);
  json_put_string(value, "description", field->help);
  if (field->preset) json_put(value, "default", json_make_parsed(field->preset));
  return value;
}

static struct json_object *object_of(const struct config_schema *shape) {
  struct json_object *object = json_make_object(), *required = json_make_array();
  json_put_string(object, "type", "object");
  struct json_object *properties = schema_object(object, "properties");
  for (size_t i = 0; i < shape->count; i++) {
    const struct config_field *field = &shape->fields[i];
    if (field->is_option) continue;
    json_put(properties, field->key, value_of(field));
    if (field->required) json_append(required, json_make_string(view_of(field->key)));
  }
  if (json_object_array_length(required)) json_put(object, "required", required);
  else json_object_put(required);
  json_put(object, "additionalProperties", json_make_boolean(false));
  if (shape->more) schema_add(object, shape->more);
  return object;
}

static void add_choice(struct json_object *any, const char *name, const char *description) {
  struct json_object *choice = json_make_object();
  json_put_string(choice, "const", name);
  json_put_string(choice, "description", description);
  json_append(any, choice);
}

/* The names of rules and families with their descriptions, which editors offer. */
static struct json_object *rules(void) {
  struct json_object *rule = json_make_object(), *any = json_make_array();
  add_choice(any, "all", "All rules.");
  add_choice(any, "custom", "The rules of this collection.");
  for (size_t i = 0; i < jgflint_catalogue.count; i++) {
    const struct family *family = jgflint_catalogue.families[i];
    add_choice(any, family->name, family->headline);
    for (size_t j = 0; j < family->count; j++) add_choice(any, family->rules[j].name, family->rules[j].headline);
  }
  json_append(any, json_make_parsed("{\"type\": \"string\", \"pattern\": \"^custom/[a-z0-9-]+$\"}"));
  json_put(rule, "anyOf", any);
  return rule;
}

struct json_object *schema_config(void) {
  struct json_object *schema = json_make_object();
  schema_begin(schema, "jgflint", "Configuration of jgflint", "Configuration of jgflint for the game records below this file.");
  schema_move(schema, object_of(&config_shape));
  json_put(schema_object(schema, "$defs"), "rule", rules());
  return schema;
}
