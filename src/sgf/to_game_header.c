#include "sgf/to_game_header.h"
#include "base/ascii.h"
#include "base/suggest.h"
#include "go/ruleset.h"
#include "sgf/number.h"
#include <json-c/json.h>

enum form { FORM_NOTHING, FORM_NAME, FORM_PROSE, FORM_TEXT, FORM_NUMBER, FORM_RESULT, FORM_DATES, FORM_SIZE, FORM_TYPE, FORM_OLD_KOMI };

struct header {
  uint8_t form;    /* enum form */
  uint8_t meaning; /* enum go_meaning */
  uint8_t player;
};

static const struct header headers[SGF_NAME_COUNT] = {
    [SGF_AN] = {FORM_NAME, GO_ANNOTATOR, 0},     [SGF_AP] = {FORM_NAME, GO_GENERATOR, 0},
    [SGF_BR] = {FORM_NAME, GO_PLAYER_RANK, 0},   [SGF_BT] = {FORM_NAME, GO_PLAYER_TEAM, 0},
    [SGF_CA] = {FORM_TEXT, GO_CHARSET, 0},       [SGF_CP] = {FORM_NAME, GO_COPYRIGHT, 0},
    [SGF_DT] = {FORM_DATES, GO_DATE, 0},         [SGF_EV] = {FORM_NAME, GO_EVENT_NAME, 0},
    [SGF_GC] = {FORM_PROSE, GO_DESCRIPTION, 0},  [SGF_GM] = {FORM_TYPE, GO_GAME_TYPE, 0},
    [SGF_GN] = {FORM_NAME, GO_GAME_NAME, 0},     [SGF_HA] = {FORM_NUMBER, GO_HANDICAP, 0},
    [SGF_KI] = {FORM_OLD_KOMI, GO_KOMI, 0},      [SGF_KM] = {FORM_NUMBER, GO_KOMI, 0},
    [SGF_ON] = {FORM_NAME, GO_OPENING, 0},       [SGF_OT] = {FORM_NAME, GO_OVERTIME, 0},
    [SGF_PB] = {FORM_NAME, GO_PLAYER_NAME, 0},   [SGF_PC] = {FORM_NAME, GO_LOCATION, 0},
    [SGF_PW] = {FORM_NAME, GO_PLAYER_NAME, 1},   [SGF_RE] = {FORM_RESULT, GO_RESULT, 0},
    [SGF_RO] = {FORM_NAME, GO_ROUND, 0},         [SGF_RU] = {FORM_NAME, GO_RULESET, 0},
    [SGF_SO] = {FORM_NAME, GO_SOURCE_NAME, 0},   [SGF_SZ] = {FORM_SIZE, GO_BOARD_SIZE, 0},
    [SGF_TM] = {FORM_NUMBER, GO_TIME, 0},        [SGF_US] = {FORM_NAME, GO_TRANSCRIBER, 0},
    [SGF_WR] = {FORM_NAME, GO_PLAYER_RANK, 1},   [SGF_WT] = {FORM_NAME, GO_PLAYER_TEAM, 1},
};

bool to_game_is_value(enum sgf_name id) {
  return headers[id].form != FORM_NOTHING;
}

static bool is_word(struct view text, const char *word) {
  return text.length == strlen(word) && edit_distance(text, view_of(word), 0) == 0;
}

/* ---- single values ---- */

static struct go_value *value_add(struct game *game, unsigned meaning, uint32_t spot) {
  struct go_value *value = game_add_value(game);
  value->meaning = (uint8_t)meaning;
  value->spot = spot;
  return value;
}

static void text_value_add(struct game *game, const struct header *header, uint32_t spot, struct view text) {
  struct go_value *value = value_add(game, header->meaning, spot);
  value->is_text = true;
  value->player = header->player;
  value->text = text;
}

static void number_value_add(struct game *game, unsigned meaning, uint32_t spot, double number) {
  value_add(game, meaning, spot)->number = number;
}

