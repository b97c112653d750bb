/* Reads JSON-SGF values with two parts, and the numbers and points in values. */
#include "base/ascii.h"
#include "base/utf8.h"
#include "json/value.h"
#include "jsonsgf/internal.h"
#include "sgf/point_set.h"
#include "sgf/property.h"

static const struct view nothing = {0};

/* JSON text as valid UTF-8: the bytes of the file, or a repaired copy. */
static struct view source_text(const struct jsonsgf *reader, struct view written) {
  if (utf8_valid_prefix(written.at, written.length) == written.length) return written;
  struct buffer text = {0};
  json_write_utf8(&text, written);
  return arena_keep(&reader->tree->arena, &text);
}

struct view jsonsgf_source(const struct jsonsgf *reader, uint32_t spot) {
  return source_text(reader, json_value_written(reader->document, spot));
}

/* ---- facts ---- */

void jsonsgf_note(struct jsonsgf *reader, enum jsonsgf_fact kind, uint32_t spot, struct view name, struct view meant,
                  long long number, const char *text) {
  enum { EXCERPT_BYTES = 1000 }; /* a message quotes 40 characters, but the value may be a whole branch of the tree */
  struct view written = json_value_written(reader->document, spot);
  if (written.length > EXCERPT_BYTES) written.length = EXCERPT_BYTES;
  struct fact_detail detail = {.name = name, .value = source_text(reader, written), .meant = meant};
  struct fact fact = {.kind = kind, .spot = spot, .span = json_value_span(reader->document, spot), .other_spot = NO_SPOT,
                      .number = number, .text = text, .what = &detail};
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

uint32_t jsonsgf_only(const struct jsonsgf *reader, uint32_t spot) {
  while (jsonsgf_kind(reader, spot) == JSON_ARRAY && !jsonsgf_is_empty(reader, spot) &&
         reader->spots[spot + 1].next == reader->spots[spot].next)
    spot++;
  return spot;
}

bool jsonsgf_is_number(const struct jsonsgf *reader, uint32_t spot) {
  return jsonsgf_kind(reader, spot) == JSON_INTEGER || jsonsgf_kind(reader, spot) == JSON_DOUBLE;
}

/* Whether a number has only digits, a minus sign and a point. An exponent, or a number to be repaired (0x1F, 007, .5), is not
 * plain. */
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

/* A number in the spelling of SGF. */
static struct view jsonsgf_plain_number(struct jsonsgf *reader, struct view text, double number, bool is_integer) {
  char digits[64];
  if (is_plain(text, is_integer)) return text;
  snprintf(digits, sizeof digits, "%.15g", number);
  return arena_view(&reader->tree->arena, view_of(digits));
}

static bool is_whole(double number) {
  return number >= -1e9 && number <= 1e9 && (double)(int64_t)number == number;
}

/* Reads a number, or a string that contains a number. Does not note facts. */
static bool number_of(const struct jsonsgf *reader, uint32_t spot, double *number) {
  if (jsonsgf_is_string(reader, spot)) return sgf_number_read(json_string(reader->document, spot), number);
  if (!jsonsgf_is_number(reader, spot)) return false;
  *number = json_object_get_double(reader->spots[spot].value);
  return true;
}

bool jsonsgf_number(struct jsonsgf *reader, uint32_t spot, enum sgf_name id, struct view *text) {
  bool is_real = sgf_kind_of(id)->type == SGF_TYPE_REAL;
  const char *expected = is_real ? "a number" : "a whole number";
  double number;
  if (!number_of(reader, spot, &number) || (!is_real && !is_whole(number))) {
    jsonsgf_wrong(reader, spot, id, expected);
    return false;
  }
  if (jsonsgf_is_number(reader, spot)) {
    *text = jsonsgf_plain_number(reader, jsonsgf_source(reader, spot), number, !is_real);
    if (!is_real && jsonsgf_kind(reader, spot) == JSON_DOUBLE) jsonsgf_odd(reader, spot, id, expected, *text);
    return true;
  }
  *text = json_string(reader->document, spot);
  if (reader->points_are_numbers || (id == SGF_SZ && reader->solutions != NO_SPOT)) return true;
  char digits[64];
  snprintf(digits, sizeof digits, "%.15g", number);
  jsonsgf_note_value(reader, JSONSGF_FACT_NUMBER_STRING, spot, id, view_of(digits));
  return true;
}

/* ---- points ---- */

static bool coordinate(const struct jsonsgf *reader, uint32_t spot, int *at) {
  int64_t number = jsonsgf_kind(reader, spot) == JSON_INTEGER ? json_object_get_int64(reader->spots[spot].value) : -1;
  *at = (int)number;
  return number >= 0 && number < POINTS_SIDE;
}

bool jsonsgf_point(struct jsonsgf *reader, uint32_t spot, struct view *text) {
  int x, y;
  if (jsonsgf_is_string(reader, spot)) {
    *text = json_string(reader->document, spot);
    return sgf_point(*text, &x, &y) || (reader->is_other_game && text->length);
  }
  bool is_pair = jsonsgf_kind(reader, spot) == JSON_ARRAY && reader->spots[spot].next == spot + 3;
  if (!is_pair || !coordinate(reader, spot + 1, &x) || !coordinate(reader, spot + 2, &y)) return false;
  *text = sgf_point_text(&reader->tree->arena, x, y);
  return true;
}

/* ---- values of the wrong type ---- */

struct view jsonsgf_text(struct jsonsgf *reader, uint32_t spot) {
  if (jsonsgf_is_string(reader, spot)) return json_string(reader->document, spot);
  struct view written = jsonsgf_source(reader, spot);
  return jsonsgf_is_number(reader, spot)
             ? jsonsgf_plain_number(reader, written, json_object_get_double(reader->spots[spot].value), false)
             : written;
}

static bool is_readable(const struct jsonsgf *reader, uint32_t spot) {
  return jsonsgf_is_string(reader, spot) || jsonsgf_is_number(reader, spot);
}

static bool is_pair(const struct jsonsgf *reader, uint32_t list, uint32_t *second) {
  if (jsonsgf_kind(reader, list) != JSON_ARRAY || jsonsgf_is_empty(reader, list)) return false;
  *second = reader->spots[list + 1].next;
  return *second < reader->spots[list].next && reader->spots[*second].next == reader->spots[list].next;
}

static void value_add(struct jsonsgf *reader, uint32_t whole, struct view first, struct view second, uint32_t second_spot) {
  struct sgf_value *value = property_tree_add_value(reader->tree, first, whole);
  value->second = second.at ? second : VIEW("");
  value->second_spot = second_spot;
}

void jsonsgf_keep(struct jsonsgf *reader, uint32_t spot) {
  uint32_t first = spot + 1, second;
  if (reader->spots[spot].marks & JSON_BROKEN) return;
  if (is_readable(reader, spot)) property_tree_add_value(reader->tree, jsonsgf_text(reader, spot), spot);
  if (is_pair(reader, spot, &second) && is_readable(reader, first) && is_readable(reader, second))
    value_add(reader, spot, jsonsgf_text(reader, first), jsonsgf_text(reader, second), second);
}

/* `is_read`: the value is in another form that can be read. */
static void shape_note(struct jsonsgf *reader, uint32_t spot, enum sgf_name id, const char *expected, bool is_read) {
  jsonsgf_note(reader, JSONSGF_FACT_COMPOSE_SHAPE, spot, jsonsgf_name(id), nothing, is_read, expected);
}

static const char *pairs_expected(enum sgf_name id) {
  return sgf_kind_of(id)->type == SGF_TYPE_POINT_TEXT ? "a list of pairs [\"aa\", \"A\"]" : "a list of pairs [\"aa\", \"bb\"]";
}

/* ---- lists of pairs: LB, AR, LN ---- */

static bool second_read(struct jsonsgf *reader, uint32_t spot, enum sgf_name id, struct view *text) {
  if (sgf_kind_of(id)->type == SGF_TYPE_POINT_POINT) return jsonsgf_point(reader, spot, text);
  if (!jsonsgf_is_string(reader, spot)) return false;
  *text = json_string(reader->document, spot);
  return true;
}

/* Adds two values as a point and its label or second point. */
static bool pair_read(struct jsonsgf *reader, uint32_t whole, uint32_t first, uint32_t second, enum sgf_name id) {
  struct view point, text;
  if (!jsonsgf_point(reader, first, &point) || !second_read(reader, second, id, &text)) return false;
  value_add(reader, whole, point, text, second);
  return true;
}

/* Reads "aa:A", the spelling of SGF. */
static bool glued_read(struct jsonsgf *reader, uint32_t spot, enum sgf_name id) {
  if (!jsonsgf_is_string(reader, spot)) return false;
  struct view text = json_string(reader->document, spot), second = view_after(text, 3);
  int x, y;
  if (text.length < 4 || text.at[2] != ':' || !sgf_point((struct view){text.at, 2}, &x, &y)) return false;
  if (sgf_kind_of(id)->type == SGF_TYPE_POINT_POINT && !sgf_point(second, &x, &y)) return false;
  value_add(reader, spot, (struct view){text.at, 2}, second, NO_SPOT);
  return true;
}

static void element_read(struct jsonsgf *reader, uint32_t spot, enum sgf_name id) {
  uint32_t second;
  if (reader->spots[spot].marks & JSON_BROKEN) return;
  if (is_pair(reader, spot, &second) && pair_read(reader, spot, spot + 1, second, id)) return;
  bool is_read = glued_read(reader, spot, id);
  bool is_label = sgf_kind_of(id)->type == SGF_TYPE_POINT_TEXT;
  shape_note(reader, spot, id, is_label ? "a pair [\"aa\", \"A\"]" : "a pair [\"aa\", \"bb\"]", is_read);
  if (!is_read) jsonsgf_keep(reader, spot);
}

/* ["aa", "A", "bb", "B"]: an even number of strings, every other one a point. */
static bool flat_read(struct jsonsgf *reader, uint32_t list, enum sgf_name id) {
  const struct json_spot *spots = reader->spots;
  struct sgf_property *property = &reader->tree->properties[reader->tree->property_count - 1];
  size_t values = reader->tree->value_count, of_property = property->value_count;
  for (uint32_t first = list + 1; first < spots[list].next; first = spots[spots[first].next].next) {
    uint32_t second = spots[first].next;
    if (second != spots[list].next && jsonsgf_is_string(reader, first) && jsonsgf_is_string(reader, second) &&
        pair_read(reader, first, first, second, id))
      continue;
    reader->tree->value_count = values;
    property->value_count = (uint32_t)of_property;
    return false;
  }
  return true;
}

/* {"aa": "A"}, as sgfgrove wrote labels in February 2015. */
static void object_read(struct jsonsgf *reader, uint32_t object, enum sgf_name id) {
  struct buffer key = {0};
  const struct json_spot *spots = reader->spots;
  bool is_read = object + 1 < spots[object].next;
  for (uint32_t member = object + 1; member < spots[object].next; member = spots[member].next) {
    struct view second;
    int x, y;
    if (spots[member].marks & JSON_SUPERSEDED) continue;
    buffer_clear(&key);
    json_key_text(reader->document, member, &key);
    bool is_pair = sgf_point(buffer_view(&key), &x, &y) && second_read(reader, member, id, &second);
    is_read &= is_pair;
    if (is_pair) value_add(reader, member, arena_view(&reader->tree->arena, buffer_view(&key)), second, member);
  }
  shape_note(reader, object, id, pairs_expected(id), is_read);
  buffer_release(&key);
}

void jsonsgf_pairs_read(struct jsonsgf *reader, uint32_t spot, enum sgf_name id) {
  uint32_t second;
  enum json_kind kind = jsonsgf_kind(reader, spot);
  if (kind == JSON_OBJECT) object_read(reader, spot, id);
  else if (kind == JSON_STRING && glued_read(reader, spot, id))
    shape_note(reader, spot, id, pairs_expected(id), true);
  else if (kind != JSON_ARRAY || jsonsgf_is_empty(reader, spot)) shape_note(reader, spot, id, pairs_expected(id), false);
  else if (is_pair(reader, spot, &second) && pair_read(reader, spot, spot + 1, second, id)) {
    struct view point;
    bool is_unclear = id == SGF_LB && jsonsgf_point(reader, second, &point);
    jsonsgf_note(reader, JSONSGF_FACT_COMPOSE_FLAT, spot, jsonsgf_name(id), nothing, is_unclear, NULL);
  } else if (jsonsgf_is_string(reader, spot + 1) && flat_read(reader, spot, id))
    shape_note(reader, spot, id, pairs_expected(id), true);
  else
    for (uint32_t element = spot + 1; element < reader->spots[spot].next; element = reader->spots[element].next)
      element_read(reader, element, id);
}

/* ---- AP ---- */

/* The parts of a text before and after its first colon. */
static bool colon_cut(struct view text, struct view parts[2]) {
  const char *colon = memchr(text.at, ':', text.length);
  if (!colon) return false;
  parts[0] = (struct view){text.at, (size_t)(colon - text.at)};
  parts[1] = view_after(text, parts[0].length + 1);
  return true;
}

static void application_read(struct jsonsgf *reader, uint32_t spot) {
  static const char expected[] = "a name, or a pair of name and version";
  struct view parts[2];
  if (jsonsgf_is_string(reader, spot)) {
    bool is_glued = !reader->points_are_numbers && colon_cut(json_string(reader->document, spot), parts);
    if (is_glued) value_add(reader, spot, parts[0], parts[1], NO_SPOT);
    else property_tree_add_value(reader->tree, json_string(reader->document, spot), spot);
    if (is_glued) shape_note(reader, spot, SGF_AP, expected, true);
    return;
  }
  bool is_list = jsonsgf_kind(reader, spot) == JSON_ARRAY && !jsonsgf_is_empty(reader, spot) &&
                 jsonsgf_is_string(reader, spot + 1);
  uint32_t second = is_list ? reader->spots[spot + 1].next : NO_SPOT;
  bool is_alone = is_list && second == reader->spots[spot].next, is_two = is_list && is_pair(reader, spot, &second);
  struct view name = is_list ? json_string(reader->document, spot + 1) : nothing;
  if (is_two && jsonsgf_is_string(reader, second))
    value_add(reader, spot, name, json_string(reader->document, second), second);
  else if (is_alone || (is_two && jsonsgf_kind(reader, second) == JSON_NULL)) property_tree_add_value(reader->tree, name, spot);
  else shape_note(reader, spot, SGF_AP, expected, false);
}

/* ---- FG ---- */

static void figure_read(struct jsonsgf *reader, uint32_t spot) {
  static const char expected[] = "null, or a pair of a number and a name";
  uint32_t second;
  struct view number, name;
  if (jsonsgf_kind(reader, spot) == JSON_NULL) return;
  if (!is_pair(reader, spot, &second) || !(jsonsgf_is_string(reader, second) || jsonsgf_kind(reader, second) == JSON_NULL)) {
    shape_note(reader, spot, SGF_FG, expected, false);
    return;
  }
  if (!jsonsgf_number(reader, spot + 1, SGF_FG, &number)) return;
  name = jsonsgf_is_string(reader, second) ? json_string(reader->document, second) : nothing;
  value_add(reader, spot, number, name, second);
}

/* ---- SZ ---- */

static bool is_side(double number) {
  return number >= 1 && number <= 52;
}

/* "13:9" */
static bool size_glued(const struct jsonsgf *reader, uint32_t spot, struct view sides[2], double *width, double *height) {
  if (!jsonsgf_is_string(reader, spot) || !colon_cut(json_string(reader->document, spot), sides)) return false;
  return sgf_number_read(sides[0], width) && sgf_number_read(sides[1], height);
}

static void size_pair_read(struct jsonsgf *reader, uint32_t spot, uint32_t second) {
  struct view width, height;
  if (!jsonsgf_number(reader, spot + 1, SGF_SZ, &width) || !jsonsgf_number(reader, second, SGF_SZ, &height)) return;
  value_add(reader, spot, width, height, second);
  double one, two;
  bool is_square = sgf_number_read(width, &one) && sgf_number_read(height, &two) && one >= two && one <= two;
  if (is_square)
    jsonsgf_note(reader, JSONSGF_FACT_COMPOSE_SHAPE, spot, jsonsgf_name(SGF_SZ), width, true, "one number for a square");
}

static void board_read(struct jsonsgf *reader, uint32_t spot) {
  struct view text, sides[2];
  uint32_t second, only = jsonsgf_only(reader, spot);
  double width, height;
  if (only != spot) jsonsgf_note(reader, JSONSGF_FACT_SCALAR_LIST, spot, jsonsgf_name(SGF_SZ), nothing, 0, NULL);
  spot = only;
  if (size_glued(reader, spot, sides, &width, &height)) {
    value_add(reader, spot, sides[0], sides[1], NO_SPOT);
    shape_note(reader, spot, SGF_SZ, "a number, or a pair [13, 9]", true);
  } else if (is_pair(reader, spot, &second)) size_pair_read(reader, spot, second);
  else if (jsonsgf_kind(reader, spot) == JSON_ARRAY || jsonsgf_kind(reader, spot) == JSON_OBJECT)
    shape_note(reader, spot, SGF_SZ, "a number, or a pair [13, 9]", false);
  else if (jsonsgf_number(reader, spot, SGF_SZ, &text)) property_tree_add_value(reader->tree, text, spot);
}

/* Finds the board size, which is read first because the meaning of points depends on it. Does not note facts. */
static bool sides_find(const struct jsonsgf *reader, uint32_t spot, double *width, double *height) {
  spot = jsonsgf_only(reader, spot);
  uint32_t sides[2] = {spot, spot};
  struct view parts[2];
  if (is_pair(reader, spot, &sides[1])) sides[0] = spot + 1;
  else if (size_glued(reader, spot, parts, width, height))
    return is_side(*width) && is_side(*height);
  return number_of(reader, sides[0], width) && number_of(reader, sides[1], height) && is_side(*width) && is_side(*height);
}

void jsonsgf_game_read(struct jsonsgf *reader, uint32_t root) {
  uint32_t spot = json_member(reader->document, root, SGF_GM);
  double number;
  bool is_said = spot != NO_SPOT && number_of(reader, jsonsgf_only(reader, spot), &number);
  reader->is_other_game = is_said && !(number >= 1 && number <= 1);
}

void jsonsgf_size_read(struct jsonsgf *reader, uint32_t root) {
  struct property_tree *tree = reader->tree;
  uint32_t spot = json_member(reader->document, root, SGF_SZ);
  double width, height;
  if (spot == NO_SPOT) return;
  tree->size_assumed = false;
  bool said = sides_find(reader, spot, &width, &height) && (double)(int)width >= width && (double)(int)height >= height;
  tree->width = said ? (int)width : 0;
  tree->height = said ? (int)height : 0;
}

void jsonsgf_compose_read(struct jsonsgf *reader, uint32_t spot, enum sgf_name id) {
  if (id == SGF_AP) application_read(reader, spot);
  else if (id == SGF_FG) figure_read(reader, spot);
  else board_read(reader, spot);
}
