/* shape: keys, types and ranges, by the tables of the schema. */
#include "base/suggest.h"
#include "facts/jgf_facts.h"
#include "jgf/schema.h"
#include "rules/catalogue.h"
#include "rules/fix_values.h"
#include "rules/message_words.h"
#include "rules/shape_fix.h"
#include <limits.h>

/* ---- the words of types and places ---- */

/* A value as the row wants it, in JSON; NULL if its type says enough. */
static const char *example_of(struct rule_context *context, const struct jgf_field *row) {
  const char *element = !row->example && row->element ? row->element->example : NULL;
  return element ? rule_format(context, "[%s]", element).at : row->example;
}

/* "a string or a list" */
static void types_write(unsigned types, bool is_coordinate, struct buffer *text) {
  static const struct {
    unsigned types;
    const char *name;
  } names[] = {{TYPE_NUMBER, "a number"}, {TYPE_INTEGER, "a whole number"}, {TYPE_BOOLEAN, "true or false"},
               {TYPE_STRING, "a string"}, {TYPE_ARRAY, "a list"},           {TYPE_OBJECT, "an object"}};
  for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
    if ((types & names[i].types) != names[i].types) continue;
    types &= ~names[i].types;
    if (text->length) buffer_add_string(text, " or ");
    buffer_add_string(text, names[i].name);
    if (names[i].types == TYPE_INTEGER && is_coordinate) buffer_add_string(text, " from 0 on");
  }
}

/* The wanted type of a member, or of an entry of its list: "a list, such as [...]". */
static const char *describe_wanted(struct rule_context *context, const struct jgf_field *row, bool is_entry) {
  bool is_for_seki = row->key == KEY_PLAYERS && context->rule_table->std == STD_SEKI;
  const char *example = is_for_seki ? NULL : example_of(context, row);
  unsigned types = row->types;
  if (row->action == READ_PLAYERS) types = is_for_seki ? TYPE_OBJECT : TYPE_ARRAY;
  if (row->action == READ_VERSION) return "the number 2";
  if (row->action == READ_FORMAT) return "\"JGF\"";
  if (is_entry && row->key == KEY_VARIATIONS) return "a list of nodes";
  struct buffer text = {0};
  types_write(types, row->flags & FIELD_COORDINATE, &text);
  if (example) buffer_printf(&text, ", such as %s", example);
  return arena_keep(&context->diags->arena, &text).at;
}