/* SGF's words, and what its readers take for them. */
static const struct {
  const char *word, *means;
} results[] = {
    {"draw", "0"}, {"jigo", "0"}, {"void", ""}, {"?", "?"},
    {"b+r", "B+R"}, {"b+res", "B+R"}, {"b+resign", "B+R"}, {"w+r", "W+R"}, {"w+res", "W+R"}, {"w+resign", "W+R"},
    {"b+t", "B+T"}, {"b+time", "B+T"}, {"w+t", "W+T"}, {"w+time", "W+T"},
    {"b+f", "B+F"}, {"b+forfeit", "B+F"}, {"w+f", "W+F"}, {"w+forfeit", "W+F"},
};

struct view game_result(struct view written) {
  for (size_t i = 0; i < ARRAY_LENGTH(results); i++)
    if (is_word(written, results[i].word)) return view_of(results[i].means);
  return written;
}

/* What SGF has numbers for, of the games that JGF names. */
static const char *game_type(double number) {
  static const char *const types[] = {NULL, "go", "othello", "chess", "renju", NULL, "backgammon", "chinese chess", "shogi"};
  size_t index = number >= 1 && number < (double)ARRAY_LENGTH(types) ? (size_t)number : 0;
  return (double)index == number ? types[index] : NULL;
}

static bool size_read(const struct property_tree *tree, const struct sgf_value *value, struct game *game) {
  if (!tree->width || tree->size_assumed) return true;
  if (tree->width == tree->height) number_value_add(game, GO_BOARD_SIZE, value->spot, tree->width);
  else {
    uint32_t second = value->second_spot == NO_SPOT ? value->spot : value->second_spot;
    number_value_add(game, GO_BOARD_WIDTH, value->spot, tree->width);
    number_value_add(game, GO_BOARD_HEIGHT, second, tree->height);
  }
  return true;
}

/* ---- dates ---- */

enum { DATE_LENGTH = 10, DATES_LARGEST = 64 };

/* A date as SGF shortens it, written out by what stands before it: "1996-05-06,07". Letters for digits are 0. */
static bool date_form(struct view text, const char *form) {
  if (text.length != strlen(form)) return false;
  for (size_t i = 0; i < text.length; i++) {
    bool digit = ascii_is_digit(text.at[i]);
    if (form[i] == '0' ? !digit : text.at[i] != form[i]) return false;
  }
  return true;
}

/* How many letters of the date before stay; -1 if `text` is no date here. `before` is the length of that date. */
static int date_kept(struct view text, size_t before) {
  if (date_form(text, "0000-00-00") || date_form(text, "0000-00") || date_form(text, "0000")) return 0;
  if (date_form(text, "00-00") && before == DATE_LENGTH) return 5;
  if (date_form(text, "00") && before == DATE_LENGTH) return 8;
  if (date_form(text, "00") && before == 7) return 5;
  return -1;
}

static struct view trim(struct view text) {
  while (text.length && (text.at[0] == ' ' || text.at[0] == '\n')) text.at++, text.length--;
  while (text.length && (text.at[text.length - 1] == ' ' || text.at[text.length - 1] == '\n')) text.length--;
  return text;
}

static bool dates_read(struct property_tree *tree, const struct sgf_value *value, struct game *game) {
  struct view rest = value->text, before = {0};
  bool several = memchr(rest.at, ',', rest.length) != NULL;
  struct header header = {FORM_DATES, several ? GO_DATES_ENTRY : GO_DATE, 0};
  for (size_t count = 0; count < DATES_LARGEST; count++) {
    const char *comma = memchr(rest.at, ',', rest.length);
    struct view piece = trim((struct view){rest.at, comma ? (size_t)(comma - rest.at) : rest.length});
    int kept = date_kept(piece, before.length);
    if (kept > 0) {
      char whole[DATE_LENGTH];
      memcpy(whole, before.at, (size_t)kept);
      memcpy(whole + kept, piece.at, piece.length);
      struct view text = {whole, (size_t)kept + piece.length};
      piece = (struct view){arena_string(&tree->arena, text), text.length};
    }
    text_value_add(game, &header, value->spot, piece);
    before = kept < 0 ? (struct view){0} : piece;
    if (!comma) break;
    rest = (struct view){comma + 1, rest.length - (size_t)(comma + 1 - rest.at)};
  }
  return true;
}

