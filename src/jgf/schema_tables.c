#include "base/ascii.h"
#include "jgf/schema.h"
#include "base/lookalike.h"
#include "go/game.h"
#include "json/document.h"
#include "text/pattern.h"
#include <limits.h>

#define JGF_KEY_TEXT(name, text) [KEY_##name] = (text),
const char *const jgf_key_texts[JGF_KEYS] = {[KEY_NONE] = "", JGF_KEYS_ALL(JGF_KEY_TEXT)};

/* ---- words ---- */

/* Colors that a game might be played with: plain English names in small letters. */
static const char *const color_names[] = {
    "black",   "white",  "amber",    "aqua",  "azure",  "beige",   "blue",    "bronze",   "brown",  "copper",
    "coral",   "crimson", "cyan",    "emerald", "fuchsia", "gold", "gray",    "green",    "grey",   "indigo",
    "ivory",   "jade",   "khaki",    "lavender", "lilac", "lime",  "magenta", "maroon",   "mauve",  "navy",
    "ochre",   "olive",  "orange",   "peach", "pink",   "plum",    "purple",  "red",      "rose",   "ruby",
    "salmon",  "scarlet", "silver",  "tan",   "teal",   "turquoise", "violet", "yellow",
};
static const char *const clear[] = {"clear"};
static const char *const format[] = {"JGF"};
#define MARKUP_NAME(name, property) name,
static const char *const markup_names[] = {MARKUP_TYPES_ALL(MARKUP_NAME)};

#define WORDS(words) .list = (words), .count = ARRAY_LENGTH(words)

const struct jgf_words jgf_color_words = {WORDS(color_names), .definition = "color"};
const struct jgf_words jgf_setup_words = {WORDS(clear), .others = &jgf_color_words};
const struct jgf_words jgf_markup_words = {WORDS(markup_names), .is_open = true};
static const struct jgf_words format_words = {WORDS(format)};

bool jgf_words_have(const struct jgf_words *words, struct view text) {
  return view_is_one_of(text, words->list, words->count) || words->is_open ||
      (words->others && jgf_words_have(words->others, text));
}

/* ---- rows: these make a table read like the specification ---- */

#define VALUE(k, type, means) .key = KEY_##k, .types = (type), .meaning = (means), .action = READ_VALUE
#define TEXT(k, means) VALUE(k, TYPE_STRING, means), .flags = FIELD_NAME
#define PROSE(k, means) VALUE(k, TYPE_STRING, means), .flags = FIELD_PROSE
#define FROM(low) .least = (low), .most = INT_MAX
#define COUNT(k, means, low, high)                                                                                     \
  VALUE(k, TYPE_INTEGER, means), .flags = FIELD_RANGE, .least = (low), .most = (high)
#define FLAG(k, means) VALUE(k, TYPE_BOOLEAN, means)
#define OBJECT(k, of) .key = KEY_##k, .types = TYPE_OBJECT, .action = READ_OBJECT, .schema = &(of)
/* An element of the list under the key. */
#define ELEMENT(k, of) .key = KEY_##k, .types = TYPE_OBJECT, .flags = FIELD_MAY_BE_EMPTY, .schema = &(of)
#define LIST(k, act, of) .key = KEY_##k, .types = TYPE_ARRAY, .action = (act), .element = &(of)

#define FIELDS(rows) .fields = (rows), .count = ARRAY_LENGTH(rows)

/* ---- JGF 2 ---- */

static const struct jgf_field info_fields[] = {
    {.key = KEY_FORMAT, .types = TYPE_STRING, .action = READ_FORMAT, .since = 2, .flags = FIELD_MAY_BE_EMPTY,
     .words = &format_words},
    {.key = KEY_VERSION, .types = TYPE_NUMBER | TYPE_STRING, .action = READ_VERSION, .flags = FIELD_MAY_BE_EMPTY},
    {TEXT(CHARSET, GO_CHARSET), .offered = "\"UTF-8\"", .default_value = "\"UTF-8\""},
    {TEXT(GENERATOR, GO_GENERATOR)}, {TEXT(TRANSCRIBER, GO_TRANSCRIBER)},
};
static const struct jgf_schema info_schema = {"`record`", "record", FIELDS(info_fields)};

static const struct jgf_field source_fields[] = {
    {TEXT(NAME, GO_SOURCE_NAME)}, {TEXT(URL, GO_SOURCE_URL)}, {TEXT(COPYRIGHT, GO_COPYRIGHT)},
};
static const struct jgf_schema source_schema = {"`source`", "source", FIELDS(source_fields)};

