#include "engine/schema.h"
#include "go/game.h"
#include "go/ruleset.h"
#include "jgf/schema.h"
#include "json/make.h"
#include "text/pattern.h"
#include <json-c/json.h>
#include <limits.h>

/* One dialect: JGF 1 is JGF 2 but for what stands here. */
struct dialect {
  bool is_one;
};

/* What jgf(5) says of the keys. */
static const struct {
  const char *path, *key, *text;
} help[] = {
#include "engine/schema_help.rows.inc"
};

/* Shapes that are referred to, and what else holds for them. */
static const struct definition {
  const char *name;
  const struct jgf_schema *schema;
  const char *more; /* members of the schema, as an object; or NULL */
} definitions[] = {
    {"player", &jgf_player_schema, NULL},
    {"node", &jgf_node_schema,
     "{\"dependentSchemas\": {\"move\": {\"properties\": {\"setup\": false}}, \"variations\": {\"maxProperties\": 1}}}"},
    {"move", &jgf_move_schema,
     "{\"if\": {\"properties\": {\"pass\": {\"const\": true}}, \"required\": [\"pass\"]},"
     " \"then\": {\"properties\": {\"x\": false, \"y\": false}},"
     " \"else\": {\"properties\": {\"x\": true, \"y\": true}, \"required\": [\"x\", \"y\"]}}"},
    {"setup", &jgf_setup_entry_schema, NULL},
    {"markup", &jgf_markup_entry_schema,
     "{\"if\": {\"properties\": {\"type\": {\"const\": \"label\"}}},"
     " \"then\": {\"properties\": {\"coords\": {\"type\": \"array\", \"items\": {\"type\": \"object\","
     "  \"properties\": {\"text\": {\"type\": \"string\", \"minLength\": 1}}, \"required\": [\"text\"]}}}}}"},
    {"score", &jgf_score_entry_schema, NULL},
    {"point", &jgf_point_schema, NULL},
    {"label", &jgf_label_point_schema, NULL},
};

/* What holds for the members of one object together. */
static const struct {
  const char *path, *more;
} constraints[] = {
    {"board", "{\"dependentRequired\": {\"width\": [\"height\"], \"height\": [\"width\"]}}"},
};

/* What a value looks like that its row only calls a list or an object. */
static const struct {
  uint8_t action; /* enum jgf_action */
  const char *schema;
} actions[] = {
    {READ_PLAYERS, "{\"type\": \"array\", \"items\": {\"$ref\": \"#/$defs/player\"}}"},
    {READ_TREE,
     "{\"type\": \"array\", \"minItems\": 1,"
     " \"prefixItems\": [{\"$ref\": \"#/$defs/root\"}], \"items\": {\"$ref\": \"#/$defs/node\"}}"},
    {READ_MOVE, "{\"$ref\": \"#/$defs/move\"}"},
    {READ_SETUP, "{\"type\": \"array\", \"items\": {\"$ref\": \"#/$defs/setup\"}}"},
    {READ_MARKUP, "{\"type\": \"array\", \"items\": {\"$ref\": \"#/$defs/markup\"}}"},
    {READ_SCORE, "{\"type\": \"array\", \"items\": {\"$ref\": \"#/$defs/score\"}}"},
    {READ_TURN, "{\"$ref\": \"#/$defs/color\"}"},
    {READ_VARIATIONS, "{\"type\": \"array\", \"items\": {\"type\": \"array\", \"items\": {\"$ref\": \"#/$defs/node\"}}}"},
    {READ_FORMAT, "{\"const\": \"JGF\"}"},
    {READ_META, "{\"type\": \"object\", \"properties\": {"
                " \"source\": {}, \"sgf\": {}, \"ugf\": {},"
                " \"legacy\": {"
                "  \"description\": \"What jgflint kept of an older form of the record that has no place in JGF 2.\"},"
                /* What is wrong in here jgflint warns of: each "anyOf" ends with anything. */
                " \"jgflint\": {\"description\": \"What the record says to jgflint.\","
                "  \"anyOf\": [{\"type\": \"object\", \"properties\": {"
                "  \"ignore\": {\"description\": \"Findings that are right as they are, and not shown.\","
                "   \"anyOf\": [{\"type\": \"array\","
                "   \"items\": {\"anyOf\": [{\"type\": \"object\", \"properties\": {"
                "    \"rule\": {\"description\": \"The rule or family.\"},"
                "    \"at\": {\"description\": \"Where: a JSON Pointer; all below it is meant, too.\","
                "     \"examples\": [\"/tree/12\"]},"
                "    \"reason\": {\"description\": \"Why it is right all the same.\"}}}, true]}}, true]}}}, true]}}}"},
};

