#include "jgf/coerce.h"
#include "base/ascii.h"
#include "base/lookalike.h"
#include "go/game.h"
#include "jgf/read_internal.h"
#include <limits.h>
#include <math.h>

bool jgf_names_go(struct view text) {
  char room[LOOKALIKE_ROOM];
  return ascii_same(lookalike_view(text, room), "go");
}

static size_t digits_end(struct view text, size_t at) {
  while (at < text.length && ascii_is_digit(text.at[at])) at++;
  return at;
}

/* A number with one or two digits after a comma, "6,5". Three digits could follow a separator of thousands. */
static bool has_decimal_comma(struct view text) {
  size_t first = text.length && text.at[0] == '-', comma = digits_end(text, first);
  if (comma == first || comma - first > 3 || comma == text.length || text.at[comma] != ',') return false;
  size_t decimals = digits_end(text, comma + 1) - comma - 1;
  return comma + 1 + decimals == text.length && (decimals == 1 || decimals == 2);
}

static double number_read(struct view text) {
  if (!has_decimal_comma(text)) return strtod(text.at, NULL);
  char plain[16]; /* such a number has at most 7 characters */
  snprintf(plain, sizeof plain, "%.*s", (int)text.length, text.at);
  *strchr(plain, ',') = '.';
  return strtod(plain, NULL);
}

bool jgf_is_number(struct view text, bool *fraction) {
  size_t first = text.length && text.at[0] == '-', point = digits_end(text, first);
  bool has_zero = point > first + 1 && text.at[first] == '0';
  *fraction = point < text.length;
  if (point == first || has_zero || text.length > 15) return false;
  return !*fraction || (text.at[point] == '.' && point + 1 < text.length && digits_end(text, point + 1) == text.length);
}

bool jgf_is_in_range(const struct jgf_field *row, double number) {
  return !(row->flags & FIELD_RANGE) || (number >= row->least && (row->most == INT_MAX || number <= row->most));
}

static enum jgf_coercion string_fit(struct view text, const struct jgf_field *row) {
  bool fraction;
  char room[LOOKALIKE_ROOM];
  if (row->types & TYPE_STRING) return JGF_COERCE_AS_IS;
  text = lookalike_view(text, room);
  if (row->types == TYPE_BOOLEAN) {
    /* Programs that only check for a value treat the string "false" as true, so it may mean a pass, which must not be lost. */
    bool is_flag = view_is(text, "true") || (view_is(text, "false") && row->key != KEY_PASS);
    return is_flag ? JGF_COERCE_AS_BOOLEAN : JGF_COERCE_NONE;
  }
  bool is_number = jgf_is_number(text, &fraction);
  if (!is_number) is_number = fraction = has_decimal_comma(text);
  if (!(row->types & TYPE_NUMBER) || !is_number || (fraction && !(row->types & TYPE_DOUBLE))) return JGF_COERCE_NONE;
  return jgf_is_in_range(row, number_read(text)) ? JGF_COERCE_AS_NUMBER : JGF_COERCE_NONE;
}

/* Returns true if a number can be read as text: in names and free text, 0 as a draw, and a year as a date. A game type
 * cannot be a number. */
static bool is_word(const struct jgf_field *row, enum json_kind kind, double number) {
  if (row->meaning == GO_RESULT) return kind == JSON_INTEGER && number >= 0 && number <= 0;
  if (row->meaning == GO_DATE) return kind == JSON_INTEGER && number >= 1000 && number <= 9999;
  return row->flags & (FIELD_NAME | FIELD_PROSE) && row->meaning != GO_GAME_TYPE &&
         row->meaning != GO_OVERTIME; /* seconds, in older versions */
}

static enum jgf_coercion number_fit(enum json_kind kind, double number, const struct jgf_field *row) {
  if (row->types & 1u << kind) return jgf_is_in_range(row, number) ? JGF_COERCE_AS_IS : JGF_COERCE_NONE;
  if (row->types & TYPE_STRING) return is_word(row, kind, number) ? JGF_COERCE_AS_TEXT : JGF_COERCE_NONE;
  bool whole = row->types & TYPE_INTEGER && fabs(number) < 1e15 && floor(number) >= number && copysign(1, number) > 0;
  return whole && jgf_is_in_range(row, number) ? JGF_COERCE_AS_NUMBER : JGF_COERCE_NONE;
}

enum jgf_coercion jgf_value_coerce(const struct json_document *document, uint32_t spot, const struct jgf_field *row) {
  const struct json_spot *at = &document->spots[spot];
  if (at->kind == JSON_STRING) return string_fit(json_string(document, spot), row);
  if (at->kind == JSON_INTEGER) return number_fit(JSON_INTEGER, (double)json_object_get_int64(at->value), row);
  if (at->kind == JSON_DOUBLE) return number_fit(JSON_DOUBLE, json_object_get_double(at->value), row);
  if (at->kind == JSON_BOOLEAN && row->key == KEY_TEXT) return JGF_COERCE_AS_TEXT;
  return row->types & 1u << at->kind ? JGF_COERCE_AS_IS : JGF_COERCE_NONE;
}