#define DAY "\"2023-06-12\""
static const struct jgf_field dates_element = {VALUE(DATES, TYPE_STRING, GO_DATES_ENTRY), .pattern = PATTERN_DATE, .example = DAY,
                                               .flags = FIELD_MAY_BE_EMPTY | FIELD_PATTERN};
static const struct jgf_field game_fields[] = {
    {TEXT(TYPE, GO_GAME_TYPE), .offered = "\"go\"", .default_value = "\"go\""}, {TEXT(NAME, GO_GAME_NAME)},
    {VALUE(RESULT, TYPE_STRING, GO_RESULT), .flags = FIELD_MAY_BE_EMPTY | FIELD_PATTERN, .pattern = PATTERN_RESULT,
     .example = "\"B+R\"",
     .offered = "\"W+R\", \"B+4.5\", \"W+0.5\", \"B+T\", \"W+T\", \"B+F\", \"W+F\", \"0\", \"?\", \"\""},
    {VALUE(DATE, TYPE_STRING, GO_DATE), .flags = FIELD_PATTERN, .pattern = PATTERN_DATE, .example = DAY},
    {LIST(DATES, READ_LIST, dates_element), .example = "[" DAY ", \"2023-06-13\"]"},
    {TEXT(OPENING, GO_OPENING)}, {TEXT(ANNOTATOR, GO_ANNOTATOR)}, {PROSE(DESCRIPTION, GO_DESCRIPTION)},
};
static const struct jgf_schema game_schema = {"`game`", "game", FIELDS(game_fields)};

#define COLOR_VALUE(k) .key = KEY_##k, .types = TYPE_STRING, .words = &jgf_color_words, .example = "\"black\""
#define PLAYER_FIELDS                                                                                                  \
  {TEXT(NAME, GO_PLAYER_NAME)},                                                                                        \
      {VALUE(RANK, TYPE_STRING, GO_PLAYER_RANK), .flags = FIELD_NAME | FIELD_PATTERN, .pattern = PATTERN_RANK,         \
       .offered = "\"15k\", \"1d\", \"9p\""},                                                                          \
      {TEXT(TEAM, GO_PLAYER_TEAM)}, {TEXT(COUNTRY, GO_PLAYER_COUNTRY)}
static const struct jgf_field player_fields[] = {
    {COLOR_VALUE(COLOR), .meaning = GO_PLAYER_COLOR, .action = READ_VALUE, .flags = FIELD_REQUIRED | FIELD_MAY_BE_EMPTY},
    PLAYER_FIELDS,
};
const struct jgf_schema jgf_player_schema = {"a player", "players[]", FIELDS(player_fields), .definition = "player"};
static const struct jgf_field keyed_player_fields[] = {
    {COLOR_VALUE(COLOR), .flags = FIELD_MAY_BE_EMPTY},
    PLAYER_FIELDS,
};
const struct jgf_schema jgf_keyed_player_schema = {"a player", "players[]", FIELDS(keyed_player_fields)};
static const struct jgf_field players_element =
    {ELEMENT(PLAYERS, jgf_player_schema), .example = "{\"color\": \"black\", \"name\": \"...\"}"};

static const struct jgf_field event_fields[] = {
    {TEXT(NAME, GO_EVENT_NAME)}, {TEXT(LOCATION, GO_LOCATION)}, {TEXT(ROUND, GO_ROUND)},
};
static const struct jgf_schema event_schema = {"`event`", "event", FIELDS(event_fields)};

static const struct jgf_field rules_fields[] = {
    {TEXT(RULESET, GO_RULESET), .since = 2},
    {FLAG(ALLOW_SUICIDE, GO_ALLOW_SUICIDE)}, {FLAG(DISALLOW_REPEATS, GO_DISALLOW_REPEATS), .default_value = "false"},
    {VALUE(KOMI, TYPE_NUMBER, GO_KOMI), .offered = "6.5, 7.5, 0.5, 0"},
    {COUNT(HANDICAP, GO_HANDICAP, 0, INT_MAX), .offered = "2, 3, 4, 5, 6, 7, 8, 9"},
    {VALUE(TIME, TYPE_NUMBER, GO_TIME), .since = 2, .flags = FIELD_RANGE, FROM(0)},
    {TEXT(OVERTIME, GO_OVERTIME), .since = 2, .example = "\"3x30 byo-yomi\""},
    {VALUE(NUMBER_OF_PERIODS, TYPE_INTEGER, GO_NUMBER_OF_PERIODS), .flags = FIELD_EXTENSION},
    {VALUE(TIME_PER_PERIOD, TYPE_NUMBER, GO_TIME_PER_PERIOD), .flags = FIELD_EXTENSION},
};
static const struct jgf_schema rules_schema = {"`rules`", "rules", FIELDS(rules_fields)};