/* Strings of which only some make sense. */
static const struct {
  const struct jgf_schema *schema;
  uint16_t key;
  const char *text;
} words[] = {
    {&jgf_player_schema, KEY_COLOR, "{\"$ref\": \"#/$defs/color\"}"},
    {&jgf_move_schema, KEY_COLOR, "{\"$ref\": \"#/$defs/color\"}"},
    {&jgf_score_entry_schema, KEY_COLOR, "{\"$ref\": \"#/$defs/color\"}"},
    {&jgf_setup_entry_schema, KEY_TYPE, "{\"anyOf\": [{\"$ref\": \"#/$defs/color\"}, {\"const\": \"clear\"}]}"},
    {&jgf_setup_entry_schema, KEY_COORDS, "{\"type\": \"array\", \"items\": {\"$ref\": \"#/$defs/point\"}}"},
    {&jgf_score_entry_schema, KEY_COORDS, "{\"type\": \"array\", \"items\": {\"$ref\": \"#/$defs/point\"}}"},
    {&jgf_markup_entry_schema, KEY_COORDS, "{\"type\": \"array\", \"items\": {\"$ref\": \"#/$defs/label\"}}"},
};

/* Header values that have a form of their own, and what editors may offer. */
static const struct {
  uint8_t meaning;     /* enum go_meaning */
  int pattern;         /* enum pattern; PATTERNS: none */
  const char *offered; /* members of the schema */
} forms[] = {
    {GO_RESULT, PATTERN_RESULT,
     "{\"examples\": [\"B+R\", \"W+R\", \"B+4.5\", \"W+0.5\", \"B+T\", \"W+T\", \"B+F\", \"W+F\", \"0\", \"?\", \"\"]}"},
    {GO_DATE, PATTERN_DATE, "{\"examples\": [\"2024-05-11\"]}"},
    {GO_DATES_ENTRY, PATTERN_DATE, "{\"examples\": [\"2024-05-11\"]}"},
    {GO_PLAYER_RANK, PATTERN_RANK, "{\"examples\": [\"15k\", \"1d\", \"9p\"]}"},
    {GO_CHARSET, PATTERNS, "{\"examples\": [\"UTF-8\"], \"default\": \"UTF-8\"}"},
    {GO_GAME_TYPE, PATTERNS, "{\"examples\": [\"go\"], \"default\": \"go\"}"},
    {GO_OVERTIME, PATTERNS, "{\"examples\": [\"3x20 byo-yomi\"]}"},
    {GO_KOMI, PATTERNS, "{\"examples\": [6.5, 7.5, 0.5, 0]}"},
    {GO_HANDICAP, PATTERNS, "{\"examples\": [2, 3, 4, 5, 6, 7, 8, 9]}"},
    {GO_BOARD_SIZE, PATTERNS, "{\"examples\": [19, 13, 9], \"default\": 19}"},
    {GO_DISALLOW_REPEATS, PATTERNS, "{\"default\": false}"},
};

/* Of the keys that programs are free to use, those that the specification names. */
static const uint16_t settings_keys[] = {KEY_SHOW_LAST_MOVE, KEY_SHOW_NEXT_MOVE, KEY_SHOW_SOLUTIONS, KEY_SHOW_VARIATIONS,
                                         KEY_SHOW_SIBLING_VARIATIONS, KEY_REMEMBER_VARIATION_PATHS};

