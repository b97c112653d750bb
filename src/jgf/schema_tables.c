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
  {.key = KEY_##k, .types = TYPE_INTEGER, .old_types = TYPE_STRING, .meaning = (means), .action = READ_VALUE,            \
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
#define OLD_OBJECT(k, of, to)                                                                                          \
  {.key = KEY_##k, .types = TYPE_OBJECT, .action = READ_OBJECT, .shape = &(of), .marks = FIELD_OLD, .v2_path = (to)}
#define LEFTOVER(k) {.key = KEY_##k, .types = TYPE_ANY, .marks = FIELD_OLD | FIELD_JUNK}

#define FIELDS(rows) .fields = (rows), .count = ARRAY_LENGTH(rows)

enum { NUMERIC = TYPE_NUMBER | TYPE_STRING };

/* ---- older parts ---- */

static const struct jgf_field old_sgf_fields[] = {
    OLD(APPLICATION, TYPE_ANY, "meta.legacy.sgf"), OLD(FORMAT, TYPE_ANY, "meta.legacy.sgf"),
};
static const struct jgf_schema old_sgf = {"the SGF origin", "sgf", FIELDS(old_sgf_fields), .old = true};

static const struct jgf_field old_display_fields[] = {
    OLD(VARIATION_MARKUP, TYPE_ANY, "settings.showVariations"),
    OLD(VARIATION_CHILDREN, TYPE_ANY, "settings"),
    OLD(VARIATION_SIBLINGS, TYPE_ANY, "settings.showSiblingVariations"),
    OLD(SOLUTION_PATHS, TYPE_ANY, "settings.showSolutions"),
    OLD(VARIATION_MARKUP_SNAKE, TYPE_ANY, "settings.showVariations"),
    OLD(VARIATION_BOARD_MARKUP, TYPE_ANY, "settings.showVariations"),
    OLD(VARIATION_CHILDREN_SNAKE, TYPE_ANY, "settings"),
    OLD(VARIATION_SIBLINGS_SNAKE, TYPE_ANY, "settings.showSiblingVariations"),
    OLD(SOLUTION_PATHS_SNAKE, TYPE_ANY, "settings.showSolutions"),
    OLD(MARKUP, TYPE_ANY, "settings.showVariations"),
    OLD(CHILDREN, TYPE_ANY, "settings"),
    OLD(SIBLINGS, TYPE_ANY, "settings.showSiblingVariations"),
};
static const struct jgf_schema old_display = {"the display settings", "display", FIELDS(old_display_fields), .old = true};

static const struct jgf_field old_player_fields[] = {
    OLD_NAME(NAME, GO_PLAYER_NAME, "players[].name"), OLD_NAME(RANK, GO_PLAYER_RANK, "players[].rank"),
    OLD_NAME(TEAM, GO_PLAYER_TEAM, "players[].team"), OLD(TERRITORY, TYPE_ANY, NULL),
};
static const struct jgf_schema old_player = {"a player", "game.black", FIELDS(old_player_fields), .old = true};

static const struct jgf_field old_time_fields[] = {
    OLD_VALUE(MAIN, NUMERIC, GO_TIME, "rules.time"), OLD_VALUE(OVERTIME, NUMERIC, GO_OVERTIME, "rules.overtime"),
    OLD(TYPE, TYPE_ANY, NULL),
};
static const struct jgf_schema old_time = {"the time", "game.time", FIELDS(old_time_fields), .old = true};

static const struct jgf_field old_dates_element = {.types = TYPE_STRING, .meaning = GO_DATES_ENTRY, .action = READ_VALUE};

/* ngGo 0: everything about the game in `info` */
static const struct jgf_field old_info_fields[] = {
    OLD_NAME(TYPIST, GO_TRANSCRIBER, "record.transcriber"), OLD_NAME(ANNOTATOR, GO_ANNOTATOR, "game.annotator"),
    OLD_NAME(SOURCE, GO_SOURCE_NAME, "source.name"), OLD_NAME(COPYRIGHT, GO_COPYRIGHT, "source.copyright"),
    OLD_VALUE(COMMENT, TYPE_STRING, GO_DESCRIPTION, "game.description"), OLD_NAME(NAME, GO_GAME_NAME, "game.name"),
    OLD_NAME(GAME_NAME, GO_GAME_NAME, "game.name"),
    {.key = KEY_RESULT, .types = TYPE_STRING, .meaning = GO_RESULT, .action = READ_VALUE, .marks = FIELD_OLD | FIELD_MAY_BE_EMPTY,
     .v2_path = "game.result"},
    {.key = KEY_DATES, .types = TYPE_ARRAY | TYPE_STRING, .action = READ_LIST, .element = &old_dates_element, .marks = FIELD_OLD,
     .v2_path = "game.dates"},
    OLD_NAME(OPENING, GO_OPENING, "game.opening"), OLD_NAME(LOCATION, GO_LOCATION, "event.location"),
    OLD_NAME(EVENT, GO_EVENT_NAME, "event.name"), OLD_NAME(ROUND, GO_ROUND, "event.round"),
    OLD_NAME(RULES, GO_RULESET, "rules.ruleset"), OLD_VALUE(KOMI, NUMERIC, GO_KOMI, "rules.komi"),
    OLD_VALUE(HANDICAP, NUMERIC, GO_HANDICAP, "rules.handicap"), OLD_VALUE(TIME, NUMERIC, GO_TIME, "rules.time"),
    OLD_VALUE(OVERTIME, NUMERIC, GO_OVERTIME, "rules.overtime"),
    OLD_OBJECT(BLACK, old_player, "players"), OLD_OBJECT(WHITE, old_player, "players"),
};
static const struct jgf_schema old_info = {"the game information", "info", FIELDS(old_info_fields), .old = true};

/* ---- JGF 2, each with what older dialects kept in the same object ---- */

static const struct jgf_field info_fields[] = {
    {.key = KEY_FORMAT, .types = TYPE_STRING, .action = READ_FORMAT, .marks = FIELD_V2_ONLY | FIELD_MAY_BE_EMPTY},
    {.key = KEY_VERSION, .types = TYPE_NUMBER | TYPE_STRING, .action = READ_VERSION, .marks = FIELD_MAY_BE_EMPTY},
    TEXT(CHARSET, GO_CHARSET), TEXT(GENERATOR, GO_GENERATOR), TEXT(TRANSCRIBER, GO_TRANSCRIBER),
    OLD_NAME(APPLICATION, GO_GENERATOR, "record.generator"), OLD_NAME(CREATOR, GO_TRANSCRIBER, "record.transcriber"),
    OLD_NAME(ANNOTATOR, GO_ANNOTATOR, "game.annotator"), OLD_NAME(SOURCE, GO_SOURCE_NAME, "source.name"),
    OLD_NAME(COPYRIGHT, GO_COPYRIGHT, "source.copyright"), OLD(COMMENT, TYPE_STRING, "meta.legacy.recordComment"),
    OLD_OBJECT(SGF, old_sgf, "meta.legacy.sgf"),
};
static const struct jgf_schema info_shape = {"`record`", "record", FIELDS(info_fields)};

static const struct jgf_field source_fields[] = {
    TEXT(NAME, GO_SOURCE_NAME), TEXT(URL, GO_SOURCE_URL), TEXT(COPYRIGHT, GO_COPYRIGHT),
};
static const struct jgf_schema source_shape = {"`source`", "source", FIELDS(source_fields)};

static const struct jgf_field dates_element = {.key = KEY_DATES, .types = TYPE_STRING, .meaning = GO_DATES_ENTRY,
                                               .action = READ_VALUE, .marks = FIELD_MAY_BE_EMPTY};
static const struct jgf_field old_game_players = {.key = KEY_PLAYERS, .types = TYPE_OBJECT, .action = READ_OBJECT,
                                                  .shape = &jgf_player_shape};

static const struct jgf_field game_fields[] = {
    TEXT(TYPE, GO_GAME_TYPE), TEXT(NAME, GO_GAME_NAME),
    {.key = KEY_RESULT, .types = TYPE_STRING, .meaning = GO_RESULT, .action = READ_VALUE, .marks = FIELD_MAY_BE_EMPTY},
    {.key = KEY_DATE, .types = TYPE_STRING, .meaning = GO_DATE, .action = READ_VALUE},
    {.key = KEY_DATES, .types = TYPE_ARRAY, .old_types = TYPE_STRING, .action = READ_LIST, .element = &dates_element},
    TEXT(OPENING, GO_OPENING), TEXT(ANNOTATOR, GO_ANNOTATOR), PROSE(DESCRIPTION, GO_DESCRIPTION),
    OLD_VALUE(COMMENT, TYPE_STRING, GO_DESCRIPTION, "game.description"), OLD_NAME(LOCATION, GO_LOCATION, "event.location"),
    OLD_NAME(EVENT, GO_EVENT_NAME, "event.name"), OLD_NAME(ROUND, GO_ROUND, "event.round"),
    OLD_NAME(RULES, GO_RULESET, "rules.ruleset"), OLD_VALUE(KOMI, NUMERIC, GO_KOMI, "rules.komi"),
    OLD_VALUE(HANDICAP, NUMERIC, GO_HANDICAP, "rules.handicap"), OLD_OBJECT(TIME, old_time, "rules.time"),
    OLD_OBJECT(BLACK, old_player, "players"), OLD_OBJECT(WHITE, old_player, "players"),
    {.key = KEY_PLAYERS, .types = TYPE_ARRAY, .action = READ_PLAYERS, .element = &old_game_players, .marks = FIELD_OLD,
     .v2_path = "players"},
    OLD_VALUE(SIZE, NUMERIC, GO_BOARD_SIZE, "board.size"),
};
static const struct jgf_schema game_shape = {"`game`", "game", FIELDS(game_fields)};

#define PLAYER_FIELDS                                                                                                  \
  TEXT(NAME, GO_PLAYER_NAME), TEXT(RANK, GO_PLAYER_RANK), TEXT(TEAM, GO_PLAYER_TEAM), TEXT(COUNTRY, GO_PLAYER_COUNTRY), \
      OLD(PRO, TYPE_BOOLEAN, "meta.legacy.players"), OLD(AI, TYPE_BOOLEAN, "meta.legacy.players")
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
    {.key = KEY_KOMI, .types = TYPE_NUMBER, .old_types = TYPE_STRING, .meaning = GO_KOMI, .action = READ_VALUE},
    COUNT(HANDICAP, GO_HANDICAP, 0, INT_MAX),
    {.key = KEY_TIME, .types = TYPE_NUMBER, .old_types = TYPE_STRING, .meaning = GO_TIME, .action = READ_VALUE,
     .marks = FIELD_RANGE | FIELD_V2_ONLY, .least = 0, .most = INT_MAX},
    {.key = KEY_OVERTIME, .types = TYPE_STRING, .old_types = TYPE_NUMBER, .meaning = GO_OVERTIME, .action = READ_VALUE,
     .marks = FIELD_NAME | FIELD_V2_ONLY},
    {.key = KEY_NUMBER_OF_PERIODS, .types = TYPE_INTEGER, .meaning = GO_NUMBER_OF_PERIODS, .action = READ_VALUE,
     .marks = FIELD_EXTENSION},
    {.key = KEY_TIME_PER_PERIOD, .types = TYPE_NUMBER, .meaning = GO_TIME_PER_PERIOD, .action = READ_VALUE,
     .marks = FIELD_EXTENSION},
    OLD_NAME(OLD_RULE_SET, GO_RULESET, "rules.ruleset"), OLD_VALUE(OLD_MAIN_TIME, NUMERIC, GO_TIME, "rules.time"),
    OLD_VALUE(OLD_OVER_TIME, NUMERIC, GO_OVERTIME, "rules.overtime"), OLD(TIME_CONTROL, TYPE_ANY, NULL),
    OLD_VALUE(DISALLOW_REPEAT_POSITIONS, TYPE_BOOLEAN, GO_DISALLOW_REPEATS, "rules.disallowRepeats"),
};
static const struct jgf_schema rules_shape = {"`rules`", "rules", FIELDS(rules_fields)};

/* Edges that are no real edges: a list of names, flags, or counts by side. */
static const struct jgf_field old_section_fields[] = {
    OLD_VALUE(TOP, NUMERIC, GO_CUT_OFF_TOP, "board.cutOffTop"),
    OLD_VALUE(BOTTOM, NUMERIC, GO_CUT_OFF_BOTTOM, "board.cutOffBottom"),
    OLD_VALUE(LEFT, NUMERIC, GO_CUT_OFF_LEFT, "board.cutOffLeft"),
    OLD_VALUE(RIGHT, NUMERIC, GO_CUT_OFF_RIGHT, "board.cutOffRight"),
};
static const struct jgf_schema old_section = {"the section", "board.section", FIELDS(old_section_fields), .old = true};
static const struct jgf_field old_size_fields[] = {
    OLD_VALUE(WIDTH, NUMERIC, GO_BOARD_WIDTH, "board.width"), OLD_VALUE(HEIGHT, NUMERIC, GO_BOARD_HEIGHT, "board.height"),
};
static const struct jgf_schema old_size = {"the size", "board.size", FIELDS(old_size_fields), .old = true};

static const struct jgf_field board_fields[] = {
    {.key = KEY_SIZE, .types = TYPE_INTEGER, .old_types = TYPE_STRING | TYPE_OBJECT, .meaning = GO_BOARD_SIZE,
     .action = READ_VALUE, .marks = FIELD_RANGE, .least = 1, .most = GO_LARGEST_SIDE, .shape = &old_size},
    COUNT(WIDTH, GO_BOARD_WIDTH, 1, GO_LARGEST_SIDE), COUNT(HEIGHT, GO_BOARD_HEIGHT, 1, GO_LARGEST_SIDE),
    COUNT(CUT_OFF_TOP, GO_CUT_OFF_TOP, 0, INT_MAX), COUNT(CUT_OFF_BOTTOM, GO_CUT_OFF_BOTTOM, 0, INT_MAX),
    COUNT(CUT_OFF_LEFT, GO_CUT_OFF_LEFT, 0, INT_MAX), COUNT(CUT_OFF_RIGHT, GO_CUT_OFF_RIGHT, 0, INT_MAX),
    OLD(OLD_CUT_OFF, TYPE_ANY, NULL), OLD(OLD_CUTOFF, TYPE_ANY, NULL),
    OLD_OBJECT(SECTION, old_section, "board.cutOffTop ... cutOffRight"),
    OLD(CUTOFF_TOP, TYPE_ANY & ~TYPE_NUMBER, NULL), OLD(CUTOFF_BOTTOM, TYPE_ANY & ~TYPE_NUMBER, NULL),
    OLD(CUTOFF_LEFT, TYPE_ANY & ~TYPE_NUMBER, NULL), OLD(CUTOFF_RIGHT, TYPE_ANY & ~TYPE_NUMBER, NULL),
    OLD_VALUE(SECTION_TOP, NUMERIC, GO_CUT_OFF_TOP, "board.cutOffTop"),
    OLD_VALUE(SECTION_BOTTOM, NUMERIC, GO_CUT_OFF_BOTTOM, "board.cutOffBottom"),
    OLD_VALUE(SECTION_LEFT, NUMERIC, GO_CUT_OFF_LEFT, "board.cutOffLeft"),
    OLD_VALUE(SECTION_RIGHT, NUMERIC, GO_CUT_OFF_RIGHT, "board.cutOffRight"),
    OLD(COORDINATES, TYPE_ANY, "settings.showCoordinates"),
};
static const struct jgf_schema board_shape = {"`board`", "board", FIELDS(board_fields)};

static const struct jgf_field record_fields[] = {
    {.key = KEY_RECORD, .types = TYPE_OBJECT, .action = READ_OBJECT, .shape = &info_shape, .marks = FIELD_MAY_BE_EMPTY},
    {.key = KEY_SOURCE, .types = TYPE_OBJECT, .old_types = TYPE_STRING, .action = READ_OBJECT, .shape = &source_shape,
     .meaning = GO_SOURCE_NAME},
    {.key = KEY_GAME, .types = TYPE_OBJECT, .old_types = TYPE_STRING, .action = READ_OBJECT, .shape = &game_shape,
     .meaning = GO_GAME_TYPE},
    {.key = KEY_PLAYERS, .types = TYPE_ARRAY | TYPE_OBJECT, .action = READ_PLAYERS},
    OBJECT(EVENT, event_shape), OBJECT(RULES, rules_shape), OBJECT(BOARD, board_shape),
    {.key = KEY_SETTINGS, .types = TYPE_OBJECT, .marks = FIELD_OPEN},
    {.key = KEY_META, .types = TYPE_OBJECT, .action = READ_META, .marks = FIELD_OPEN},
    {.key = KEY_TREE, .types = TYPE_ARRAY, .old_types = TYPE_STRING, .action = READ_TREE,
     .marks = FIELD_REQUIRED | FIELD_MAY_BE_EMPTY},
    /* ngGo 0 and 1 */
    OLD_NAME(APPLICATION, GO_GENERATOR, "record.generator"), OLD(VERSION, TYPE_ANY, "record.version"),
    OLD_NAME(CHARSET, GO_CHARSET, "record.charset"), OLD(SGF_FORMAT, TYPE_ANY, "meta.legacy.sgf.format"),
    OLD_VALUE(SIZE, NUMERIC, GO_BOARD_SIZE, "board.size"),
    OLD_OBJECT(INFO, old_info, "record, source, game, players, event and rules"),
    OLD_NAME(CREATOR, GO_TRANSCRIBER, "record.transcriber"), OLD_NAME(COPYRIGHT, GO_COPYRIGHT, "source.copyright"),
    OLD(COMMENT, TYPE_STRING, "meta.legacy.recordComment"), OLD_OBJECT(SGF, old_sgf, "meta.legacy.sgf"),
    {.key = KEY_VARIATIONS, .types = NUMERIC | TYPE_OBJECT, .action = READ_OBJECT, .shape = &old_display, .marks = FIELD_OLD,
     .v2_path = "settings"},
    OLD_OBJECT(DISPLAY, old_display, "settings"), OLD_OBJECT(PLAYER, old_display, "settings"),
};
const struct jgf_schema jgf_record_shape = {"the record", "", FIELDS(record_fields)};

/* ---- the tree ---- */

static const struct jgf_field node_fields[] = {
    {.key = KEY_NAME, .types = TYPE_STRING, .action = READ_NODE_NAME, .marks = FIELD_NAME},
    {.key = KEY_COMMENTS, .types = TYPE_ARRAY, .action = READ_COMMENTS},
    {.key = KEY_MOVE, .types = TYPE_OBJECT, .action = READ_MOVE, .shape = &jgf_move_shape, .marks = FIELD_MAY_BE_EMPTY},
    {.key = KEY_SETUP, .types = TYPE_ARRAY, .old_types = TYPE_OBJECT, .action = READ_SETUP},
    {.key = KEY_TURN, .types = TYPE_STRING, .action = READ_TURN, .marks = FIELD_MAY_BE_EMPTY},
    {.key = KEY_MARKUP, .types = TYPE_ARRAY, .old_types = TYPE_OBJECT, .action = READ_MARKUP},
    {.key = KEY_SCORE, .types = TYPE_ARRAY, .old_types = TYPE_OBJECT, .action = READ_SCORE},
    {.key = KEY_SOLUTION, .types = TYPE_BOOLEAN, .action = READ_SOLUTION},
    {.key = KEY_VARIATIONS, .types = TYPE_ARRAY, .action = READ_VARIATIONS, .marks = FIELD_MAY_BE_EMPTY},
    LEFTOVER(ROOT), LEFTOVER(REMEMBERED_PATH), LEFTOVER(REMEMBERED_PATH_SNAKE),
    OLD(MODE, TYPE_ANY, NULL), OLD(AUTOPLAY, TYPE_ANY, NULL), OLD(DEMO, TYPE_ANY, NULL),
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
    OLD_WORD(NAME), OLD_WORD(TIMESTAMP), OLD_WORD(COMMENT), OLD(COORDINATES, TYPE_ANY, NULL),
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

const struct jgf_schema *jgf_only_schema_with(unsigned key, unsigned type, const struct jgf_schema *shape) {
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
  const struct jgf_schema *only = jgf_only_schema_with(key, type, shape);
  return only ? only : jgf_only_schema_with(key, TYPE_ANY, shape);
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