static const struct jgf_field board_fields[] = {
    {COUNT(SIZE, GO_BOARD_SIZE, 1, GO_LARGEST_SIDE), .offered = "19, 13, 9", .default_value = "19"},
    {COUNT(WIDTH, GO_BOARD_WIDTH, 1, GO_LARGEST_SIDE)}, {COUNT(HEIGHT, GO_BOARD_HEIGHT, 1, GO_LARGEST_SIDE)},
    {COUNT(CUT_OFF_TOP, GO_CUT_OFF_TOP, 0, INT_MAX)}, {COUNT(CUT_OFF_BOTTOM, GO_CUT_OFF_BOTTOM, 0, INT_MAX)},
    {COUNT(CUT_OFF_LEFT, GO_CUT_OFF_LEFT, 0, INT_MAX)}, {COUNT(CUT_OFF_RIGHT, GO_CUT_OFF_RIGHT, 0, INT_MAX)},
};
static const struct jgf_schema board_schema = {
    "`board`", "board", FIELDS(board_fields),
    .constraints = "{\"dependentRequired\": {\"width\": [\"height\"], \"height\": [\"width\"]}}"};

/* The settings that the specification names. Programs are free to use others, and any value. */
#define SETTING(k) .key = KEY_##k, .types = TYPE_BOOLEAN, .flags = FIELD_OPEN, .offered = "true, false"
static const struct jgf_field settings_fields[] = {
    {SETTING(SHOW_LAST_MOVE)}, {SETTING(SHOW_NEXT_MOVE)}, {SETTING(SHOW_SOLUTIONS)}, {SETTING(SHOW_VARIATIONS)},
    {SETTING(SHOW_SIBLING_VARIATIONS)}, {SETTING(REMEMBER_VARIATION_PATHS)},
};
static const struct jgf_schema settings_schema = {"`settings`", "settings", FIELDS(settings_fields)};

static const struct jgf_field tree_element = {ELEMENT(TREE, jgf_node_schema)};
static const struct jgf_field record_fields[] = {
    {OBJECT(RECORD, info_schema), .flags = FIELD_MAY_BE_EMPTY}, {OBJECT(SOURCE, source_schema), .meaning = GO_SOURCE_NAME},
    {OBJECT(GAME, game_schema), .meaning = GO_GAME_TYPE},
    {.key = KEY_PLAYERS, .types = TYPE_ARRAY | TYPE_OBJECT, .action = READ_PLAYERS, .element = &players_element},
    {OBJECT(EVENT, event_schema)}, {OBJECT(RULES, rules_schema)}, {OBJECT(BOARD, board_schema)},
    {.key = KEY_SETTINGS, .types = TYPE_OBJECT, .flags = FIELD_OPEN, .schema = &settings_schema},
    {.key = KEY_META, .types = TYPE_OBJECT, .action = READ_META, .flags = FIELD_OPEN},
    {LIST(TREE, READ_TREE, tree_element), .flags = FIELD_REQUIRED | FIELD_MAY_BE_EMPTY, .example = "[{}]"},
};
const struct jgf_schema jgf_record_schema = {"the record", "", FIELDS(record_fields)};

/* ---- the tree ---- */

#define POINT "{\"x\": 3, \"y\": 3}"
static const struct jgf_field comments_element = {.key = KEY_COMMENTS, .types = TYPE_STRING};
static const struct jgf_field setup_element =
    {ELEMENT(SETUP, jgf_setup_entry_schema), .example = "{\"type\": \"black\", \"coords\": [" POINT "]}"};
static const struct jgf_field markup_element =
    {ELEMENT(MARKUP, jgf_markup_entry_schema), .example = "{\"type\": \"circle\", \"coords\": [" POINT "]}"};
static const struct jgf_field score_element =
    {ELEMENT(SCORE, jgf_score_entry_schema), .example = "{\"color\": \"black\", \"coords\": [" POINT "]}"};
static const struct jgf_field branch_element = {ELEMENT(VARIATIONS, jgf_node_schema)};
static const struct jgf_field variations_element = {.key = KEY_VARIATIONS, .types = TYPE_ARRAY, .flags = FIELD_MAY_BE_EMPTY,
                                                    .element = &branch_element};