double jgf_number(const struct json_document *document, uint32_t spot) {
  const struct json_spot *at = &document->spots[spot];
  char room[LOOKALIKE_ROOM];
  if (at->kind == JSON_STRING) return number_read(lookalike_view(json_string(document, spot), room));
  return at->kind == JSON_INTEGER ? (double)json_object_get_int64(at->value) : json_object_get_double(at->value);
}

bool jgf_flag(const struct json_document *document, uint32_t spot) {
  const struct json_spot *at = &document->spots[spot];
  char room[LOOKALIKE_ROOM];
  if (at->kind == JSON_STRING) return view_is(lookalike_view(json_string(document, spot), room), "true");
  return at->kind == JSON_BOOLEAN && json_object_get_boolean(at->value);
}

/* ---- colors ---- */

/* Spellings in any case whose meaning is certain, such as the names in SGF. */
static const struct spelling {
  const char *text;
  uint8_t color;
  bool is_of_setup;
} spellings[] = {
    {"B", GO_BLACK, false}, {"W", GO_WHITE, false}, {"AB", GO_BLACK, true},    {"AW", GO_WHITE, true},
    {"AE", GO_EMPTY, true}, {"E", GO_EMPTY, true},  {"empty", GO_EMPTY, true}, {"clear", GO_EMPTY, true},
};

static uint8_t color_of_text(struct game *game, struct view text, enum color_use use, bool *is_unusual) {
  *is_unusual = false;
  if (view_is(text, "black")) return GO_BLACK;
  if (view_is(text, "white")) return GO_WHITE;
  if (use == COLOR_OF_SETUP && view_is(text, "clear")) return GO_EMPTY;
  *is_unusual = true;
  for (size_t i = 0; i < ARRAY_LENGTH(spellings); i++)
    if (ascii_same(text, spellings[i].text) && (use == COLOR_OF_SETUP || !spellings[i].is_of_setup)) return spellings[i].color;
  for (size_t i = 0; i < jgf_color_words.count; i++) {
    const char *name = jgf_color_words.list[i];
    if (!ascii_same(text, name)) continue;
    *is_unusual = !view_is(text, name);
    return game_color(game, view_of(name), name);
  }
  char room[LOOKALIKE_ROOM];
  struct view plain = lookalike_view(text, room);
  uint8_t color = plain.at == room ? color_of_text(game, plain, use, is_unusual) : GO_NO_COLOR;
  *is_unusual = true;
  return color;
}

uint8_t color_read(struct jgf_record_reader *reader, uint32_t spot, enum color_use use, bool *is_unusual) {
  uint8_t color = color_of_text(reader->game, json_string(reader->document, spot), use, is_unusual);
  /* In a game with two players, the color to play must be black or white: Seki throws an exception for other colors. */
  if (use == COLOR_OF_TURN && color >= GO_FIRST_OTHER && reader->game->player_count < 3 &&
      !(reader->game->unknown & GO_UNKNOWN_PLAYERS))
    *is_unusual = true;
  return color;
}

uint8_t color_of_key(struct jgf_record_reader *reader, uint32_t spot, bool *is_unusual) {
  LOCAL_BUFFER name = {0};
  json_key_text(reader->document, spot, &name);
  return color_of_text(reader->game, buffer_view(&name), COLOR_OF_PLAYER, is_unusual);
}

/* ---- markup ---- */

static uint8_t markup_type_number(struct game *game, struct view name, const char *copy) {
  /* Custom types of converted games: they join two points and do not mark a point. Many may start at the same point. */
  if (view_is(name, "arrow") || view_is(name, "line")) return 0;
  for (unsigned i = 1; i < game->markup_type_count; i++)
    if (view_is(name, game->markup_types[i])) return (uint8_t)i;
  if (game->markup_type_count == ARRAY_LENGTH(game->markup_types)) return UINT8_MAX;
  game->markup_types[game->markup_type_count] = copy;
  return (uint8_t)game->markup_type_count++;
}

uint8_t markup_type_read(struct jgf_record_reader *reader, uint32_t spot, bool *known) {
  char room[LOOKALIKE_ROOM];
  struct view text = json_string(reader->document, spot), plain = lookalike_view(text, room);
  *known = false;
  for (size_t i = 0; i < MARKUP_TYPES; i++) {
    if (!ascii_same(plain, markup_types[i].name)) continue;
    *known = view_is(text, markup_types[i].name);
    return markup_type_number(reader->game, view_of(markup_types[i].name), markup_types[i].name);
  }
  return markup_type_number(reader->game, text, text.at);
}
