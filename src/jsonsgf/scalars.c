#include "base/ascii.h"
#include "base/utf8.h"
#include "json/write.h"
#include "jsonsgf/internal.h"
#include "sgf/number.h"
#include "sgf/point_set.h"

static const struct view nothing = {0};

struct view jsonsgf_source(const struct jsonsgf *reader, uint32_t spot) {
  const struct json_spot *at = &reader->spots[spot];
  struct view written = {reader->document->source->bytes + at->start, at->end - at->start};
  if (utf8_valid_prefix(written.at, written.length) == written.length) return written;
  struct buffer text = {0};
  json_write_utf8(&text, written);
  written = (struct view){arena_string(&reader->tree->arena, buffer_view(&text)), text.length};
  buffer_release(&text);
  return written;
}

/* ---- what is noted ---- */

void jsonsgf_note(struct jsonsgf *reader, enum jsonsgf_fact kind, uint32_t spot, struct view name, struct view meant, long long number,
                  const char *text) {
  struct notation notation = {.name = name, .value = jsonsgf_source(reader, spot), .meant = meant};
  struct fact fact = {.kind = kind, .spot = spot, .span = json_value_span(reader->document, spot), .other_spot = NO_SPOT,
                      .number = number, .text = text, .what = &notation};
  reader->sink.note(reader->sink.to, &fact);
}

struct view jsonsgf_name(enum sgf_name id) {
  const char *name = sgf_kind_of(id)->name;
  return name ? view_of(name) : nothing;
}

void jsonsgf_note_value(struct jsonsgf *reader, enum jsonsgf_fact kind, uint32_t spot, enum sgf_name id, struct view meant) {
  jsonsgf_note(reader, kind, spot, jsonsgf_name(id), meant, 0, NULL);
}

void jsonsgf_wrong(struct jsonsgf *reader, uint32_t spot, enum sgf_name id, const char *expected) {
  jsonsgf_note(reader, JSONSGF_FACT_VALUE_TYPE, spot, jsonsgf_name(id), nothing, 0, expected);
}

void jsonsgf_odd(struct jsonsgf *reader, uint32_t spot, enum sgf_name id, const char *expected, struct view meant) {
  jsonsgf_note(reader, JSONSGF_FACT_VALUE_TYPE, spot, jsonsgf_name(id), meant, 1, expected);
}

/* ---- numbers ---- */

bool jsonsgf_is_number(const struct jsonsgf *reader, uint32_t spot) {
  return jsonsgf_kind(reader, spot) == JSON_INTEGER || jsonsgf_kind(reader, spot) == JSON_DOUBLE;
}

/* Digits, with a sign or a point: not what JSON has besides, nor what is repaired (0x1F, 007, .5). */
static bool is_plain(struct view text, bool is_integer) {
  size_t at = text.length && text.at[0] == '-', points = 0;
  if (at == text.length || text.at[at] == '.' || text.at[text.length - 1] == '.') return false;
  if (text.at[at] == '0' && at + 1 < text.length && text.at[at + 1] != '.') return false;
  for (; at < text.length; at++) {
    points += text.at[at] == '.';
    if (text.at[at] != '.' && !ascii_is_digit(text.at[at])) return false;
  }
  return points <= (is_integer ? 0 : 1);
}

struct view jsonsgf_plain_number(struct jsonsgf *reader, struct view text, double number, bool is_integer) {
  char digits[64];
  if (is_plain(text, is_integer)) return text;
  int length = snprintf(digits, sizeof digits, "%.15g", number);
  if (length < 0 || (size_t)length >= sizeof digits) return text;
  struct view made = {digits, (size_t)length};
  return (struct view){arena_string(&reader->tree->arena, made), made.length};
}

static bool is_whole(double number) {
  return number >= -1e9 && number <= 1e9 && (double)(int64_t)number == number;
}

