#include "engine/schema.h"
#include "base/memory.h"
#include "config/schema.h"
#include "go/game.h"
#include "go/ruleset.h"
#include "jgf/schema.h"
#include "json/document.h"
#include "json/make.h"
#include "json/value.h"
#include "rules/catalogue.h"
#include "text/pattern.h"
#include <json-c/json.h>
#include <limits.h>

/* ---- parts of all schemas ---- */

static void add_members(struct json_object *object, struct json_object *from) {
  json_object_object_foreach(from, key, value) json_put(object, key, json_object_get(value));
  json_object_put(from);
}

/* Takes over the parts. */
static struct json_object *schema_new(const char *id, const char *title, const char *description, struct json_object *object,
                                      struct json_object *definitions) {
  struct json_object *schema = json_compose("{'$schema': 'https://json-schema.org/draft/2020-12/schema',"
                                            " '$id': 'https://www.schemastore.org/%s.json', 'title': %q, 'description': %q}",
                                            id, title, description);
  add_members(schema, object);
  json_put(schema, "$defs", definitions);
  return schema;
}

/* Takes over the lists. `more`: further members of the schema, or NULL. */
static struct json_object *object_schema(struct json_object *properties, struct json_object *required, bool is_open,
                                         const char *more) {
  struct json_object *object = json_compose("{'type': 'object', 'properties': %o}", properties);
  if (json_object_array_length(required)) json_put(object, "required", json_object_get(required));
  json_object_put(required);
  if (!is_open) json_put(object, "additionalProperties", json_make_boolean(false));
  if (more) add_members(object, json_value_parsed(more));
  return object;
}

static void append_string(struct json_object *list, const char *text) {
  json_append(list, json_make_string(view_of(text)));
}

static struct json_object *rule_names(void) {
  struct json_object *names = json_value_parsed("[\"all\", \"custom\"]");
  for (size_t i = 0; i < jgflint_catalogue.count; i++) {
    const struct family *family = jgflint_catalogue.families[i];
    append_string(names, family->name);
    for (size_t j = 0; j < family->count; j++) append_string(names, family->rules[j].name);
  }
  return names;
}

static struct json_object *type_schema(unsigned types) {
  static const struct {
    unsigned type;
    const char *name;
  } names[] = {{TYPE_NULL, "null"}, {TYPE_BOOLEAN, "boolean"}, {TYPE_NUMBER, "number"}, {TYPE_INTEGER, "integer"},
               {TYPE_STRING, "string"}, {TYPE_ARRAY, "array"}, {TYPE_OBJECT, "object"}};
  if (types == TYPE_ANY) return json_make_object();
  struct json_object *any = json_make_array(), *one = NULL;
  for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
    if ((types & names[i].type) != names[i].type) continue;
    types &= ~names[i].type;
    one = json_compose("{'type': %q}", names[i].name);
    json_append(any, one);
  }
  if (json_object_array_length(any) > 1) return json_compose("{'anyOf': %o}", any); /* ajv is strict: it rejects lists of types */
  json_object_get(one);
  json_object_put(any);
  return one;
}

static struct json_object *reference(const char *name) {
  return json_compose("{'$ref': '#/$defs/%s'}", name);
}

/* ---- records ---- */

/* The descriptions of keys in jgf(5). */
static const struct {
  const char *path, *key, *text;
} help[] = {
#include "engine/schema_help.rows.inc"
};

/* jgflint only warns of mistakes in `jgflint`, so each "anyOf" ends with true. */
static const char meta_schema[] =
    "{'type': 'object', 'properties': {"
    " 'source': {}, 'sgf': {}, 'ugf': {},"
    " 'legacy': {'description': 'Values of an older form of the record that have no place in JGF 2.'},"
    " 'jgflint': {'description': 'Settings of jgflint for this record.',"
    "  'anyOf': [{'type': 'object', 'properties': {"
    "  'ignore': {'description': 'Accepted findings, which are not shown.',"
    "   'anyOf': [{'type': 'array',"
    "   'items': {'anyOf': [{'type': 'object', 'properties': {"
    "    'rule': {'description': 'The rule or family.'},"
    "    'at': {'description': 'The place of the findings: a JSON Pointer to a value; values inside are included.',"
    "     'examples': ['/tree/12']},"
    "    'reason': {'description': 'Why the findings are accepted.'}}}, true]}}, true]}}}, true]}}}";