/* ---- one property ---- */

static void text_add(struct game *game, const struct sgf_value *value, bool is_prose) {
  struct go_text *text = game_add_text(game);
  *text = (struct go_text){.text = value->text, .spot = value->spot, .is_comment = is_prose};
}

bool to_game_value_read(struct property_tree *tree, const struct sgf_property *property, struct game *game) {
  const struct header *header = &headers[property->id];
  const struct sgf_value *value = &tree->values[property->first_value];
  double number;
  if (!value->text.length) return false;
  switch ((enum form)header->form) {
  case FORM_NAME: case FORM_PROSE:
    text_add(game, value, header->form == FORM_PROSE);
    text_value_add(game, header, value->spot, value->text);
    return true;
  case FORM_TEXT: text_value_add(game, header, value->spot, value->text); return true;
  case FORM_RESULT: text_value_add(game, header, value->spot, game_result(value->text)); return true;
  case FORM_DATES: return dates_read(tree, value, game);
  case FORM_SIZE: return size_read(tree, value, game);
  case FORM_NUMBER: case FORM_OLD_KOMI: case FORM_TYPE: break;
  case FORM_NOTHING: return false;
  }
  bool too_new = header->form == FORM_OLD_KOMI && tree->ff != 1;
  if (value->second.at || too_new || !number_read(value->text, &number)) return false;
  if (header->form == FORM_TYPE) {
    const char *type = game_type(number);
    if (type) text_value_add(game, header, value->spot, view_of(type));
  } else number_value_add(game, header->meaning, value->spot, header->form == FORM_OLD_KOMI ? number / 2 : number);
  return true;
}

/* ---- the whole ---- */

void to_game_players(const struct property_tree *tree, struct game *game) {
  game->player_count = 2;
  for (uint8_t player = 0; player < 2; player++) {
    struct go_value *value = value_add(game, GO_PLAYER_COLOR, tree->spot);
    value->player = player;
    value->number = GO_BLACK + player;
  }
}

static bool extra_flag(const struct tree_extra *extra, const char *pointer, bool *flag) {
  if (strcmp(extra->pointer, pointer) != 0 || !json_object_is_type(extra->value, json_type_boolean)) return false;
  *flag = json_object_get_boolean(extra->value);
  return true;
}

void to_game_rules(const struct property_tree *tree, struct game *game) {
  double type;
  struct view game_type = property_tree_root_text(tree, SGF_GM);
  game->is_go = !game_type.length || !number_read(game_type, &type) || (type >= 1 && type <= 1);
  const struct ruleset *ruleset = ruleset_of(game);
  game->allow_suicide = ruleset && ruleset->suicide == SUICIDE_ALLOWED;
  for (size_t i = 0; i < tree->extra_count; i++) {
    game->suicide_said |= extra_flag(&tree->extras[i], "/rules/allowSuicide", &game->allow_suicide);
    extra_flag(&tree->extras[i], "/rules/disallowRepeats", &game->disallow_repeats);
  }
  if (!game->suicide_said && ruleset_leaves_suicide_open(game)) game->unknown |= GO_UNKNOWN_SUICIDE;
}

bool to_game_color(struct view text, uint8_t *color) {
  text = trim(text);
  if (is_word(text, "b") || is_word(text, "black") || view_is(text, "1")) *color = GO_BLACK;
  else if (is_word(text, "w") || is_word(text, "white") || view_is(text, "2")) *color = GO_WHITE;
  else return false;
  return true;
}

bool to_game_is_old_pass(const struct property_tree *tree, int x, int y) {
  return x == 19 && y == 19 && tree->width > 0 && tree->width <= 19 && tree->height <= 19;
}
