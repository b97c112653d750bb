#include "jgf/coerce.h"
#include "base/ascii.h"
#include "base/lookalike.h"
#include "go/game.h"
#include <limits.h>
#include <math.h>

bool jgf_names_go(struct view text) {
  char room[LOOKALIKE_ROOM];
  return ascii_same(lookalike_view(text, room), "go");
}

bool jgf_is_number(struct view text, bool *fraction) {
  size_t at = 0;
  *fraction = false;
  if (at < text.length && text.at[at] == '-') at++;
  if (at == text.length || !ascii_is_digit(text.at[at]) || text.length > 15) return false;
  bool zero = text.at[at] == '0';
  size_t first = at;
  while (at < text.length && ascii_is_digit(text.at[at])) at++;
  if (zero && at > first + 1) return false;
  if (at == text.length) return true;
  *fraction = true;
  if (text.at[at] != '.' || at + 1 == text.length) return false;
  for (at++; at < text.length; at++)
    if (!ascii_is_digit(text.at[at])) return false;
  return true;
}

static bool is_in_range(const struct jgf_field *row, double number) {
  return !(row->marks & FIELD_RANGE) || (number >= row->least && (row->most == INT_MAX || number <= row->most));
}

static enum jgf_coercion string_fit(struct view text, const struct jgf_field *row) {
  bool fraction;
  char room[LOOKALIKE_ROOM];
  if (row->types & TYPE_STRING) return JGF_COERCE_AS_IS;
  text = lookalike_view(text, room);
  if (row->types == TYPE_BOOLEAN) {
    /* "false" is true to programs that ask whether there is something: a pass is too much to lose by that. */
    bool is_flag = view_is(text, "true") || (view_is(text, "false") && row->key != KEY_PASS);
    return is_flag ? JGF_COERCE_AS_BOOLEAN : JGF_COERCE_NONE;
  }
  if (!(row->types & TYPE_NUMBER) || !jgf_is_number(text, &fraction) || (fraction && !(row->types & TYPE_DOUBLE))) return JGF_COERCE_NONE;
  return is_in_range(row, strtod(text.at, NULL)) ? JGF_COERCE_AS_NUMBER : JGF_COERCE_NONE;
}

/* Numbers are words in free text, a draw is 0, and a year is a date. */
static bool is_word(const struct jgf_field *row, enum json_kind kind, double number) {
  if (row->meaning == GO_RESULT) return kind == JSON_INTEGER && number >= 0 && number <= 0;
  if (row->meaning == GO_DATE) return kind == JSON_INTEGER && number >= 1000 && number <= 9999;
  return row->marks & (FIELD_NAME | FIELD_PROSE) && row->meaning != GO_OVERTIME; /* seconds, in older versions */
}

static enum jgf_coercion number_fit(enum json_kind kind, double number, const struct jgf_field *row) {
  if (row->types & 1u << kind) return is_in_range(row, number) ? JGF_COERCE_AS_IS : JGF_COERCE_NONE;
  if (row->types & TYPE_STRING) return is_word(row, kind, number) ? JGF_COERCE_AS_TEXT : JGF_COERCE_NONE;
  bool whole = row->types & TYPE_INTEGER && fabs(number) < 1e15 && floor(number) >= number && !signbit(number);
  return whole && is_in_range(row, number) ? JGF_COERCE_AS_NUMBER : JGF_COERCE_NONE;
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
  if (at->kind == JSON_STRING) return strtod(lookalike_view(json_string(document, spot), room).at, NULL);
  return at->kind == JSON_INTEGER ? (double)json_object_get_int64(at->value) : json_object_get_double(at->value);
}

bool jgf_flag(const struct json_document *document, uint32_t spot) {
  const struct json_spot *at = &document->spots[spot];
  char room[LOOKALIKE_ROOM];
  if (at->kind == JSON_STRING) return view_is(lookalike_view(json_string(document, spot), room), "true");
  return at->kind == JSON_BOOLEAN && json_object_get_boolean(at->value);
}