static void describe_all(struct json_object *properties, const char *path) {
  json_object_object_foreach(properties, key, value)
    for (size_t i = 0; i < ARRAY_LENGTH(help); i++)
      if (strcmp(help[i].path, path) == 0 && strcmp(help[i].key, key) == 0) json_put_string(value, "description", help[i].text);
}

static struct json_object *names_of(const struct jgf_words *words) {
  struct json_object *names = json_make_array();
  for (size_t i = 0; i < words->count; i++) append_string(names, words->list[i]);
  return names;
}

static struct json_object *one_of(const struct jgf_words *words) {
  return words->count == 1 ? json_compose("{'const': %q}", words->list[0]) : json_compose("{'enum': %o}", names_of(words));
}

static struct json_object *value_of_words(const struct jgf_words *words) {
  if (words->definition) return reference(words->definition);
  if (words->is_open) return json_compose("{'type': 'string', 'examples': %o}", names_of(words));
  return words->others ? json_compose("{'anyOf': [%o, %o]}", value_of_words(words->others), one_of(words)) : one_of(words);
}

static void add_form(struct json_object *value, const struct jgf_field *field) {
  const char *first = field->example ? field->example : "", *second = field->offered ? field->offered : "";
  /* In Python, $ also matches before a final newline, and Go has no lookahead, so a second pattern excludes newlines. */
  if (field->flags & FIELD_PATTERN) {
    LOCAL_BUFFER pattern = {0};
    buffer_printf(&pattern, "^(?:%s)$", pattern_expression((enum pattern)field->pattern));
    add_members(value, json_compose("{'pattern': %q, 'not': {'type': 'string', 'pattern': '\\n'}}", buffer_string(&pattern)));
  }
  if (*first || *second)
    json_put(value, "examples", json_compose("[%s%s%s]", first, *first && *second ? ", " : "", second));
  if (field->default_value) json_put(value, "default", json_value_parsed(field->default_value));
  if (field->action != READ_VALUE || field->meaning != GO_RULESET) return;
  struct json_object *names = json_make_array();
  for (size_t i = 0; i < ruleset_count; i++) append_string(names, rulesets[i].name);
  json_put(value, "examples", names);
}

static struct json_object *meta(void) {
  struct json_object *object = json_compose(meta_schema), *properties;
  json_object_object_get_ex(object, "properties", &properties);
  describe_all(properties, "meta");
  static const char *const rule = "/properties/jgflint/anyOf/0/properties/ignore/anyOf/0/items/anyOf/0/properties/rule";
  json_put(json_value_at(object, view_of(rule)), "examples", rule_names());
  return object;
}

static struct json_object *record_object(const struct jgf_schema *schema);
static struct json_object *record_value(const struct jgf_field *field);

static struct json_object *record_value(const struct jgf_field *field) {
  if (field->action == READ_VERSION) return json_value_parsed("{\"const\": 2}");
  if (field->action == READ_META) return meta();
  if (field->words) return value_of_words(field->words);
  if (field->schema)
    return field->schema->definition ? reference(field->schema->definition) : record_object(field->schema);
  if (field->action == READ_TREE)
    return json_compose("{'type': 'array', 'minItems': 1, 'prefixItems': [{'$ref': '#/$defs/root'}], 'items': %o}",
                        record_value(field->element));
  if (field->element) return json_compose("{'type': 'array', 'items': %o}", record_value(field->element));
  if (field->flags & FIELD_EXTENSION) return json_make_object();
  struct json_object *value = type_schema(field->flags & FIELD_OPEN ? TYPE_ANY : field->types);
  bool is_line =
      field->flags & FIELD_COORDINATE || (field->action == READ_VALUE && field->meaning >= GO_CUT_OFF_TOP &&
                                          field->meaning <= GO_CUT_OFF_RIGHT); /* the largest board has lines 0 to 51 */
  if (field->flags & FIELD_RANGE || is_line) json_put(value, "minimum", json_make_integer(field->least));
  if (is_line) json_put(value, "maximum", json_make_integer(GO_LARGEST_SIDE - 1));
  else if (field->flags & FIELD_RANGE && field->most != INT_MAX) json_put(value, "maximum", json_make_integer(field->most));
  add_form(value, field);
  return value;
}