/* What JGF 1 has, and JGF 2 has not: named by the path of the schema. */
static const struct {
  const char *path, *key;
  unsigned type;
  const char *help;
} ones[] = {
    {"players[]", "pro", TYPE_BOOLEAN, "Whether the player is a professional."},
    {"players[]", "ai", TYPE_BOOLEAN, "Whether the player is a program."},
    {"rules", "ruleSet", TYPE_STRING, "The name of the rules."},
    {"rules", "mainTime", TYPE_NUMBER, "The main time of each player in seconds."},
    {"rules", "overTime", TYPE_STRING, "What follows the main time, in words."},
};

static const char comments_of_one[] =
    "{\"type\": \"array\", \"items\": {\"anyOf\": [{\"type\": \"string\"}, {\"type\": \"object\", \"properties\":"
    " {\"name\": {\"type\": \"string\", \"description\": \"Who says it.\"},"
    " \"timestamp\": {\"type\": \"string\", \"description\": \"When it was said.\"},"
    " \"comment\": {\"type\": \"string\", \"description\": \"What is said.\"}},"
    " \"required\": [\"comment\"], \"additionalProperties\": false}]}}";

static struct json_object *object_of(const struct dialect *dialect, const struct jgf_schema *schema);

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

static void add_form(struct json_object *value, const struct jgf_field *field) {
  for (size_t i = 0; i < ARRAY_LENGTH(forms); i++) {
    if (field->action != READ_VALUE || forms[i].meaning != field->meaning) continue;
    if (forms[i].pattern != PATTERNS) add_pattern(value, forms[i].pattern);
    schema_add(value, forms[i].offered);
  }
  if (field->action != READ_VALUE || field->meaning != GO_RULESET) return;
  struct json_object *names = json_make_array();
  for (size_t i = 0; i < ruleset_count; i++) json_append(names, json_make_string(view_of(rulesets[i].name)));
  json_put(value, "examples", names);
}

/* Open: other keys are as good. */
static struct json_object *settings(void) {
  struct json_object *object = schema_text("{\"type\": \"object\", \"properties\": {}}"), *properties;
  json_object_object_get_ex(object, "properties", &properties);
  for (size_t i = 0; i < ARRAY_LENGTH(settings_keys); i++)
    json_put(properties, jgf_key_texts[settings_keys[i]], schema_text("{\"examples\": [true, false]}"));
  describe_all(properties, "settings");
  return object;
}

static struct json_object *meta(const char *text) {
  struct json_object *object = schema_text(text), *properties;
  json_object_object_get_ex(object, "properties", &properties);
  describe_all(properties, "meta");
  static const char *const rule = "/properties/jgflint/anyOf/0/properties/ignore/anyOf/0/items/anyOf/0/properties/rule";
  json_put(json_standing_at(object, rule), "examples", schema_rule_names());
  return object;
}

/* Values whose form their place says; NULL if the type says it all. */
static struct json_object *known_value(const struct dialect *dialect, const struct jgf_schema *schema,
                                       const struct jgf_field *field) {
  for (size_t i = 0; i < ARRAY_LENGTH(words); i++)
    if (words[i].schema == schema && words[i].key == field->key) return schema_text(words[i].text);
  for (size_t i = 0; i < ARRAY_LENGTH(actions); i++)
    if (actions[i].action == field->action)
      return field->action == READ_META ? meta(actions[i].schema) : schema_text(actions[i].schema);
  if (schema == &jgf_record_schema && field->key == KEY_SETTINGS) return settings();
  if (schema == &jgf_markup_entry_schema && field->key == KEY_TYPE)
    return schema_text("{\"type\": \"string\","
                       " \"examples\": [\"circle\", \"triangle\", \"square\", \"mark\", \"label\", \"selected\"]}");
  if (field->action == READ_VERSION) return schema_text(dialect->is_one ? "{\"const\": 1}" : "{\"const\": 2}");
  if (field->action == READ_COMMENTS && dialect->is_one) return schema_text(comments_of_one);
  if (field->action == READ_OBJECT) return object_of(dialect, field->schema);
  return NULL;
}

static bool is_cut_off(const struct jgf_field *field) {
  return field->action == READ_VALUE && field->meaning >= GO_CUT_OFF_TOP && field->meaning <= GO_CUT_OFF_RIGHT;
}

