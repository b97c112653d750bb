#include "base/ascii.h"
#include "jgf/schema.h"
#include "base/lookalike.h"
#include "base/suggest.h"
#include "go/game.h"
#include "json/document.h"
#include <limits.h>

#define JGF_KEY_TEXT(name, text) [KEY_##name] = (text),
const char *const jgf_key_texts[JGF_KEYS] = {[KEY_NONE] = "", JGF_KEYS_ALL(JGF_KEY_TEXT)};

/* Rows are written with these, so that a table reads like the specification. */
#define TEXT(k, means) {.key = KEY_##k, .types = TYPE_STRING, .meaning = (means), .action = READ_VALUE, .marks = FIELD_NAME}
#define PROSE(k, means) {.key = KEY_##k, .types = TYPE_STRING, .meaning = (means), .action = READ_VALUE, .marks = FIELD_PROSE}
#define COUNT(k, means, low, high)                                                                                     \
  {.key = KEY_##k, .types = TYPE_INTEGER, .meaning = (means), .action = READ_VALUE,                                    \
   .marks = FIELD_RANGE, .least = (low), .most = (high)}
#define FLAG(k, means) {.key = KEY_##k, .types = TYPE_BOOLEAN, .meaning = (means), .action = READ_VALUE}
#define OBJECT(k, of) {.key = KEY_##k, .types = TYPE_OBJECT, .action = READ_OBJECT, .shape = &(of)}
/* Older keys. The first takes a value with a meaning, the others have none. */
#define OLD_VALUE(k, type, means, to)                                                                                  \
  {.key = KEY_##k, .types = (type), .meaning = (means), .action = READ_VALUE, .marks = FIELD_OLD, .v2_path = (to)}
#define OLD_NAME(k, means, to)                                                                                         \
  {.key = KEY_##k, .types = TYPE_STRING, .meaning = (means), .action = READ_VALUE, .marks = FIELD_OLD | FIELD_NAME,     \
   .v2_path = (to)}
#define OLD(k, type, to) {.key = KEY_##k, .types = (type), .marks = FIELD_OLD, .v2_path = (to)}

#define FIELDS(rows) .fields = (rows), .count = ARRAY_LENGTH(rows)

enum { NUMERIC = TYPE_NUMBER | TYPE_STRING };

/* ---- JGF 2, with the keys of JGF 1 ---- */

static const struct jgf_field info_fields[] = {
    {.key = KEY_FORMAT, .types = TYPE_STRING, .action = READ_FORMAT, .marks = FIELD_V2_ONLY | FIELD_MAY_BE_EMPTY},
    {.key = KEY_VERSION, .types = TYPE_NUMBER | TYPE_STRING, .action = READ_VERSION, .marks = FIELD_MAY_BE_EMPTY},
    TEXT(CHARSET, GO_CHARSET), TEXT(GENERATOR, GO_GENERATOR), TEXT(TRANSCRIBER, GO_TRANSCRIBER),
};
static const struct jgf_schema info_shape = {"`record`", "record", FIELDS(info_fields)};

static const struct jgf_field source_fields[] = {
    TEXT(NAME, GO_SOURCE_NAME), TEXT(URL, GO_SOURCE_URL), TEXT(COPYRIGHT, GO_COPYRIGHT),
};
static const struct jgf_schema source_shape = {"`source`", "source", FIELDS(source_fields)};

static const struct jgf_field dates_element = {.key = KEY_DATES, .types = TYPE_STRING, .meaning = GO_DATES_ENTRY,
                                               .action = READ_VALUE, .marks = FIELD_MAY_BE_EMPTY};
static const struct jgf_field game_fields[] = {
    TEXT(TYPE, GO_GAME_TYPE), TEXT(NAME, GO_GAME_NAME),
    {.key = KEY_RESULT, .types = TYPE_STRING, .meaning = GO_RESULT, .action = READ_VALUE, .marks = FIELD_MAY_BE_EMPTY},
    {.key = KEY_DATE, .types = TYPE_STRING, .meaning = GO_DATE, .action = READ_VALUE},
    {.key = KEY_DATES, .types = TYPE_ARRAY, .action = READ_LIST, .element = &dates_element},
    TEXT(OPENING, GO_OPENING), TEXT(ANNOTATOR, GO_ANNOTATOR), PROSE(DESCRIPTION, GO_DESCRIPTION),
};
static const struct jgf_schema game_shape = {"`game`", "game", FIELDS(game_fields)};

#define PLAYER_FIELDS                                                                                                  \
  TEXT(NAME, GO_PLAYER_NAME), TEXT(RANK, GO_PLAYER_RANK), TEXT(TEAM, GO_PLAYER_TEAM), TEXT(COUNTRY, GO_PLAYER_COUNTRY), \
      OLD(PRO, TYPE_BOOLEAN, NULL), OLD(AI, TYPE_BOOLEAN, NULL)
static const struct jgf_field player_fields[] = {
    {.key = KEY_COLOR, .types = TYPE_STRING, .meaning = GO_PLAYER_COLOR, .action = READ_VALUE,
     .marks = FIELD_REQUIRED | FIELD_MAY_BE_EMPTY},
    PLAYER_FIELDS,
};
const struct jgf_schema jgf_player_shape = {"a player", "players[]", FIELDS(player_fields)};
static const struct jgf_field keyed_player_fields[] = {
    {.key = KEY_COLOR, .types = TYPE_STRING, .marks = FIELD_MAY_BE_EMPTY},
    PLAYER_FIELDS,
};
const struct jgf_schema jgf_keyed_player_shape = {"a player", "players[]", FIELDS(keyed_player_fields)};

static const struct jgf_field event_fields[] = {
    TEXT(NAME, GO_EVENT_NAME), TEXT(LOCATION, GO_LOCATION), TEXT(ROUND, GO_ROUND),
};
static const struct jgf_schema event_shape = {"`event`", "event", FIELDS(event_fields)};

static const struct jgf_field rules_fields[] = {
    {.key = KEY_RULESET, .types = TYPE_STRING, .meaning = GO_RULESET, .action = READ_VALUE, .marks = FIELD_NAME | FIELD_V2_ONLY},
    FLAG(ALLOW_SUICIDE, GO_ALLOW_SUICIDE), FLAG(DISALLOW_REPEATS, GO_DISALLOW_REPEATS),
    {.key = KEY_KOMI, .types = TYPE_NUMBER, .meaning = GO_KOMI, .action = READ_VALUE},
    COUNT(HANDICAP, GO_HANDICAP, 0, INT_MAX),
    {.key = KEY_TIME, .types = TYPE_NUMBER, .meaning = GO_TIME, .action = READ_VALUE,
     .marks = FIELD_RANGE | FIELD_V2_ONLY, .least = 0, .most = INT_MAX},
    {.key = KEY_OVERTIME, .types = TYPE_STRING, .meaning = GO_OVERTIME, .action = READ_VALUE,
     .marks = FIELD_NAME | FIELD_V2_ONLY},
    {.key = KEY_NUMBER_OF_PERIODS, .types = TYPE_INTEGER, .meaning = GO_NUMBER_OF_PERIODS, .action = READ_VALUE,
     .marks = FIELD_EXTENSION},
    {.key = KEY_TIME_PER_PERIOD, .types = TYPE_NUMBER, .meaning = GO_TIME_PER_PERIOD, .action = READ_VALUE,
     .marks = FIELD_EXTENSION},
    OLD_NAME(OLD_RULE_SET, GO_RULESET, "rules.ruleset"), OLD_VALUE(OLD_MAIN_TIME, NUMERIC, GO_TIME, "rules.time"),
    OLD_NAME(OLD_OVER_TIME, GO_OVERTIME, "rules.overtime"),
};
static const struct jgf_schema rules_shape = {"`rules`", "rules", FIELDS(rules_fields)};

static const struct jgf_field board_fields[] = {
    {.key = KEY_SIZE, .types = TYPE_INTEGER, .meaning = GO_BOARD_SIZE,
     .action = READ_VALUE, .marks = FIELD_RANGE, .least = 1, .most = GO_LARGEST_SIDE},
    COUNT(WIDTH, GO_BOARD_WIDTH, 1, GO_LARGEST_SIDE), COUNT(HEIGHT, GO_BOARD_HEIGHT, 1, GO_LARGEST_SIDE),
    COUNT(CUT_OFF_TOP, GO_CUT_OFF_TOP, 0, INT_MAX), COUNT(CUT_OFF_BOTTOM, GO_CUT_OFF_BOTTOM, 0, INT_MAX),
    COUNT(CUT_OFF_LEFT, GO_CUT_OFF_LEFT, 0, INT_MAX), COUNT(CUT_OFF_RIGHT, GO_CUT_OFF_RIGHT, 0, INT_MAX),
};
static const struct jgf_schema board_shape = {"`board`", "board", FIELDS(board_fields)};

static const struct jgf_field record_fields[] = {
    {.key = KEY_RECORD, .types = TYPE_OBJECT, .action = READ_OBJECT, .shape = &info_shape, .marks = FIELD_MAY_BE_EMPTY},
    {.key = KEY_SOURCE, .types = TYPE_OBJECT, .action = READ_OBJECT, .shape = &source_shape, .meaning = GO_SOURCE_NAME},
    {.key = KEY_GAME, .types = TYPE_OBJECT, .action = READ_OBJECT, .shape = &game_shape, .meaning = GO_GAME_TYPE},
    {.key = KEY_PLAYERS, .types = TYPE_ARRAY | TYPE_OBJECT, .action = READ_PLAYERS},
    OBJECT(EVENT, event_shape), OBJECT(RULES, rules_shape), OBJECT(BOARD, board_shape),
    {.key = KEY_SETTINGS, .types = TYPE_OBJECT, .marks = FIELD_OPEN},
    {.key = KEY_META, .types = TYPE_OBJECT, .action = READ_META, .marks = FIELD_OPEN},
    {.key = KEY_TREE, .types = TYPE_ARRAY, .action = READ_TREE,
     .marks = FIELD_REQUIRED | FIELD_MAY_BE_EMPTY},
};
const struct jgf_schema jgf_record_shape = {"the record", "", FIELDS(record_fields)};

/* ---- the tree ---- */

static const struct jgf_field node_fields[] = {
    {.key = KEY_NAME, .types = TYPE_STRING, .action = READ_NODE_NAME, .marks = FIELD_NAME},
    {.key = KEY_COMMENTS, .types = TYPE_ARRAY, .action = READ_COMMENTS},
    {.key = KEY_MOVE, .types = TYPE_OBJECT, .action = READ_MOVE, .shape = &jgf_move_shape, .marks = FIELD_MAY_BE_EMPTY},
    {.key = KEY_SETUP, .types = TYPE_ARRAY, .action = READ_SETUP},
    {.key = KEY_TURN, .types = TYPE_STRING, .action = READ_TURN, .marks = FIELD_MAY_BE_EMPTY},
    {.key = KEY_MARKUP, .types = TYPE_ARRAY, .action = READ_MARKUP},
    {.key = KEY_SCORE, .types = TYPE_ARRAY, .action = READ_SCORE},
    {.key = KEY_SOLUTION, .types = TYPE_BOOLEAN, .action = READ_SOLUTION},
    {.key = KEY_VARIATIONS, .types = TYPE_ARRAY, .action = READ_VARIATIONS, .marks = FIELD_MAY_BE_EMPTY},
};
const struct jgf_schema jgf_node_shape = {"a node", "tree[]", FIELDS(node_fields)};

/* x and y: a coordinate that is no integer is out of range, 6.0 is of the wrong type. */
#define COORDINATE(k, more) {.key = KEY_##k, .types = TYPE_INTEGER, .marks = FIELD_COORDINATE | (more)}
static const struct jgf_field move_fields[] = {
    {.key = KEY_COLOR, .types = TYPE_STRING, .marks = FIELD_REQUIRED | FIELD_MAY_BE_EMPTY},
    COORDINATE(X, 0), COORDINATE(Y, 0), {.key = KEY_PASS, .types = TYPE_BOOLEAN},
    {.key = KEY_TIME_LEFT, .types = TYPE_NUMBER, .marks = FIELD_RANGE, .least = 0, .most = INT_MAX},
    {.key = KEY_PERIODS_LEFT, .types = TYPE_INTEGER, .marks = FIELD_RANGE, .least = 0, .most = INT_MAX},
};
const struct jgf_schema jgf_move_shape = {"a move", "tree[].move", FIELDS(move_fields)};

#define ENTRY(k) {.key = KEY_##k, .types = TYPE_STRING, .marks = FIELD_REQUIRED | FIELD_MAY_BE_EMPTY}
#define COORDS {.key = KEY_COORDS, .types = TYPE_ARRAY, .marks = FIELD_REQUIRED | FIELD_MAY_BE_EMPTY}
static const struct jgf_field setup_entry_fields[] = {ENTRY(TYPE), COORDS};
const struct jgf_schema jgf_setup_entry_shape = {"a setup entry", "tree[].setup[]", FIELDS(setup_entry_fields)};
static const struct jgf_field markup_entry_fields[] = {ENTRY(TYPE), COORDS};
const struct jgf_schema jgf_markup_entry_shape = {"a markup entry", "tree[].markup[]", FIELDS(markup_entry_fields)};
static const struct jgf_field score_entry_fields[] = {ENTRY(COLOR), COORDS};
const struct jgf_schema jgf_score_entry_shape = {"a score entry", "tree[].score[]", FIELDS(score_entry_fields)};

static const struct jgf_field point_fields[] = {COORDINATE(X, FIELD_REQUIRED), COORDINATE(Y, FIELD_REQUIRED)};
const struct jgf_schema jgf_point_shape = {"a point", "tree[].setup[].coords[]", FIELDS(point_fields)};
static const struct jgf_field label_point_fields[] = {
    COORDINATE(X, FIELD_REQUIRED), COORDINATE(Y, FIELD_REQUIRED),
    {.key = KEY_TEXT, .types = TYPE_STRING, .marks = FIELD_NAME | FIELD_MAY_BE_EMPTY},
};
const struct jgf_schema jgf_label_point_shape = {"a point", "tree[].markup[].coords[]", FIELDS(label_point_fields)};

#define OLD_WORD(k) {.key = KEY_##k, .types = TYPE_STRING, .marks = FIELD_OLD | FIELD_NAME}
static const struct jgf_field old_comment_fields[] = {
    OLD_WORD(NAME), OLD_WORD(TIMESTAMP), OLD_WORD(COMMENT),
};
const struct jgf_schema jgf_old_comment_shape = {"a comment", "tree[].comments[]", FIELDS(old_comment_fields)};

const struct jgf_schema *const jgf_shapes[] = {
    &jgf_record_shape, &info_shape, &source_shape, &game_shape, &jgf_player_shape, &event_shape, &rules_shape, &board_shape,
    &jgf_node_shape, &jgf_move_shape, &jgf_setup_entry_shape, &jgf_markup_entry_shape, &jgf_score_entry_shape,
    &jgf_point_shape, &jgf_label_point_shape, NULL,
};

const struct jgf_field *jgf_field_find(const struct jgf_schema *shape, unsigned key) {
  for (size_t i = 0; i < shape->count; i++)
    if (shape->fields[i].key == key) return &shape->fields[i];
  return NULL;
}

const struct jgf_schema *jgf_schema_of(unsigned key) {
  const struct jgf_field *field = key ? jgf_field_find(&jgf_record_shape, key) : NULL;
  return field && !(field->marks & FIELD_OLD) ? field->shape : NULL;
}

const struct jgf_field *jgf_field_in_v2(const struct jgf_field *old) {
  const char *dot = old->v2_path ? strrchr(old->v2_path, '.') : NULL;
  for (const struct jgf_schema *const *shape = jgf_shapes; dot && *shape; shape++) {
    size_t length = strlen((*shape)->path);
    if (length != (size_t)(dot - old->v2_path) || strncmp((*shape)->path, old->v2_path, length) != 0) continue;
    for (size_t i = 0; i < (*shape)->count; i++)
      if (strcmp(jgf_key_texts[(*shape)->fields[i].key], dot + 1) == 0) return &(*shape)->fields[i];
  }
  return NULL;
}

static const struct jgf_schema *only_schema_with(unsigned key, unsigned type, const struct jgf_schema *shape) {
  const struct jgf_schema *only = NULL;
  for (const struct jgf_schema *const *other = jgf_shapes; *other; other++) {
    if (*other == shape) continue;
    const struct jgf_field *field = jgf_field_find(*other, key);
    if (!field || field->marks & (FIELD_OLD | FIELD_EXTENSION) || !(field->types & type)) continue;
    if (only) return NULL;
    only = *other;
  }
  return only;
}

const struct jgf_schema *jgf_schema_with(unsigned key, unsigned type, const struct jgf_schema *shape) {
  const struct jgf_schema *only = only_schema_with(key, type, shape);
  return only ? only : only_schema_with(key, TYPE_ANY, shape);
}

static const struct jgf_field *field_by_letters(const struct jgf_schema *shape, struct view name, bool old) {
  for (size_t i = 0; i < shape->count; i++) {
    const struct jgf_field *field = &shape->fields[i];
    if (!(field->marks & FIELD_OLD) == !old && ascii_same_letters(name, jgf_key_texts[field->key])) return field;
  }
  return NULL;
}

const struct jgf_field *jgf_field_by_letters(const struct jgf_schema *shape, struct view name, bool old) {
  char room[LOOKALIKE_ROOM];
  return field_by_letters(shape, lookalike_view(name, room), old);
}

uint64_t jgf_rows_there(const struct json_document *document, uint32_t object, const struct jgf_schema *shape) {
  const struct json_spot *spots = document->spots;
  uint64_t there = 0;
  for (uint32_t spot = object + 1; spot < spots[object].next; spot = spots[spot].next) {
    const struct jgf_field *field = spots[spot].key ? jgf_field_find(shape, spots[spot].key) : NULL;
    if (field) there |= UINT64_C(1) << (field - shape->fields);
  }
  return there;
}

const struct jgf_field *jgf_field_missing(const struct jgf_schema *shape, uint64_t there, struct view name) {
  for (size_t i = 0; i < shape->count; i++) {
    const struct jgf_field *field = &shape->fields[i];
    if (!(field->marks & FIELD_REQUIRED) || there >> i & 1) continue;
    struct suggestion similar = {0};
    suggest_consider(&similar, name, jgf_key_texts[field->key]);
    if (similar.best) return field;
  }
  return NULL;
}

unsigned jgf_key_by_letters(struct view name) {
  char room[LOOKALIKE_ROOM];
  name = lookalike_view(name, room);
  for (const struct jgf_schema *const *shape = jgf_shapes; *shape; shape++) {
    const struct jgf_field *field = field_by_letters(*shape, name, false);
    if (field) return field->key;
  }
  return KEY_NONE;
}