static struct json_object *record_object(const struct jgf_schema *schema) {
  struct json_object *properties = json_make_object(), *required = json_make_array();
  bool is_open = false;
  for (size_t i = 0; i < schema->count; i++) {
    const struct jgf_field *field = &schema->fields[i];
    json_put(properties, jgf_key_texts[field->key], record_value(field));
    if (field->flags & FIELD_REQUIRED) append_string(required, jgf_key_texts[field->key]);
    is_open = is_open || (field->flags & FIELD_OPEN && !field->action && !field->schema);
  }
  describe_all(properties, schema->path);
  return object_schema(properties, required, is_open, schema->constraints);
}

/* The schemas that others refer to. */
static struct json_object *definitions(void) {
  struct json_object *defs = json_make_object();
  json_put(defs, jgf_color_words.definition, one_of(&jgf_color_words));
  for (const struct jgf_schema *const *schema = jgf_schemas; *schema; schema++)
    if ((*schema)->definition) json_put(defs, (*schema)->definition, record_object(*schema));
  json_put(defs, "root", json_compose("{'type': 'object', '$ref': '#/$defs/node',"
                                      " 'properties': {'move': false, 'variations': false}}"));
  return defs;
}

static struct json_object *schema_jgf2(void) {
  return schema_new("jgf", "JGF 2", "A record of a game of Go in the JSON Go Format.", record_object(&jgf_record_schema),
                    definitions());
}

/* ---- configurations ---- */

static struct json_object *config_object(const struct config_schema *shape);

/* The objects of parameters, by rule. */
static struct json_object *parameter_schemas(void) {
  struct json_object *rules = json_make_object();
  for (size_t i = 0; i < jgflint_catalogue.count; i++) {
    const struct family *family = jgflint_catalogue.families[i];
    for (const struct rule *rule = family->rules; rule < family->rules + family->count; rule++) {
      if (!rule->parameter_count) continue;
      struct json_object *members = json_make_object();
      for (const struct rule_parameter *row = rule->parameters; row < rule->parameters + rule->parameter_count; row++)
        json_put(members, row->name, json_compose("{'type': 'integer', 'minimum': %d, 'maximum': %d, 'default': %d,"
                                                  " 'description': %q}", row->least, row->most, row->preset, row->help));
      json_put(rules, rule->name, json_compose("{'type': 'object', 'description': %q, 'properties': %o,"
                                               " 'additionalProperties': false}", rule->headline, members));
    }
  }
  return json_compose("{'type': 'object', 'properties': %o, 'additionalProperties': false}", rules);
}

/* The schema of a single value of the field. */
static struct json_object *config_element(const struct config_field *field, unsigned types) {
  if (field->shape) return config_object(field->shape);
  if (types == TYPE_STRING && field->names_rules) return reference("rule");
  struct json_object *element = type_schema(types);
  if (field->words) {
    struct json_object *words = json_make_array();
    for (size_t i = 0; field->words[i]; i++) append_string(words, field->words[i]);
    json_put(element, "enum", words);
  }
  if (field->pattern) json_put_string(element, "pattern", field->pattern);
  if (types == TYPE_INTEGER) json_put(element, "minimum", json_make_integer(field->kind));
  if (field->most) json_put(element, "maximum", json_make_unsigned(field->most));
  return element;
}

static struct json_object *config_list(const struct config_field *field) {
  return json_compose(field->not_empty ? "{'type': 'array', 'items': %o, 'minItems': 1}" : "{'type': 'array', 'items': %o}",
                      config_element(field, field->element));
}