/* "a list", "the string "x"". */
static const char *describe_found(struct rule_context *context, uint32_t spot) {
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

/* The place of the members of a schema: "in `rules`", "at the top level". */
static const char *describe_place(struct rule_context *context, const struct jgf_schema *schema) {
  if (schema == &jgf_label_point_schema) return "in a point of markup";
  return schema == &jgf_record_schema ? "at the top level" : rule_format(context, "in %s", schema->name).at;
}

/* A member that is an example of its key: "color": "black". */
static const char *describe_member(struct rule_context *context, const struct jgf_schema *schema, const char *key) {
  const struct jgf_field *row = jgf_field_named(schema, key);
  const char *example = row->flags & FIELD_COORDINATE ? "3" : example_of(context, row);
  if (example) return rule_format(context, "\"%s\": %s", key, example).at;
  const struct jgf_words *words = row->words->others ? row->words->others : row->words;
  return rule_format(context, "\"%s\": \"%s\"", key, words->list[0]).at;
}

static void shape_not_a_record(struct rule_context *context, const struct fact *fact) {
  if (fact->text) rule_report(context, fact, "this is not a JGF record but %s", fact->text);
  else
    rule_report(context, fact, "this is not a JGF record: it has neither \"format\": \"JGF\" nor a `tree` whose nodes have JGF "
                               "keys, such as `move`");
}

static void shape_missing_key(struct rule_context *context, const struct fact *fact) {
  const struct jgf_schema *schema = fact->data;
  rule_report(context, fact, "%s must have the key `%s`, such as %s", schema->name, fact->text,
              describe_member(context, schema, fact->text));
}

/* ---- types ---- */

/* Returns the written key if it is the color of a player or differs in capitals. */
static const char *describe_name(struct rule_context *context, const struct fact *fact, const struct jgf_field *field) {
  const struct json_spot *at = json_spot(context->document, fact->spot);
  bool is_written = at->key_end > at->key_start && at->key != field->key;
  return is_written   ? rule_quote(context, json_key_span(context->document, fact->spot))
         : field->key ? jgf_key_texts[field->key]
                      : "this list";
}

/* Whether player-list already reports the object of players that contains this value. */
static bool is_in_wrong_players(const struct rule_context *context, uint32_t spot) {
  const struct json_spot *spots = context->document->spots;
  uint32_t parent = spots[spot].parent;
  bool is_player = parent != NO_SPOT && spots[parent].kind == JSON_OBJECT && spots[parent].key == KEY_PLAYERS;
  const struct enabled_rule *list_rule = rule_table_find(context->rule_table, "player-list");
  return is_player && context->rule_table->std != STD_SEKI && list_rule && list_rule->level != LEVEL_OFF;
}

static void shape_wrong_type(struct rule_context *context, const struct fact *fact) {
  const struct jgf_field *field = fact->data;
  const struct json_spot *at = json_spot(context->document, fact->spot);
  if (field->key == KEY_PLAYERS && is_in_wrong_players(context, fact->spot)) return;
  bool is_entry = at->key_start == at->key_end;
  const char *wanted = describe_wanted(context, field, is_entry), *name = describe_name(context, fact, field),
             *found = describe_found(context, fact->spot);
  struct diag *diag = rule_report(
      context, fact, is_entry ? "an entry of `%s` must be %s, but is %s" : "`%s` must be %s, but is %s", name, wanted, found);
  type_fix(context, diag, fact->spot, field);
}

/* ---- keys ---- */

/* Each key is compared with all others of its object. */
enum { MOST_COMPARED = 100 };

/* Reports an unknown key that resembles another key of its object. */
static void report_near_key(struct rule_context *context, const struct fact *fact, const char *written,
                            const struct suggestion *similar) {
  const struct jgf_schema *schema = fact->data;
  const char *best = similar->best;
  const struct jgf_field *row = jgf_field_named(schema, best);
  const struct json_spot *at = json_spot(context->document, fact->spot);
  bool is_compared = at->index < MOST_COMPARED;
  uint32_t target = is_compared ? json_member(context->document, at->parent, row->key) : NO_SPOT;
  struct diag *diag =
      rule_report(context, fact, "unknown key `%s` in %s; did you mean `%s`?", written, schema->name, best);
  if (fact->number == JGF_UNKNOWN_KEY_PART) rule_override_level(context, diag, LEVEL_ERROR);
  if (similar->ties == 1 && is_compared) slip_fix(context, diag, fact->spot, row);
  else if (target == NO_SPOT) offer_near(context, diag, VIEW(""), best);
}

static void shape_unknown_key(struct rule_context *context, const struct fact *fact) {
  const struct jgf_schema *schema = fact->data;
  const char *written = rule_quote(context, fact->span);
  if (fact->number == JGF_UNKNOWN_KEY_EXTENSION) {
    if (context->rule_table->std == STD_SEKI) return;
    struct diag *diag =
        rule_report(context, fact, "`%s` of %s is an extension of Seki, not part of the specification", written, schema->name);
    rule_override_level(context, diag, LEVEL_INFO);
    return;
  }
  if (fact->number == JGF_UNKNOWN_KEY_REQUIRED) {
    struct diag *diag =
        rule_report(context, fact, "unknown key `%s` in %s; did you mean `%s`?", written, schema->name, fact->text);
    rule_override_level(context, diag, LEVEL_ERROR);
    key_fix(context, diag, fact->spot, FIX_UNSAFE, fact->text);
    return;
  }
  if (fact->number == JGF_UNKNOWN_KEY_POINT) {
    struct diag *diag = rule_report(
        context, fact, "`x` and `y` must be in `%s`, but are in the node itself, where readers ignore them", fact->text);
    rule_override_level(context, diag, LEVEL_ERROR);
    return;
  }
  struct suggestion similar = {0};
  for (size_t i = 0; i < schema->count; i++)
    if (!(schema->fields[i].flags & FIELD_EXTENSION))
      suggest_consider(&similar, view_of(written), jgf_key_texts[schema->fields[i].key]);
  const struct jgf_field *same =
      similar.best ? NULL : jgf_field_by_letters(schema, view_of(written)); /* names of one letter */
  if (same) similar.best = jgf_key_texts[same->key];
  if (similar.best) report_near_key(context, fact, written, &similar);
  else if (fact->number == JGF_UNKNOWN_KEY_PART) {
    struct diag *diag = rule_report(context, fact, "`%s` %s is not read: its content must be in `%s`", written,
                                    describe_place(context, schema), fact->text);
    rule_override_level(context, diag, LEVEL_ERROR);
  } else rule_report(context, fact, "unknown key `%s` in %s", written, schema->name);
}

/* Reports a key in other capitals next to the right key, which is read. */
static void report_twin(struct rule_context *context, const struct fact *fact, uint32_t read) {
  bool is_equal = json_equal(context->document, fact->spot, read);
  const struct jgf_schema *schema = fact->data;
  struct diag *diag;
  if (is_equal) {
    diag = rule_report(context, fact, "`%s` repeats `%s`", rule_quote(context, fact->span), fact->text);
    rule_override_level(context, diag, LEVEL_WARNING);
    fix_remove_value(context, fix_new(context, diag, FIX_UNSAFE, "remove it"), fact->spot);
  } else {
    diag = rule_report(context, fact, "%s, and only `%s` is read", describe_contradiction(context, fact->spot, read),
                       fact->text);
    bool is_in_tree = string_begins(schema->path, jgf_node_schema.path);
    bool says_nothing = json_spot(context->document, read)->kind == JSON_NULL || json_is_empty(context->document, read);
    if (!is_in_tree && !says_nothing) spare_fix(context, diag, fact->spot);
  }
  rule_add_related(context, diag, json_key_span(context->document, read), "the key that is read");
}

static void shape_key_case(struct rule_context *context, const struct fact *fact) {
  const struct jgf_field *row = jgf_field_named(fact->data, fact->text);
  uint32_t read = json_member(context->document, json_spot(context->document, fact->spot)->parent, row->key);
  if (read != NO_SPOT && read != fact->spot) {
    report_twin(context, fact, read);
    return;
  }
  struct diag *diag =
      rule_report(context, fact, "the key must be `%s`, but is `%s`", fact->text, rule_quote(context, fact->span));
  enum twin_order twin_order = twin_order_of(context, fact->spot, row);
  if (twin_order == STANDS_BEHIND) spare_fix(context, diag, fact->spot);
  else key_fix(context, diag, fact->spot, twin_order == STANDS_ALONE ? FIX_SAFE : FIX_UNSAFE, fact->text);
}

static void shape_misplaced_key(struct rule_context *context, const struct fact *fact) {
  const struct jgf_schema *schema = fact->data;
  const struct jgf_schema *target = jgf_schema_at(fact->text);
  const char *place = target ? describe_place(context, target) : fact->text;
  uint32_t spot = fact->spot;
  const struct jgf_field *row = target ? jgf_field_find(target, json_spot(context->document, spot)->key) : NULL;
  uint32_t other = contradiction_find(context, spot, row);
  struct diag *diag =
      other == NO_SPOT
          ? rule_report(context, fact, "`%s` must be %s, but is %s", rule_quote(context, fact->span), place,
                        describe_place(context, schema))
          : rule_report(context, fact, "%s, and `%s` must be %s, but is %s", describe_contradiction(context, spot, other),
                        rule_quote(context, fact->span), place, describe_place(context, schema));
  place_fix(context, diag, fact->spot, schema, fact->text);
}

/* ---- values ---- */

static void shape_out_of_range(struct rule_context *context, const struct fact *fact) {
  const struct jgf_field *row = fact->data;
  const char *written = rule_quote(context, fact->span), *name = describe_name(context, fact, row);
  if (fact->number) rule_report(context, fact, "`%s` must be a whole number, but is %s", name, written);
  else if (row->most == INT_MAX) rule_report(context, fact, "`%s` must be %d or more, but is %s", name, row->least, written);
  else rule_report(context, fact, "`%s` must be from %d to %d, but is %s", name, row->least, row->most, written);
}

static bool is_there(const struct json_document *document, uint32_t object, enum jgf_key key) {
  uint32_t spot = json_member(document, object, key);
  return spot != NO_SPOT && document->spots[spot].kind != JSON_NULL;
}

/* Whether removing the null would be wrong: other rules report a label without text and a pass with a point, and a board needs
 * both sides or no side. */
static bool null_is_needed(const struct rule_context *context, uint32_t spot) {
  const struct json_document *document = context->document;
  uint32_t object = document->spots[spot].parent;
  switch (document->spots[spot].key) {
  case KEY_PASS: return json_member(document, object, KEY_X) == NO_SPOT || json_member(document, object, KEY_Y) == NO_SPOT;
  case KEY_WIDTH: return is_there(document, object, KEY_HEIGHT);
  case KEY_HEIGHT: return is_there(document, object, KEY_WIDTH);
  case KEY_TEXT: break;
  default: return false;
  }
  for (int steps = 0; steps < 2 && object != NO_SPOT; steps++) object = document->spots[object].parent;
  uint32_t type = json_member(document, object, KEY_TYPE);
  return type != NO_SPOT && view_is(string_at(context, type), "label");
}

/* Whether rules of the game need the value: null is unknown, but a missing value is the default. */
static bool has_default_in_rules(const struct jgf_field *field) {
  static const unsigned meanings[] = {GO_BOARD_SIZE, GO_BOARD_WIDTH, GO_BOARD_HEIGHT, GO_RULESET, GO_ALLOW_SUICIDE,
                                      GO_DISALLOW_REPEATS, GO_HANDICAP};
  static const unsigned keys[] = {KEY_BOARD, KEY_RULES, KEY_PLAYERS};
  for (size_t i = 0; field->action == READ_VALUE && i < ARRAY_LENGTH(meanings); i++)
    if (field->meaning == meanings[i]) return true;
  for (size_t i = 0; field->action != READ_VALUE && i < ARRAY_LENGTH(keys); i++)
    if (field->key == keys[i]) return true;
  return false;
}

static void shape_null(struct rule_context *context, const struct fact *fact) {
  const struct jgf_field *field = fact->data;
  if (fact->number == JGF_NULL_PASS) { /* {"color": "black", "pass": true, "x": null, "y": null} */
    uint32_t move = json_spot(context->document, fact->spot)->parent;
    struct diag *diag = rule_report(context, fact, "a pass must have no `x` and `y`, but they are null");
    struct fix *fix = fix_new(context, diag, FIX_SAFE, "remove them");
    fix_remove_value(context, fix, json_member(context->document, move, KEY_X));
    fix_remove_value(context, fix, json_member(context->document, move, KEY_Y));
    return;
  }
  const struct json_spot *at = json_spot(context->document, fact->spot);
  bool is_entry = at->key_start == at->key_end;
  const char *wanted = describe_wanted(context, field, is_entry), *name = describe_name(context, fact, field);
  if (fact->number == JGF_NULL_REQUIRED || null_is_needed(context, fact->spot)) {
    rule_report(context, fact, is_entry ? "an entry of `%s` must be %s, but is null" : "`%s` must be %s, but is null", name,
                wanted);
    return;
  }
  struct diag *diag = rule_report(context, fact, "`%s` must be %s or absent, but is null", name, wanted);
  enum fix_class safety = has_default_in_rules(field) ? FIX_UNSAFE : FIX_SAFE;
  fix_remove_value(context, fix_new(context, diag, safety, "remove it"), fact->spot);
}

/* Whether the record is for Seki, by --std or else by its form. */
static bool is_for_seki(const struct rule_context *context) {
  const struct json_document *document = context->document;
  if (context->rule_table->std == STD_SEKI || !context->rule_table->std_open) return context->rule_table->std == STD_SEKI;
  uint32_t players = json_member(document, 0, KEY_PLAYERS), record = json_member(document, 0, KEY_RECORD);
  if (players != NO_SPOT && document->spots[players].kind == JSON_OBJECT)
    return json_member(document, players, KEY_BLACK) != NO_SPOT || json_member(document, players, KEY_WHITE) != NO_SPOT;
  uint32_t generator = players == NO_SPOT ? json_member(document, record, KEY_GENERATOR) : NO_SPOT;
  return generator != NO_SPOT && view_begins(string_at(context, generator), "Seki v");
}

static void shape_empty_value(struct rule_context *context, const struct fact *fact) {
  const struct jgf_field *field = fact->data;
  bool is_date = field->key == KEY_DATE && json_spot(context->document, fact->spot)->kind == JSON_STRING;
  if (is_date && is_for_seki(context)) return; /* Seki replaces a missing date with today's */
  bool always_there = field->key == KEY_META || field->key == KEY_SETTINGS; /* as Seki writes */
  if (always_there && context->rule_table->std == STD_SEKI) return;
  bool beside_move = field->key == KEY_SETUP &&
                     json_member(context->document, json_spot(context->document, fact->spot)->parent, KEY_MOVE) != NO_SPOT;
  struct diag *diag =
      beside_move ? rule_report(context, fact, "a node with a move must have no `setup`: leave out this empty one")
                  : rule_report(context, fact, "`%s` is empty: leave it out", describe_name(context, fact, field));
  if (beside_move) rule_override_level(context, diag, LEVEL_ERROR);
  fix_remove_value(context, fix_new(context, diag, FIX_SAFE, "remove it"), fact->spot);
}

#include "rules/shape.rows.inc"
