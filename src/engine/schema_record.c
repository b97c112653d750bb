#include "engine/schema.h"
#include "go/game.h"
#include "go/ruleset.h"
#include "jgf/migration.h"
#include "json/make.h"
#include "text/pattern.h"
#include <json-c/json.h>
#include <limits.h>

/* The descriptions of keys in jgf(5). */
static const struct {
  const char *path, *key, *text;
} help[] = {
#include "engine/schema_help.rows.inc"
};

/* jgflint only warns of mistakes in `jgflint`, so each "anyOf" ends with true. */
static const char meta_schema[] =
    "{\"type\": \"object\", \"properties\": {"
    " \"source\": {}, \"sgf\": {}, \"ugf\": {},"
    " \"legacy\": {\"description\": \"What jgflint kept of an older form of the record that has no place in JGF 2.\"},"
    " \"jgflint\": {\"description\": \"What the record says to jgflint.\","
    "  \"anyOf\": [{\"type\": \"object\", \"properties\": {"
    "  \"ignore\": {\"description\": \"Findings that are right as they are, and not shown.\","
    "   \"anyOf\": [{\"type\": \"array\","
    "   \"items\": {\"anyOf\": [{\"type\": \"object\", \"properties\": {"
    "    \"rule\": {\"description\": \"The rule or family.\"},"
    "    \"at\": {\"description\": \"Where: a JSON Pointer; all below it is meant, too.\","
    "     \"examples\": [\"/tree/12\"]},"
    "    \"reason\": {\"description\": \"Why it is right all the same.\"}}}, true]}}, true]}}}, true]}}}";

static void describe(struct json_object *value, const char *path, const char *key) {
  for (size_t i = 0; i < ARRAY_LENGTH(help); i++)
    if (strcmp(help[i].path, path) == 0 && strcmp(help[i].key, key) == 0) json_put_string(value, "description", help[i].text);
}

static void describe_all(struct json_object *properties, const char *path) {
  json_object_object_foreach(properties, key, value) describe(value, path, key);
}

/* In Python, $ also matches before a final newline, and Go has no lookahead, so a second pattern excludes newlines. */
static void add_pattern(struct json_object *value, int pattern) {
  struct buffer text = {0};
  buffer_printf(&text, "^(?:%s)$", pattern_expression((enum pattern)pattern));
  json_put_string(value, "pattern", buffer_string(&text));
  schema_add(value, "{\"not\": {\"type\": \"string\", \"pattern\": \"\\n\"}}");
  buffer_release(&text);
}

/* A list of values that are given as JSON, separated by commas. */
static struct json_object *values(const char *first, const char *second) {
  struct buffer text = {0};
  buffer_printf(&text, "[%s%s%s]", first ? first : "", first && second ? ", " : "", second ? second : "");
  struct json_object *list = json_make_parsed(buffer_string(&text));
  buffer_release(&text);
  return list;
}

static struct json_object *names_of(const struct jgf_words *words) {
  struct json_object *names = json_make_array();
  for (size_t i = 0; i < words->count; i++) json_append(names, json_make_string(view_of(words->list[i])));
  return names;
}

static struct json_object *one_of(const struct jgf_words *words) {
  struct json_object *object = json_make_object();
  if (words->count == 1) json_put_string(object, "const", words->list[0]);
  else json_put(object, "enum", names_of(words));
  return object;
}

static struct json_object *value_of_words(const struct jgf_words *words) {
  if (words->definition) return schema_reference(words->definition);
  if (!words->is_open && !words->others) return one_of(words);
  struct json_object *object = json_make_object();
  if (words->is_open) {
    json_put_string(object, "type", "string");
    json_put(object, "examples", names_of(words));
  } else {
    struct json_object *any = json_make_array();
    json_append(any, value_of_words(words->others));
    json_append(any, one_of(words));
    json_put(object, "anyOf", any);
  }
  return object;
}

static void add_form(struct json_object *value, const struct jgf_field *field) {
  if (field->flags & FIELD_PATTERN) add_pattern(value, field->pattern);
  if (field->example || field->offered) json_put(value, "examples", values(field->example, field->offered));
  if (field->default_value) json_put(value, "default", json_make_parsed(field->default_value));
  if (field->action != READ_VALUE || field->meaning != GO_RULESET) return;
  struct json_object *names = json_make_array();
  for (size_t i = 0; i < ruleset_count; i++) json_append(names, json_make_string(view_of(rulesets[i].name)));
  json_put(value, "examples", names);
}

static struct json_object *meta(void) {
  struct json_object *object = json_make_parsed(meta_schema), *properties;
  json_object_object_get_ex(object, "properties", &properties);
  describe_all(properties, "meta");
  static const char *const rule = "/properties/jgflint/anyOf/0/properties/ignore/anyOf/0/items/anyOf/0/properties/rule";
  json_put(json_standing_at(object, rule), "examples", schema_rule_names());
  return object;
}

static struct json_object *object_of(int version, const struct jgf_schema *schema);
static struct json_object *value_of(int version, const struct jgf_field *field);