static struct json_object *config_value(const struct config_field *field) {
  struct json_object *value;
  if (field->types == TYPE_ARRAY) value = config_list(field);
  else if (field->types & TYPE_ARRAY)
    value = json_compose("{'anyOf': [%o, %o]}", config_element(field, field->element), config_list(field));
  else if (field->types != TYPE_OBJECT || field->shape) value = config_element(field, field->types);
  else if (field->element == TYPE_OBJECT) value = parameter_schemas();
  else /* The names of rules are also examples, because editors do not complete names from a $ref. */
    value = json_compose("{'type': 'object', 'propertyNames': {'$ref': '#/$defs/rule', 'examples': %o},"
                         " 'additionalProperties': %o}", rule_names(), config_element(field, field->element));
  json_put_string(value, "description", field->help);
  if (field->preset) json_put(value, "default", json_value_parsed(field->preset));
  return value;
}

static struct json_object *config_object(const struct config_schema *shape) {
  struct json_object *properties = json_make_object(), *required = json_make_array();
  for (size_t i = 0; i < shape->count; i++) {
    const struct config_field *field = &shape->fields[i];
    if (field->is_option) continue;
    json_put(properties, field->key, config_value(field));
    if (field->required) append_string(required, field->key);
  }
  return object_schema(properties, required, false, shape->more);
}

static void add_choice(struct json_object *any, const char *name, const char *description) {
  json_append(any, json_compose("{'const': %q, 'description': %q}", name, description));
}

/* The names of rules and families with their descriptions, which editors offer. */
static struct json_object *rule_definition(void) {
  struct json_object *any = json_make_array();
  add_choice(any, "all", "All rules.");
  add_choice(any, "custom", "The rules of this collection.");
  for (size_t i = 0; i < jgflint_catalogue.count; i++) {
    const struct family *family = jgflint_catalogue.families[i];
    add_choice(any, family->name, family->headline);
    for (size_t j = 0; j < family->count; j++) add_choice(any, family->rules[j].name, family->rules[j].headline);
  }
  json_append(any, json_compose("{'type': 'string', 'pattern': '^custom/[a-z0-9-]+$'}"));
  return json_compose("{'rule': {'anyOf': %o}}", any);
}

static struct json_object *schema_config(void) {
  return schema_new("jgflint", "Configuration of jgflint", "Configuration of jgflint for the game records below this file.",
                    config_object(&config_shape), rule_definition());
}

/* ---- reports ---- */

/* The schema of the output of report/json.c, line by line, because C guarantees only 4,095 bytes for a literal. */
static const char *const output_lines[] = {
#include "engine/schema_output.inc"
};

static struct json_object *schema_output(void) {
  LOCAL_BUFFER text = {0};
  for (size_t i = 0; i < ARRAY_LENGTH(output_lines); i++) buffer_add_string(&text, output_lines[i]);
  return json_value_parsed(buffer_string(&text));
}

/* ---- all schemas ---- */

const struct schema_row schema_rows[] = {
    {"jgf2", "records", schema_jgf2}, {"config", "configurations", schema_config},
    {"output", "what --format json writes", schema_output}, {NULL, NULL, NULL}};

struct json_object *schema_make(const char *name) {
  const struct schema_row *row = schema_rows;
  while (row->name && strcmp(row->name, name) != 0) row++;
  return row->name ? row->make() : NULL;
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

struct json_object *schema_form(struct json_object *schema, struct json_object *part, const char *type) {
  part = schema_resolve(schema, part);
  struct json_object *any = member(part, "anyOf");
  for (size_t i = 0; any && i < json_object_array_length(any); i++) {
    struct json_object *one = schema_resolve(schema, json_object_array_get_idx(any, i));
    const char *name = json_object_get_string(member(one, "type"));
    if (name && strcmp(name, type) == 0) return one;
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
  LOCAL_BUFFER key = {0};
  json_key_text(document, spot, &key);
  part = schema_of_member(schema, part, buffer_view(&key));
  return part;
}
