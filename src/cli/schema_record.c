#include "cli/schema.h"
#include "jgf/schema.h"
#include "json/make.h"
#include "text/pattern.h"
#include <json-c/json.h>
#include <limits.h>

/* One dialect: JGF 1 is JGF 2 but for what stands here. */
struct dialect {
  bool is_one;
};

/* Shapes that are referred to, and what else holds for them. */
static const struct definition {
  const char *name;
  const struct jgf_schema *shape;
  const char *more; /* members of the schema, as an object; or NULL */
} definitions[] = {
    {"player", &jgf_player_shape, NULL},
    {"node", &jgf_node_shape,
     "{\"if\": {\"required\": [\"variations\"]}, \"then\": {\"maxProperties\": 1}, \"not\": {\"required\": [\"move\", \"setup\"]}}"},
    {"move", &jgf_move_shape,
     "{\"if\": {\"properties\": {\"pass\": {\"const\": true}}, \"required\": [\"pass\"]},"
     " \"then\": {\"not\": {\"anyOf\": [{\"required\": [\"x\"]}, {\"required\": [\"y\"]}]}},"
     " \"else\": {\"required\": [\"x\", \"y\"]}}"},
    {"setup", &jgf_setup_entry_shape, NULL},
    {"markup", &jgf_markup_entry_shape, NULL},
    {"score", &jgf_score_entry_shape, NULL},
    {"point", &jgf_point_shape, NULL},
    {"label", &jgf_label_point_shape, NULL},
};

/* What a value looks like that its row only calls a list or an object. */
static const struct {
  uint8_t take; /* enum jgf_action */
  const char *schema;
} takes[] = {
    {READ_PLAYERS, "{\"type\": \"array\", \"items\": {\"$ref\": \"#/$defs/player\"}}"},
    {READ_TREE, "{\"type\": \"array\", \"minItems\": 1, \"prefixItems\": [{\"allOf\": [{\"$ref\": \"#/$defs/node\"},"
                " {\"not\": {\"anyOf\": [{\"required\": [\"move\"]}, {\"required\": [\"variations\"]}]}}]}],"
                " \"items\": {\"$ref\": \"#/$defs/node\"}}"},
    {READ_MOVE, "{\"$ref\": \"#/$defs/move\"}"},
    {READ_SETUP, "{\"type\": \"array\", \"items\": {\"$ref\": \"#/$defs/setup\"}}"},
    {READ_MARKUP, "{\"type\": \"array\", \"items\": {\"$ref\": \"#/$defs/markup\"}}"},
    {READ_SCORE, "{\"type\": \"array\", \"items\": {\"$ref\": \"#/$defs/score\"}}"},
    {READ_TURN, "{\"$ref\": \"#/$defs/color\"}"},
    {READ_VARIATIONS, "{\"type\": \"array\", \"items\": {\"type\": \"array\", \"items\": {\"$ref\": \"#/$defs/node\"}}}"},
};

/* Strings of which only some make sense. */
static const struct {
  const struct jgf_schema *shape;
  uint16_t key;
  const char *schema;
} words[] = {
    {&jgf_player_shape, KEY_COLOR, "{\"$ref\": \"#/$defs/color\"}"},
    {&jgf_move_shape, KEY_COLOR, "{\"$ref\": \"#/$defs/color\"}"},
    {&jgf_score_entry_shape, KEY_COLOR, "{\"$ref\": \"#/$defs/color\"}"},
    {&jgf_setup_entry_shape, KEY_TYPE, "{\"anyOf\": [{\"$ref\": \"#/$defs/color\"}, {\"const\": \"clear\"}]}"},
    {&jgf_setup_entry_shape, KEY_COORDS, "{\"type\": \"array\", \"items\": {\"$ref\": \"#/$defs/point\"}}"},
    {&jgf_score_entry_shape, KEY_COORDS, "{\"type\": \"array\", \"items\": {\"$ref\": \"#/$defs/point\"}}"},
    {&jgf_markup_entry_shape, KEY_COORDS, "{\"type\": \"array\", \"items\": {\"$ref\": \"#/$defs/label\"}}"},
};

/* What JGF 1 has, and JGF 2 has not: named by the path of the shape. */
static const struct {
  const char *path, *key;
  unsigned type;
} ones[] = {
    {"players[]", "pro", TYPE_BOOLEAN}, {"players[]", "ai", TYPE_BOOLEAN}, {"rules", "ruleSet", TYPE_STRING},
    {"rules", "mainTime", TYPE_NUMBER}, {"rules", "overTime", TYPE_STRING},
};