/* Adds the keys that only JGF 1 has at a path. Such a key has the values of the key that it becomes. */
static void add_older_fields(struct json_object *properties, const char *path) {
  for (size_t i = 0; i < jgf_older_key_count; i++) {
    const struct jgf_older_key *older = &jgf_older_keys[i];
    if (strcmp(older->path, path) != 0) continue;
    const struct jgf_field *newer = jgf_field_in_v2(older);
    struct json_object *value = value_of(1, newer ? newer : &older->field);
    json_put_string(value, "description", older->help);
    json_put(properties, jgf_key_texts[older->field.key], value);
  }
}

/* Comments of JGF 1 are texts or objects. */
static struct json_object *old_comment(const struct jgf_field *text) {
  struct json_object *object = json_make_object(), *any = json_make_array(), *comment = json_make_object();
  json_put_string(comment, "type", "object");
  add_older_fields(schema_object(comment, "properties"), "tree[].comments[]");
  schema_add(comment, "{\"required\": [\"comment\"], \"additionalProperties\": false}");
  json_append(any, value_of(1, text));
  json_append(any, comment);
  json_put(object, "anyOf", any);
  return object;
}

static struct json_object *list_of(int version, const struct jgf_field *field) {
  const struct jgf_field *element = field->element;
  struct json_object *list = json_make_object();
  bool has_objects = version == 1 && field->action == READ_COMMENTS;
  json_put_string(list, "type", "array");
  if (field->action == READ_TREE) schema_add(list, "{\"minItems\": 1, \"prefixItems\": [{\"$ref\": \"#/$defs/root\"}]}");
  json_put(list, "items", has_objects ? old_comment(element) : value_of(version, element));
  return list;
}

static struct json_object *value_of(int version, const struct jgf_field *field) {
  if (field->action == READ_VERSION) return json_make_parsed(version == 1 ? "{\"const\": 1}" : "{\"const\": 2}");
  if (field->action == READ_META) return meta();
  if (field->words) return value_of_words(field->words);
  if (field->schema)
    return field->schema->definition ? schema_reference(field->schema->definition) : object_of(version, field->schema);
  if (field->element) return list_of(version, field);
  struct json_object *value = json_make_object();
  if (field->flags & FIELD_EXTENSION) return value;
  if (!(field->flags & FIELD_OPEN)) schema_types(value, field->types);
  bool is_line =
      field->flags & FIELD_COORDINATE || (field->action == READ_VALUE && field->meaning >= GO_CUT_OFF_TOP &&
                                          field->meaning <= GO_CUT_OFF_RIGHT); /* the largest board has lines 0 to 51 */
  if (field->flags & FIELD_RANGE || is_line) json_put(value, "minimum", json_make_integer(field->least));
  if (is_line) json_put(value, "maximum", json_make_integer(GO_LARGEST_SIDE - 1));
  else if (field->flags & FIELD_RANGE && field->most != INT_MAX) json_put(value, "maximum", json_make_integer(field->most));
  add_form(value, field);
  return value;
}

static struct json_object *object_of(int version, const struct jgf_schema *schema) {
  struct json_object *object = json_make_object(), *required = json_make_array();
  bool is_open = false;
  json_put_string(object, "type", "object");
  struct json_object *properties = schema_object(object, "properties");
  for (size_t i = 0; i < schema->count; i++) {
    const struct jgf_field *field = &schema->fields[i];
    if (field->since > version) continue;
    json_put(properties, jgf_key_texts[field->key], value_of(version, field));
    if (field->flags & FIELD_REQUIRED) json_append(required, json_make_string(view_of(jgf_key_texts[field->key])));
    is_open = is_open || (field->flags & FIELD_OPEN && !field->action && !field->schema);
  }
  describe_all(properties, schema->path);
  if (version == 1) add_older_fields(properties, schema->path);
  if (json_object_array_length(required)) json_put(object, "required", required);
  else json_object_put(required);
  if (!is_open) json_put(object, "additionalProperties", json_make_boolean(false));
  if (schema->constraints) schema_add(object, schema->constraints);
  return object;
}

/* The schemas that others refer to. */
static struct json_object *definitions(int version) {
  struct json_object *defs = json_make_object();
  json_put(defs, jgf_color_words.definition, one_of(&jgf_color_words));
  for (const struct jgf_schema *const *schema = jgf_schemas; *schema; schema++)
    if ((*schema)->definition) json_put(defs, (*schema)->definition, object_of(version, *schema));
  json_put(defs, "root",
           json_make_parsed("{\"type\": \"object\", \"$ref\": \"#/$defs/node\","
                       " \"properties\": {\"move\": false, \"variations\": false}}"));
  return defs;
}

static struct json_object *record(int version, const char *id, const char *title) {
  struct json_object *schema = json_make_object();
  schema_begin(schema, id, title, "A record of a game of Go in the JSON Go Format.");
  schema_move(schema, object_of(version, &jgf_record_schema));
  json_put(schema, "$defs", definitions(version));
  return schema;
}

struct json_object *schema_jgf2(void) {
  return record(2, "jgf", "JGF 2");
}

struct json_object *schema_jgf1(void) {
  return record(1, "jgf-1", "JGF 1");
}