static struct json_object *value_of(const struct dialect *dialect, const struct jgf_schema *schema,
                                    const struct jgf_field *field) {
  struct json_object *value = known_value(dialect, schema, field);
  if (value) return value;
  value = json_make_object();
  if (field->flags & FIELD_EXTENSION) return value;
  schema_types(value, field->types);
  if (field->action == READ_COMMENTS) json_put(value, "items", schema_text("{\"type\": \"string\"}"));
  if (field->action == READ_LIST) json_put(value, "items", value_of(dialect, schema, field->element));
  bool is_line = field->flags & FIELD_COORDINATE || is_cut_off(field); /* the largest board has lines 0 to 51 */
  if (field->flags & FIELD_RANGE || is_line) json_put(value, "minimum", json_make_integer(field->least));
  if (is_line) json_put(value, "maximum", json_make_integer(GO_LARGEST_SIDE - 1));
  else if (field->flags & FIELD_RANGE && field->most != INT_MAX) json_put(value, "maximum", json_make_integer(field->most));
  add_form(value, field);
  return value;
}

static bool has_field(const struct dialect *dialect, const struct jgf_field *field) {
  if (field->flags & FIELD_OLD) return false;
  return !dialect->is_one || !(field->flags & FIELD_V2_ONLY);
}

static struct json_object *object_of(const struct dialect *dialect, const struct jgf_schema *schema) {
  struct json_object *object = json_make_object(), *required = json_make_array();
  json_put_string(object, "type", "object");
  struct json_object *properties = schema_object(object, "properties");
  for (size_t i = 0; i < schema->count; i++) {
    const struct jgf_field *field = &schema->fields[i];
    if (!has_field(dialect, field)) continue;
    json_put(properties, jgf_key_texts[field->key], value_of(dialect, schema, field));
    if (field->flags & FIELD_REQUIRED) json_append(required, json_make_string(view_of(jgf_key_texts[field->key])));
  }
  describe_all(properties, schema->path);
  for (size_t i = 0; dialect->is_one && i < ARRAY_LENGTH(ones); i++) {
    if (strcmp(ones[i].path, schema->path) != 0) continue;
    struct json_object *value = schema_object(properties, ones[i].key);
    schema_types(value, ones[i].type);
    json_put_string(value, "description", ones[i].help);
  }
  if (json_object_array_length(required)) json_put(object, "required", required);
  else json_object_put(required);
  json_put(object, "additionalProperties", json_make_boolean(false));
  for (size_t i = 0; i < ARRAY_LENGTH(constraints); i++)
    if (strcmp(constraints[i].path, schema->path) == 0) schema_add(object, constraints[i].more);
  return object;
}

/* The pattern is a list of names: as one, editors can offer them. */
static struct json_object *color(void) {
  struct json_object *object = json_make_object(), *names = json_make_array();
  for (const char *name = pattern_expression(PATTERN_COLOR);; name++) {
    const size_t length = strcspn(name, "|");
    json_append(names, json_make_string((struct view){name, length}));
    name += length;
    if (!*name) break;
  }
  json_put(object, "enum", names);
  return object;
}

static struct json_object *record(const struct dialect *dialect, const char *id, const char *title) {
  struct json_object *schema = json_make_object();
  schema_begin(schema, id, title, "A record of a game of Go in the JSON Go Format.");
  struct json_object *body = object_of(dialect, &jgf_record_schema);
  json_object_object_foreach(body, key, value) json_put(schema, key, json_object_get(value));
  json_object_put(body);
  struct json_object *defs = schema_object(schema, "$defs");
  json_put(defs, "color", color());
  for (size_t i = 0; i < ARRAY_LENGTH(definitions); i++) {
    struct json_object *object = object_of(dialect, definitions[i].schema);
    json_put(defs, definitions[i].name, object);
    if (definitions[i].more) schema_add(object, definitions[i].more);
  }
  json_put(defs, "root",
           schema_text("{\"type\": \"object\", \"$ref\": \"#/$defs/node\","
                       " \"properties\": {\"move\": false, \"variations\": false}}"));
  return schema;
}

struct json_object *schema_jgf2(void) {
  return record(&(struct dialect){.is_one = false}, "jgf", "JGF 2");
}

struct json_object *schema_jgf1(void) {
  return record(&(struct dialect){.is_one = true}, "jgf-1", "JGF 1");
}