bool jsonsgf_number(struct jsonsgf *reader, uint32_t spot, enum sgf_name id, struct view *text) {
  bool is_real = sgf_kind_of(id)->type == SGF_TYPE_REAL;
  const char *expected = is_real ? "a number" : "a whole number";
  double number;
  if (jsonsgf_is_number(reader, spot)) {
    struct view written = jsonsgf_source(reader, spot);
    number = json_object_get_double(reader->spots[spot].value);
    bool fits = is_real || is_whole(number);
    if (!fits) jsonsgf_wrong(reader, spot, id, expected);
    else *text = jsonsgf_plain_number(reader, written, number, !is_real);
    if (fits && !is_real && jsonsgf_kind(reader, spot) == JSON_DOUBLE) jsonsgf_odd(reader, spot, id, expected, *text);
    return fits;
  }
  bool is_text = jsonsgf_kind(reader, spot) == JSON_STRING;
  struct view written = is_text ? json_string(reader->document, spot) : nothing;
  bool reads = is_text && number_read(written, &number);
  if (!reads || (!is_real && !is_whole(number))) {
    jsonsgf_wrong(reader, spot, id, expected);
    return false;
  }
  *text = written;
  if (reader->points_are_numbers || (id == SGF_SZ && reader->solutions != NO_SPOT)) return true;
  char digits[64];
  int length = snprintf(digits, sizeof digits, "%.15g", number);
  if (length > 0) jsonsgf_note_value(reader, JSONSGF_FACT_NUMBER_STRING, spot, id, (struct view){digits, (size_t)length});
  return true;
}

/* ---- points ---- */

const char jsonsgf_letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

static bool coordinate(const struct jsonsgf *reader, uint32_t spot, char *letter) {
  if (jsonsgf_kind(reader, spot) != JSON_INTEGER) return false;
  int64_t number = json_object_get_int64(reader->spots[spot].value);
  if (number < 0 || number >= POINTS_SIDE) return false;
  *letter = jsonsgf_letters[number];
  return true;
}

bool jsonsgf_point(struct jsonsgf *reader, uint32_t spot, struct view *text) {
  int x, y;
  char made[2];
  if (jsonsgf_kind(reader, spot) == JSON_STRING) {
    *text = json_string(reader->document, spot);
    return sgf_point(*text, &x, &y) || (reader->is_other_game && text->length);
  }
  bool is_pair = jsonsgf_kind(reader, spot) == JSON_ARRAY && reader->spots[spot].next == spot + 3;
  if (!is_pair || !coordinate(reader, spot + 1, &made[0]) || !coordinate(reader, spot + 2, &made[1])) return false;
  *text = (struct view){arena_string(&reader->tree->arena, (struct view){made, 2}), 2};
  return true;
}

/* ---- what is no value of its property ---- */

struct view jsonsgf_text(struct jsonsgf *reader, uint32_t spot) {
  if (jsonsgf_kind(reader, spot) == JSON_STRING) return json_string(reader->document, spot);
  struct view written = jsonsgf_source(reader, spot);
  return jsonsgf_is_number(reader, spot) ? jsonsgf_plain_number(reader, written, json_object_get_double(reader->spots[spot].value), false) : written;
}

static bool is_readable(const struct jsonsgf *reader, uint32_t spot) {
  return jsonsgf_kind(reader, spot) == JSON_STRING || jsonsgf_is_number(reader, spot);
}

void jsonsgf_keep(struct jsonsgf *reader, uint32_t spot) {
  const struct json_spot *spots = reader->spots;
  if (spots[spot].marks & JSON_BROKEN) return;
  if (is_readable(reader, spot)) property_tree_add_value(reader->tree, jsonsgf_text(reader, spot), spot);
  if (jsonsgf_kind(reader, spot) != JSON_ARRAY || jsonsgf_is_empty(reader, spot)) return;
  uint32_t first = spot + 1, second = spots[first].next;
  bool is_pair = second < spots[spot].next && spots[second].next == spots[spot].next;
  if (!is_pair || !is_readable(reader, first) || !is_readable(reader, second)) return;
  struct sgf_value *value = property_tree_add_value(reader->tree, jsonsgf_text(reader, first), spot);
  value->second = jsonsgf_text(reader, second);
  value->second_spot = second;
}
