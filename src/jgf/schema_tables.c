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
#define TEXT(k, means) {.key = KEY_##k, .types = TYPE_STRING, .meaning = (means), .action = READ_VALUE, .flags = FIELD_NAME}
#define PROSE(k, means) {.key = KEY_##k, .types = TYPE_STRING, .meaning = (means), .action = READ_VALUE, .flags = FIELD_PROSE}
#define COUNT(k, means, low, high)                                                                                     \
  {.key = KEY_##k, .types = TYPE_INTEGER, .meaning = (means), .action = READ_VALUE,                                    \
   .flags = FIELD_RANGE, .least = (low), .most = (high)}
#define FLAG(k, means) {.key = KEY_##k, .types = TYPE_BOOLEAN, .meaning = (means), .action = READ_VALUE}
#define OBJECT(k, of) {.key = KEY_##k, .types = TYPE_OBJECT, .action = READ_OBJECT, .schema = &(of)}
/* Older keys. The first takes a value with a meaning, the others have none. */
#define OLD_VALUE(k, type, means, to)                                                                                  \
  {.key = KEY_##k, .types = (type), .meaning = (means), .action = READ_VALUE, .flags = FIELD_OLD, .v2_path = (to)}
#define OLD_NAME(k, means, to)                                                                                         \
  {.key = KEY_##k, .types = TYPE_STRING, .meaning = (means), .action = READ_VALUE, .flags = FIELD_OLD | FIELD_NAME,     \
   .v2_path = (to)}
#define OLD(k, type, to) {.key = KEY_##k, .types = (type), .flags = FIELD_OLD, .v2_path = (to)}

#define FIELDS(rows) .fields = (rows), .count = ARRAY_LENGTH(rows)

enum { NUMERIC = TYPE_NUMBER | TYPE_STRING };

/* ---- JGF 2, with the keys of JGF 1 ---- */

static const struct jgf_field info_fields[] = {
    {.key = KEY_FORMAT, .types = TYPE_STRING, .action = READ_FORMAT, .flags = FIELD_V2_ONLY | FIELD_MAY_BE_EMPTY},
    {.key = KEY_VERSION, .types = TYPE_NUMBER | TYPE_STRING, .action = READ_VERSION, .flags = FIELD_MAY_BE_EMPTY},
    TEXT(CHARSET, GO_CHARSET), TEXT(GENERATOR, GO_GENERATOR), TEXT(TRANSCRIBER, GO_TRANSCRIBER),
};
static const struct jgf_schema info_schema = {"`record`", "record", FIELDS(info_fields)};

static const struct jgf_field source_fields[] = {
    TEXT(NAME, GO_SOURCE_NAME), TEXT(URL, GO_SOURCE_URL), TEXT(COPYRIGHT, GO_COPYRIGHT),
};
static const struct jgf_schema source_schema = {"`source`", "source", FIELDS(source_fields)};

static const struct jgf_field dates_element = {.key = KEY_DATES, .types = TYPE_STRING, .meaning = GO_DATES_ENTRY,
                                               .action = READ_VALUE, .flags = FIELD_MAY_BE_EMPTY};
static const struct jgf_field game_fields[] = {
    TEXT(TYPE, GO_GAME_TYPE), TEXT(NAME, GO_GAME_NAME),
    {.key = KEY_RESULT, .types = TYPE_STRING, .meaning = GO_RESULT, .action = READ_VALUE, .flags = FIELD_MAY_BE_EMPTY},
    {.key = KEY_DATE, .types = TYPE_STRING, .meaning = GO_DATE, .action = READ_VALUE},
    {.key = KEY_DATES, .types = TYPE_ARRAY, .action = READ_LIST, .element = &dates_element},
    TEXT(OPENING, GO_OPENING), TEXT(ANNOTATOR, GO_ANNOTATOR), PROSE(DESCRIPTION, GO_DESCRIPTION),
};
static const struct jgf_schema game_schema = {"`game`", "game", FIELDS(game_fields)};

#define PLAYER_FIELDS                                                                                                  \
  TEXT(NAME, GO_PLAYER_NAME), TEXT(RANK, GO_PLAYER_RANK), TEXT(TEAM, GO_PLAYER_TEAM), TEXT(COUNTRY, GO_PLAYER_COUNTRY), \
      OLD(PRO, TYPE_BOOLEAN, NULL), OLD(AI, TYPE_BOOLEAN, NULL)
static const struct jgf_field player_fields[] = {
    {.key = KEY_COLOR, .types = TYPE_STRING, .meaning = GO_PLAYER_COLOR, .action = READ_VALUE,
     .flags = FIELD_REQUIRED | FIELD_MAY_BE_EMPTY},
    PLAYER_FIELDS,
};
const struct jgf_schema jgf_player_schema = {"a player", "players[]", FIELDS(player_fields)};
static const struct jgf_field keyed_player_fields[] = {
    {.key = KEY_COLOR, .types = TYPE_STRING, .flags = FIELD_MAY_BE_EMPTY},
    PLAYER_FIELDS,
};
const struct jgf_schema jgf_keyed_player_schema = {"a player", "players[]", FIELDS(keyed_player_fields)};

static const struct jgf_field event_fields[] = {
    TEXT(NAME, GO_EVENT_NAME), TEXT(LOCATION, GO_LOCATION), TEXT(ROUND, GO_ROUND),
};
static const struct jgf_schema event_schema = {"`event`", "event", FIELDS(event_fields)};

static const struct jgf_field rules_fields[] = {
    {.key = KEY_RULESET, .types = TYPE_STRING, .meaning = GO_RULESET, .action = READ_VALUE, .flags = FIELD_NAME | FIELD_V2_ONLY},
    FLAG(ALLOW_SUICIDE, GO_ALLOW_SUICIDE), FLAG(DISALLOW_REPEATS, GO_DISALLOW_REPEATS),
    {.key = KEY_KOMI, .types = TYPE_NUMBER, .meaning = GO_KOMI, .action = READ_VALUE},
    COUNT(HANDICAP, GO_HANDICAP, 0, INT_MAX),
    {.key = KEY_TIME, .types = TYPE_NUMBER, .meaning = GO_TIME, .action = READ_VALUE,
     .flags = FIELD_RANGE | FIELD_V2_ONLY, .least = 0, .most = INT_MAX},
    {.key = KEY_OVERTIME, .types = TYPE_STRING, .meaning = GO_OVERTIME, .action = READ_VALUE,
     .flags = FIELD_NAME | FIELD_V2_ONLY},
    {.key = KEY_NUMBER_OF_PERIODS, .types = TYPE_INTEGER, .meaning = GO_NUMBER_OF_PERIODS, .action = READ_VALUE,
     .flags = FIELD_EXTENSION},
    {.key = KEY_TIME_PER_PERIOD, .types = TYPE_NUMBER, .meaning = GO_TIME_PER_PERIOD, .action = READ_VALUE,
     .flags = FIELD_EXTENSION},
    OLD_NAME(OLD_RULE_SET, GO_RULESET, "rules.ruleset"), OLD_VALUE(OLD_MAIN_TIME, NUMERIC, GO_TIME, "rules.time"),
    OLD_NAME(OLD_OVER_TIME, GO_OVERTIME, "rules.overtime"),
};
static const struct jgf_schema rules_schema = {"`rules`", "rules", FIELDS(rules_fields)};

static const struct jgf_field board_fields[] = {
    {.key = KEY_SIZE, .types = TYPE_INTEGER, .meaning = GO_BOARD_SIZE,
     .action = READ_VALUE, .flags = FIELD_RANGE, .least = 1, .most = GO_LARGEST_SIDE},
    COUNT(WIDTH, GO_BOARD_WIDTH, 1, GO_LARGEST_SIDE), COUNT(HEIGHT, GO_BOARD_HEIGHT, 1, GO_LARGEST_SIDE),
    COUNT(CUT_OFF_TOP, GO_CUT_OFF_TOP, 0, INT_MAX), COUNT(CUT_OFF_BOTTOM, GO_CUT_OFF_BOTTOM, 0, INT_MAX),
    COUNT(CUT_OFF_LEFT, GO_CUT_OFF_LEFT, 0, INT_MAX), COUNT(CUT_OFF_RIGHT, GO_CUT_OFF_RIGHT, 0, INT_MAX),
};
static const struct jgf_schema board_schema = {"`board`", "board", FIELDS(board_fields)};

static const struct jgf_field record_fields[] = {
    {.key = KEY_RECORD, .types = TYPE_OBJECT, .action = READ_OBJECT, .schema = &info_schema, .flags = FIELD_MAY_BE_EMPTY},
    {.key = KEY_SOURCE, .types = TYPE_OBJECT, .action = READ_OBJECT, .schema = &source_schema, .meaning = GO_SOURCE_NAME},
    {.key = KEY_GAME, .types = TYPE_OBJECT, .action = READ_OBJECT, .schema = &game_schema, .meaning = GO_GAME_TYPE},
    {.key = KEY_PLAYERS, .types = TYPE_ARRAY | TYPE_OBJECT, .action = READ_PLAYERS},
    OBJECT(EVENT, event_schema), OBJECT(RULES, rules_schema), OBJECT(BOARD, board_schema),
    {.key = KEY_SETTINGS, .types = TYPE_OBJECT, .flags = FIELD_OPEN},
    {.key = KEY_META, .types = TYPE_OBJECT, .action = READ_META, .flags = FIELD_OPEN},
    {.key = KEY_TREE, .types = TYPE_ARRAY, .action = READ_TREE,
     .flags = FIELD_REQUIRED | FIELD_MAY_BE_EMPTY},
};
const struct jgf_schema jgf_record_schema = {"the record", "", FIELDS(record_fields)};

/* ---- the tree ---- */

static const struct jgf_field node_fields[] = {
    {.key = KEY_NAME, .types = TYPE_STRING, .action = READ_NODE_NAME, .flags = FIELD_NAME},
    {.key = KEY_COMMENTS, .types = TYPE_ARRAY, .action = READ_COMMENTS},
    {.key = KEY_MOVE, .types = TYPE_OBJECT, .action = READ_MOVE, .schema = &jgf_move_schema, .flags = FIELD_MAY_BE_EMPTY},
    {.key = KEY_SETUP, .types = TYPE_ARRAY, .action = READ_SETUP},
    {.key = KEY_TURN, .types = TYPE_STRING, .action = READ_TURN, .flags = FIELD_MAY_BE_EMPTY},
    {.key = KEY_MARKUP, .types = TYPE_ARRAY, .action = READ_MARKUP},
    {.key = KEY_SCORE, .types = TYPE_ARRAY, .action = READ_SCORE},
    {.key = KEY_SOLUTION, .types = TYPE_BOOLEAN, .action = READ_SOLUTION},
    {.key = KEY_VARIATIONS, .types = TYPE_ARRAY, .action = READ_VARIATIONS, .flags = FIELD_MAY_BE_EMPTY},
};
const struct jgf_schema jgf_node_schema = {"a node", "tree[]", FIELDS(node_fields)};

/* x and y: a coordinate that is no integer is out of range, 6.0 is of the wrong type. */
#define COORDINATE(k, more) {.key = KEY_##k, .types = TYPE_INTEGER, .flags = FIELD_COORDINATE | (more)}
static const struct jgf_field move_fields[] = {
    {.key = KEY_COLOR, .types = TYPE_STRING, .flags = FIELD_REQUIRED | FIELD_MAY_BE_EMPTY},
    COORDINATE(X, 0), COORDINATE(Y, 0), {.key = KEY_PASS, .types = TYPE_BOOLEAN},
    {.key = KEY_TIME_LEFT, .types = TYPE_NUMBER, .flags = FIELD_RANGE, .least = 0, .most = INT_MAX},
    {.key = KEY_PERIODS_LEFT, .types = TYPE_INTEGER, .flags = FIELD_RANGE, .least = 0, .most = INT_MAX},
};
const struct jgf_schema jgf_move_schema = {"a move", "tree[].move", FIELDS(move_fields)};

#define ENTRY(k) {.key = KEY_##k, .types = TYPE_STRING, .flags = FIELD_REQUIRED | FIELD_MAY_BE_EMPTY}
#define COORDS {.key = KEY_COORDS, .types = TYPE_ARRAY, .flags = FIELD_REQUIRED | FIELD_MAY_BE_EMPTY}
static const struct jgf_field setup_entry_fields[] = {ENTRY(TYPE), COORDS};
const struct jgf_schema jgf_setup_entry_schema = {"a setup entry", "tree[].setup[]", FIELDS(setup_entry_fields)};
static const struct jgf_field markup_entry_fields[] = {ENTRY(TYPE), COORDS};
const struct jgf_schema jgf_markup_entry_schema = {"a markup entry", "tree[].markup[]", FIELDS(markup_entry_fields)};
static const struct jgf_field score_entry_fields[] = {ENTRY(COLOR), COORDS};
const struct jgf_schema jgf_score_entry_schema = {"a score entry", "tree[].score[]", FIELDS(score_entry_fields)};

static const struct jgf_field point_fields[] = {COORDINATE(X, FIELD_REQUIRED), COORDINATE(Y, FIELD_REQUIRED)};
const struct jgf_schema jgf_point_schema = {"a point", "tree[].setup[].coords[]", FIELDS(point_fields)};
static const struct jgf_field label_point_fields[] = {
    COORDINATE(X, FIELD_REQUIRED), COORDINATE(Y, FIELD_REQUIRED),
    {.key = KEY_TEXT, .types = TYPE_STRING, .flags = FIELD_NAME | FIELD_MAY_BE_EMPTY},
};
const struct jgf_schema jgf_label_point_schema = {"a point", "tree[].markup[].coords[]", FIELDS(label_point_fields)};

#define OLD_WORD(k) {.key = KEY_##k, .types = TYPE_STRING, .flags = FIELD_OLD | FIELD_NAME}
static const struct jgf_field old_comment_fields[] = {
    OLD_WORD(NAME), OLD_WORD(TIMESTAMP), OLD_WORD(COMMENT),
};
const struct jgf_schema jgf_old_comment_schema = {"a comment", "tree[].comments[]", FIELDS(old_comment_fields)};

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

const struct jgf_schema *jgf_schema_of(unsigned key) {
  const struct jgf_field *field = key ? jgf_field_find(&jgf_record_schema, key) : NULL;
  return field && !(field->flags & FIELD_OLD) ? field->schema : NULL;
}

const struct jgf_field *jgf_field_in_v2(const struct jgf_field *old) {
  const char *dot = old->v2_path ? strrchr(old->v2_path, '.') : NULL;
  for (const struct jgf_schema *const *schema = jgf_schemas; dot && *schema; schema++) {
    size_t length = strlen((*schema)->path);
    if (length != (size_t)(dot - old->v2_path) || strncmp((*schema)->path, old->v2_path, length) != 0) continue;
    for (size_t i = 0; i < (*schema)->count; i++)
      if (strcmp(jgf_key_texts[(*schema)->fields[i].key], dot + 1) == 0) return &(*schema)->fields[i];
  }
  return NULL;
}

static const struct jgf_schema *only_schema_with(unsigned key, unsigned type, const struct jgf_schema *schema) {
  const struct jgf_schema *only = NULL;
  for (const struct jgf_schema *const *other = jgf_schemas; *other; other++) {
    if (*other == schema) continue;
    const struct jgf_field *field = jgf_field_find(*other, key);
    if (!field || field->flags & (FIELD_OLD | FIELD_EXTENSION) || !(field->types & type)) continue;
    if (only) return NULL;
    only = *other;
  }
  return only;
}

const struct jgf_schema *jgf_schema_with(unsigned key, unsigned type, const struct jgf_schema *schema) {
  const struct jgf_schema *only = only_schema_with(key, type, schema);
  return only ? only : only_schema_with(key, TYPE_ANY, schema);
}

static const struct jgf_field *field_by_letters(const struct jgf_schema *schema, struct view name, bool old) {
  for (size_t i = 0; i < schema->count; i++) {
    const struct jgf_field *field = &schema->fields[i];
    if (!(field->flags & FIELD_OLD) == !old && ascii_same_letters(name, jgf_key_texts[field->key])) return field;
  }
  return NULL;
}

const struct jgf_field *jgf_field_by_letters(const struct jgf_schema *schema, struct view name, bool old) {
  char room[LOOKALIKE_ROOM];
  return field_by_letters(schema, lookalike_view(name, room), old);
}

uint64_t jgf_rows_there(const struct json_document *document, uint32_t object, const struct jgf_schema *schema) {
  const struct json_spot *spots = document->spots;
  uint64_t there = 0;
  for (uint32_t spot = object + 1; spot < spots[object].next; spot = spots[spot].next) {
    const struct jgf_field *field = spots[spot].key ? jgf_field_find(schema, spots[spot].key) : NULL;
    if (field) there |= UINT64_C(1) << (field - schema->fields);
  }
  return there;
}

const struct jgf_field *jgf_field_missing(const struct jgf_schema *schema, uint64_t there, struct view name) {
  for (size_t i = 0; i < schema->count; i++) {
    const struct jgf_field *field = &schema->fields[i];
    if (!(field->flags & FIELD_REQUIRED) || there >> i & 1) continue;
    struct suggestion similar = {0};
    suggest_consider(&similar, name, jgf_key_texts[field->key]);
    if (similar.best) return field;
  }
  return NULL;
}

unsigned jgf_key_by_letters(struct view name) {
  char room[LOOKALIKE_ROOM];
  name = lookalike_view(name, room);
  for (const struct jgf_schema *const *schema = jgf_schemas; *schema; schema++) {
    const struct jgf_field *field = field_by_letters(*schema, name, false);
    if (field) return field->key;
  }
  return KEY_NONE;
}