static const struct jgf_field node_fields[] = {
    {.key = KEY_NAME, .types = TYPE_STRING, .action = READ_NODE_NAME, .flags = FIELD_NAME},
    {LIST(COMMENTS, READ_COMMENTS, comments_element), .example = "[\"...\"]"},
    {.key = KEY_MOVE, .types = TYPE_OBJECT, .action = READ_MOVE, .schema = &jgf_move_schema, .flags = FIELD_MAY_BE_EMPTY,
     .example = "{\"color\": \"black\", \"x\": 3, \"y\": 3}"},
    {LIST(SETUP, READ_SETUP, setup_element)},
    {COLOR_VALUE(TURN), .action = READ_TURN, .flags = FIELD_MAY_BE_EMPTY},
    {LIST(MARKUP, READ_MARKUP, markup_element)}, {LIST(SCORE, READ_SCORE, score_element)},
    {.key = KEY_SOLUTION, .types = TYPE_BOOLEAN, .action = READ_SOLUTION},
    {LIST(VARIATIONS, READ_VARIATIONS, variations_element), .flags = FIELD_MAY_BE_EMPTY, .example = "[[{}, {}], [{}]]"},
};
const struct jgf_schema jgf_node_schema = {
    "a node", "tree[]", FIELDS(node_fields), .definition = "node",
    .constraints = "{\"dependentSchemas\": {\"move\": {\"properties\": {\"setup\": false}},"
                   " \"variations\": {\"maxProperties\": 1}}}"};

/* x and y: a coordinate that is not an integer is out of range; 6.0 has the wrong type. */
#define COORDINATE(k, more) .key = KEY_##k, .types = TYPE_INTEGER, .flags = FIELD_COORDINATE | (more)
static const struct jgf_field move_fields[] = {
    {COLOR_VALUE(COLOR), .flags = FIELD_REQUIRED | FIELD_MAY_BE_EMPTY},
    {COORDINATE(X, 0)}, {COORDINATE(Y, 0)}, {.key = KEY_PASS, .types = TYPE_BOOLEAN},
    {.key = KEY_TIME_LEFT, .types = TYPE_NUMBER, .flags = FIELD_RANGE, FROM(0)},
    {.key = KEY_PERIODS_LEFT, .types = TYPE_INTEGER, .flags = FIELD_RANGE, FROM(0)},
};
const struct jgf_schema jgf_move_schema = {
    "a move", "tree[].move", FIELDS(move_fields), .definition = "move",
    .constraints = "{\"if\": {\"properties\": {\"pass\": {\"const\": true}}, \"required\": [\"pass\"]},"
                   " \"then\": {\"properties\": {\"x\": false, \"y\": false}},"
                   " \"else\": {\"properties\": {\"x\": true, \"y\": true}, \"required\": [\"x\", \"y\"]}}"};

#define ENTRY(k, of) .key = KEY_##k, .types = TYPE_STRING, .flags = FIELD_REQUIRED | FIELD_MAY_BE_EMPTY, .words = &(of)
#define COORDS(of) LIST(COORDS, READ_NOTHING, of), .flags = FIELD_REQUIRED | FIELD_MAY_BE_EMPTY
static const struct jgf_field point_element = {ELEMENT(COORDS, jgf_point_schema), .example = POINT};
static const struct jgf_field label_point_element = {ELEMENT(COORDS, jgf_label_point_schema), .example = POINT};
static const struct jgf_field setup_entry_fields[] = {{ENTRY(TYPE, jgf_setup_words)}, {COORDS(point_element)}};
const struct jgf_schema jgf_setup_entry_schema = {"a setup entry", "tree[].setup[]", FIELDS(setup_entry_fields),
                                                  .definition = "setup"};
static const struct jgf_field markup_entry_fields[] = {{ENTRY(TYPE, jgf_markup_words)}, {COORDS(label_point_element)}};
const struct jgf_schema jgf_markup_entry_schema = {
    "a markup entry", "tree[].markup[]", FIELDS(markup_entry_fields), .definition = "markup",
    .constraints = "{\"if\": {\"properties\": {\"type\": {\"const\": \"label\"}}},"
                   " \"then\": {\"properties\": {\"coords\": {\"type\": \"array\", \"items\": {\"type\": \"object\","
                   "  \"properties\": {\"text\": {\"type\": \"string\", \"minLength\": 1}}, \"required\": [\"text\"]}}}}}"};
static const struct jgf_field score_entry_fields[] = {
    {COLOR_VALUE(COLOR), .flags = FIELD_REQUIRED | FIELD_MAY_BE_EMPTY}, {COORDS(point_element)}};