static const char comments_of_one[] =
    "{\"type\": \"array\", \"items\": {\"anyOf\": [{\"type\": \"string\"}, {\"type\": \"object\", \"properties\":"
    " {\"name\": {\"type\": \"string\"}, \"timestamp\": {\"type\": \"string\"}, \"comment\": {\"type\": \"string\"}},"
    " \"required\": [\"comment\"], \"additionalProperties\": false}]}}";

static struct json_object *object_of(const struct dialect *dialect, const struct jgf_schema *shape);

static struct json_object *value_of(const struct dialect *dialect, const struct jgf_schema *shape, const struct jgf_field *field) {
  for (size_t i = 0; i < ARRAY_LENGTH(words); i++)
    if (words[i].shape == shape && words[i].key == field->key) return schema_text(words[i].schema);
  for (size_t i = 0; i < ARRAY_LENGTH(takes); i++)
    if (takes[i].take == field->take) return schema_text(takes[i].schema);
  if (field->take == READ_FORMAT) return schema_text("{\"const\": \"JGF\"}");
  if (field->take == READ_VERSION) return schema_text(dialect->is_one ? "{\"const\": 1}" : "{\"const\": 2}");
  if (field->take == READ_COMMENTS && dialect->is_one) return schema_text(comments_of_one);
  if (field->take == READ_OBJECT) return object_of(dialect, field->shape);
  struct json_object *value = json_make_object();
  schema_types(value, field->types);
  if (field->take == READ_COMMENTS) json_put(value, "items", schema_text("{\"type\": \"string\"}"));
  if (field->take == READ_LIST) json_put(value, "items", value_of(dialect, shape, field->element));
  if (field->marks & FIELD_RANGE) {
    json_put(value, "minimum", json_make_integer(field->least));
    if (field->most != INT_MAX) json_put(value, "maximum", json_make_integer(field->most));
  }
  return value;
}

static bool has_field(const struct dialect *dialect, const struct jgf_field *field) {
  if (field->marks & FIELD_OLD) return false;
  return !dialect->is_one || !(field->marks & FIELD_V2_ONLY);
}

static struct json_object *object_of(const struct dialect *dialect, const struct jgf_schema *shape) {
  struct json_object *object = json_make_object(), *required = json_make_array();
  schema_say(object, "type", "object");
  struct json_object *properties = schema_object(object, "properties");
  for (size_t i = 0; i < shape->count; i++) {
    const struct jgf_field *field = &shape->fields[i];
    if (!has_field(dialect, field)) continue;
    json_put(properties, jgf_key_texts[field->key], value_of(dialect, shape, field));
    if (field->marks & FIELD_REQUIRED) json_append(required, json_make_string(view_of(jgf_key_texts[field->key])));
  }
  for (size_t i = 0; dialect->is_one && i < ARRAY_LENGTH(ones); i++)
    if (strcmp(ones[i].path, shape->path) == 0) schema_types(schema_object(properties, ones[i].key), ones[i].type);
  if (json_object_array_length(required)) json_put(object, "required", required);
  else json_object_put(required);
  json_put(object, "additionalProperties", json_make_boolean(false));
  return object;
}

static struct json_object *color(void) {
  struct json_object *object = json_make_object();
  struct buffer pattern = {0};
  schema_say(object, "type", "string");
  buffer_printf(&pattern, "^(?:%s)$", pattern_expression(PATTERN_COLOR));
  schema_say(object, "pattern", buffer_string(&pattern));
  buffer_release(&pattern);
  return object;
}

static struct json_object *record(const struct dialect *dialect, const char *title) {
  struct json_object *schema = json_make_object();
  schema_say(schema, "$schema", "https://json-schema.org/draft/2020-12/schema");
  schema_say(schema, "title", title);
  struct json_object *body = object_of(dialect, &jgf_record_shape);
  json_object_object_foreach(body, key, value) json_put(schema, key, json_object_get(value));
  json_object_put(body);
  struct json_object *defs = schema_object(schema, "$defs");
  json_put(defs, "color", color());
  for (size_t i = 0; i < ARRAY_LENGTH(definitions); i++) {
    struct json_object *object = object_of(dialect, definitions[i].shape);
    json_put(defs, definitions[i].name, object);
    if (!definitions[i].more) continue;
    struct json_object *more = schema_text(definitions[i].more);
    json_object_object_foreach(more, name, member) json_put(object, name, json_object_get(member));
    json_object_put(more);
  }
  return schema;
}

struct json_object *schema_jgf2(void) {
  return record(&(struct dialect){.is_one = false}, "JGF 2: a record of a game of Go");
}

struct json_object *schema_jgf1(void) {
  return record(&(struct dialect){.is_one = true}, "JGF 1: a record of a game of Go");
}
