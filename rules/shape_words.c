#include "rules/shape_words.h"

#define POINT "{\"x\": 3, \"y\": 3}"
#define STONES "{\"type\": \"black\", \"coords\": [" POINT "]}"
#define MARKS "{\"type\": \"circle\", \"coords\": [" POINT "]}"
#define TERRITORY "{\"color\": \"black\", \"coords\": [" POINT "]}"
#define PLAYER "{\"color\": \"black\", \"name\": \"...\"}"

/* An example for values whose type alone does not say how they look: of a member, and of an element of its list. */
static const struct example {
  unsigned key;
  const char *value, *entry;
} examples[] = {
    {KEY_TREE, "[{}]", NULL},
    {KEY_PLAYERS, "[" PLAYER "]", PLAYER},
    {KEY_MOVE, "{\"color\": \"black\", \"x\": 3, \"y\": 3}", NULL},
    {KEY_SETUP, "[" STONES "]", STONES},
    {KEY_MARKUP, "[" MARKS "]", MARKS},
    {KEY_SCORE, "[" TERRITORY "]", TERRITORY},
    {KEY_COORDS, "[" POINT "]", POINT},
    {KEY_COMMENTS, "[\"...\"]", NULL},
    {KEY_DATES, "[\"2023-06-12\", \"2023-06-13\"]", "\"2023-06-12\""},
    {KEY_DATE, "\"2023-06-12\"", NULL},
    {KEY_RESULT, "\"B+R\"", NULL},
    {KEY_COLOR, "\"black\"", NULL},
    {KEY_TURN, "\"black\"", NULL},
    {KEY_VARIATIONS, "[[{}, {}], [{}]]", NULL},
    {KEY_OVERTIME, "\"3x30 byo-yomi\"", NULL},
};

static const struct example *example_of(unsigned key) {
  for (size_t i = 0; i < ARRAY_LENGTH(examples); i++)
    if (examples[i].key == key) return &examples[i];
  return NULL;
}

const struct jgf_field *row_meant(const struct jgf_field *field) {
  const struct jgf_field *row = field->marks & FIELD_OLD ? jgf_field_in_v2(field) : NULL;
  return row ? row : field;
}

/* "a string or a list" */
static void types_write(unsigned types, bool is_coordinate, struct buffer *text) {
  static const struct {
    unsigned types;
    const char *name;
  } names[] = {{TYPE_NUMBER, "a number"}, {TYPE_INTEGER, "a whole number"}, {TYPE_BOOLEAN, "true or false"}, {TYPE_STRING, "a string"},
               {TYPE_ARRAY, "a list"},    {TYPE_OBJECT, "an object"}};
  for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
    if ((types & names[i].types) != names[i].types) continue;
    types &= ~names[i].types;
    if (text->length) buffer_add_string(text, " or ");
    buffer_add_string(text, names[i].name);
    if (names[i].types == TYPE_INTEGER && is_coordinate) buffer_add_string(text, " from 0 on");
  }
}

const char *describe_wanted(struct rule_context *context, const struct jgf_field *field, bool is_entry) {
  const struct jgf_field *row = row_meant(field);
  const struct example *example = example_of(row->key);
  is_entry = is_entry || (row->key == KEY_PLAYERS && row->types == TYPE_OBJECT);
  bool is_for_seki = row->key == KEY_PLAYERS && context->rule_table->std == STD_SEKI;
  const char *shown = !example || is_for_seki ? NULL : is_entry ? example->entry : example->value;
  unsigned types = row->types;
  if (row->take == READ_PLAYERS) types = is_for_seki ? TYPE_OBJECT : TYPE_ARRAY;
  if (row->take == READ_VERSION) return "the number 2";
  if (row->take == READ_FORMAT) return "\"JGF\"";
  if (is_entry && row->key == KEY_VARIATIONS) return "a list of nodes";
  struct buffer text = {0};
  types_write(types, row->marks & FIELD_COORDINATE, &text);
  if (shown) buffer_printf(&text, ", such as %s", shown);
  const char *kept = arena_string(&context->diags->arena, buffer_view(&text));
  buffer_release(&text);
  return kept;
}

const char *describe_found(struct rule_context *context, uint32_t spot) {
  enum json_kind kind = (enum json_kind)context->document->spots[spot].kind;
  const char *written = kind < JSON_ARRAY ? rule_quote(context, json_value_span(context->document, spot)) : "";
  switch (kind) {
  case JSON_STRING: return *written == '"' ? "an empty string" : rule_format(context, "the string \"%s\"", written).at;
  case JSON_INTEGER: case JSON_DOUBLE: return rule_format(context, "the number %s", written).at;
  case JSON_NULL: case JSON_BOOLEAN: return written;
  case JSON_ARRAY: return "a list";
  case JSON_OBJECT: break;
  }
  return "an object";
}

const char *describe_place(struct rule_context *context, const struct jgf_schema *shape) {
  if (shape == &jgf_label_point_shape) return "in a point of markup";
  return shape == &jgf_record_shape ? "at the top level" : rule_format(context, "in %s", shape->name).at;
}

const char *describe_member(struct rule_context *context, const struct jgf_schema *shape, const char *key) {
  const char *value = shape == &jgf_markup_entry_shape ? "\"circle\"" : "\"black\""; /* of a `type` */
  for (size_t i = 0; i < ARRAY_LENGTH(examples); i++)
    if (strcmp(jgf_key_texts[examples[i].key], key) == 0) value = examples[i].value;
  if (strcmp(key, "x") == 0 || strcmp(key, "y") == 0) value = "3";
  return rule_format(context, "\"%s\": %s", key, value).at;
}