const struct jgf_schema jgf_score_entry_schema = {"a score entry", "tree[].score[]", FIELDS(score_entry_fields),
                                                  .definition = "score"};

static const struct jgf_field point_fields[] = {{COORDINATE(X, FIELD_REQUIRED)}, {COORDINATE(Y, FIELD_REQUIRED)}};
const struct jgf_schema jgf_point_schema = {"a point", "tree[].setup[].coords[]", FIELDS(point_fields), .definition = "point"};
static const struct jgf_field label_point_fields[] = {
    {COORDINATE(X, FIELD_REQUIRED)}, {COORDINATE(Y, FIELD_REQUIRED)},
    {.key = KEY_TEXT, .types = TYPE_STRING, .flags = FIELD_NAME | FIELD_MAY_BE_EMPTY},
};
const struct jgf_schema jgf_label_point_schema = {"a point", "tree[].markup[].coords[]", FIELDS(label_point_fields),
                                                  .definition = "label"};

const struct jgf_schema *const jgf_schemas[] = {
    &jgf_record_schema, &info_schema, &source_schema, &game_schema, &jgf_player_schema, &event_schema, &rules_schema,
    &board_schema,
    &jgf_node_schema, &jgf_move_schema, &jgf_setup_entry_schema, &jgf_markup_entry_schema, &jgf_score_entry_schema,
    &jgf_point_schema, &jgf_label_point_schema, NULL,
};

const struct jgf_field *jgf_field_find(const struct jgf_schema *schema, unsigned key) {
  for (size_t i = 0; i < schema->count; i++)
    if (schema->fields[i].key == key) return &schema->fields[i];
  return NULL;
}

const struct jgf_field *jgf_field_named(const struct jgf_schema *schema, const char *name) {
  size_t i = 0;
  while (i < schema->count && strcmp(jgf_key_texts[schema->fields[i].key], name) != 0) i++;
  return i < schema->count ? &schema->fields[i] : NULL;
}

const struct jgf_schema *jgf_schema_of(unsigned key) {
  const struct jgf_field *field = key ? jgf_field_find(&jgf_record_schema, key) : NULL;
  return field ? field->schema : NULL;
}

const struct jgf_schema *jgf_home_of(const struct jgf_field *row) {
  const struct jgf_schema *const *schema = jgf_schemas;
  while (*schema && (row < (*schema)->fields || row >= (*schema)->fields + (*schema)->count)) schema++;
  return *schema;
}

unsigned jgf_key_of(const struct jgf_schema *schema) {
  for (size_t i = 0; i < jgf_record_schema.count; i++)
    if (jgf_record_schema.fields[i].schema == schema) return jgf_record_schema.fields[i].key;
  return KEY_NONE;
}

static const struct jgf_schema *only_schema_with(unsigned key, unsigned type, const struct jgf_schema *schema) {
  const struct jgf_schema *only = NULL;
  for (const struct jgf_schema *const *other = jgf_schemas; *other; other++) {
    if (*other == schema) continue;
    const struct jgf_field *field = jgf_field_find(*other, key);
    if (!field || field->flags & FIELD_EXTENSION || !(field->types & type)) continue;
    if (only) return NULL;
    only = *other;
  }
  return only;
}

const struct jgf_schema *jgf_schema_with(unsigned key, unsigned type, const struct jgf_schema *schema) {
  const struct jgf_schema *only = only_schema_with(key, type, schema);
  return only ? only : only_schema_with(key, TYPE_ANY, schema);
}

static const struct jgf_field *field_by_letters(const struct jgf_schema *schema, struct view name) {
  for (size_t i = 0; i < schema->count; i++)
    if (ascii_same_letters(name, jgf_key_texts[schema->fields[i].key])) return &schema->fields[i];
  return NULL;
}

const struct jgf_field *jgf_field_by_letters(const struct jgf_schema *schema, struct view name) {
  char room[LOOKALIKE_ROOM];
  return field_by_letters(schema, lookalike_view(name, room));
}

const struct jgf_schema *jgf_schema_at(const char *path) {
  for (const struct jgf_schema *const *schema = jgf_schemas; *schema; schema++)
    if (strcmp((*schema)->path, path) == 0) return *schema;
  return NULL;
}

unsigned jgf_key_by_letters(struct view name) {
  char room[LOOKALIKE_ROOM];
  name = lookalike_view(name, room);
  for (const struct jgf_schema *const *schema = jgf_schemas; *schema; schema++) {
    const struct jgf_field *field = field_by_letters(*schema, name);
    if (field) return field->key;
  }
  return KEY_NONE;
}
