/* values.c: reads the values of JSON-SGF. */
#include "base/utf8.h"
#include "facts/json_facts.h"
#include "go/spelling.h"
#include "json/value.h"
#include "jsonsgf/internal.h"
#include "sgf/point_set.h"

static const struct view nothing = {0};

/* JSON text as valid UTF-8: the bytes of the file, or a repaired copy. */
static struct view source_text(const struct jsonsgf *reader, struct view written) {
  if (utf8_valid_prefix(written.at, written.length) == written.length) return written;
  struct buffer text = {0};
  json_write_utf8(&text, written);
  return arena_keep(&reader->tree->arena, &text);
}

/* The JSON text of a value. Bytes that are not UTF-8 become U+FFFD. */
static struct view source_of(const struct jsonsgf *reader, uint32_t spot) {
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
                      .number = number, .text = text, .data = &detail};
  reader->sink.note(reader->sink.context, &fact);
}

/* The name of a property; empty if SGF does not have it. */
static struct view name_of(enum sgf_name id) {
  const char *name = sgf_kind_of(id)->name;
  return name ? view_of(name) : nothing;
}

static void note_value(struct jsonsgf *reader, enum jsonsgf_fact kind, uint32_t spot, enum sgf_name id, struct view meant) {
  jsonsgf_note(reader, kind, spot, name_of(id), meant, 0, NULL);
}

/* Notes a value that cannot be read. */
static void note_wrong(struct jsonsgf *reader, uint32_t spot, enum sgf_name id, const char *expected) {
  jsonsgf_note(reader, JSONSGF_FACT_VALUE_TYPE, spot, name_of(id), nothing, 0, expected);
}

/* Notes a value with another spelling. */
static void note_odd(struct jsonsgf *reader, uint32_t spot, enum sgf_name id, const char *expected, struct view meant) {
  jsonsgf_note(reader, JSONSGF_FACT_VALUE_TYPE, spot, name_of(id), meant, 1, expected);
}

/* ---- numbers ---- */

/* Returns the only value in a list, or in lists within lists; otherwise the value itself. */
static uint32_t only_value(const struct jsonsgf *reader, uint32_t spot) {
  while (jsonsgf_kind(reader, spot) == JSON_ARRAY && !jsonsgf_is_empty(reader, spot) &&
         reader->spots[spot + 1].next == reader->spots[spot].next)
    spot++;
  return spot;
}

static bool is_number(const struct jsonsgf *reader, uint32_t spot) {
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
static struct view plain_number(struct jsonsgf *reader, struct view text, double number, bool is_integer) {
  char digits[64];
  if (is_plain(text, is_integer)) return text;
  snprintf(digits, sizeof digits, "%.15g", number);
  return arena_view(&reader->tree->arena, view_of(digits));
}

/* Reads a number, or a string that contains a number. Does not note facts. */
static bool number_of(const struct jsonsgf *reader, uint32_t spot, double *number) {
  if (jsonsgf_is_string(reader, spot)) return sgf_number_read(json_string(reader->document, spot), number);
  if (!is_number(reader, spot)) return false;
  *number = json_object_get_double(reader->spots[spot].value);
  return true;
}

/* Reads a number or a string with a number, and notes what is wrong with it. */
static bool number_read(struct jsonsgf *reader, uint32_t spot, enum sgf_name id, struct view *text) {
  bool is_real = sgf_kind_of(id)->type == SGF_TYPE_REAL;
  const char *expected = is_real ? "a number" : "a whole number";
  double number;
  bool reads = number_of(reader, spot, &number);
  if (!reads || (!is_real && !(number >= -1e9 && number <= 1e9 && (double)(int64_t)number == number))) {
    note_wrong(reader, spot, id, expected);
    return false;
  }
  if (is_number(reader, spot)) {
    *text = plain_number(reader, source_of(reader, spot), number, !is_real);
    if (!is_real && jsonsgf_kind(reader, spot) == JSON_DOUBLE) note_odd(reader, spot, id, expected, *text);
    return true;
  }
  *text = json_string(reader->document, spot);
  if (reader->points_are_numbers || (id == SGF_SZ && reader->solutions != NO_SPOT)) return true;
  char digits[64];
  snprintf(digits, sizeof digits, "%.15g", number);
  note_value(reader, JSONSGF_FACT_NUMBER_STRING, spot, id, view_of(digits));
  return true;
}

/* ---- points ---- */

static bool coordinate(const struct jsonsgf *reader, uint32_t spot, int *at) {
  int64_t number = jsonsgf_kind(reader, spot) == JSON_INTEGER ? json_object_get_int64(reader->spots[spot].value) : -1;
  *at = (int)number;
  return number >= 0 && number < POINTS_SIDE;
}

/* A point as two letters, or as two numbers. */
static bool point_of(struct jsonsgf *reader, uint32_t spot, struct view *text) {
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

/* The text of a string, or the JSON text of another value. */
static struct view text_of(struct jsonsgf *reader, uint32_t spot) {
  if (jsonsgf_is_string(reader, spot)) return json_string(reader->document, spot);
  struct view written = source_of(reader, spot);
  return is_number(reader, spot)
             ? plain_number(reader, written, json_object_get_double(reader->spots[spot].value), false)
             : written;
}

static bool is_readable(const struct jsonsgf *reader, uint32_t spot) {
  return jsonsgf_is_string(reader, spot) || is_number(reader, spot);
}

static bool is_pair(const struct jsonsgf *reader, uint32_t list, uint32_t *second) {
  if (jsonsgf_kind(reader, list) != JSON_ARRAY || jsonsgf_is_empty(reader, list)) return false;
  *second = reader->spots[list + 1].next;
  return *second < reader->spots[list].next && reader->spots[*second].next == reader->spots[list].next;
}

static void pair_add(struct jsonsgf *reader, uint32_t whole, struct view first, struct view second, uint32_t second_spot) {
  struct sgf_value *value = property_tree_add_value(reader->tree, first, whole);
  value->second = second.at ? second : VIEW("");
  value->second_spot = second_spot;
}

static void scalar_keep(struct jsonsgf *reader, uint32_t spot) {
  if (is_readable(reader, spot)) property_tree_add_value(reader->tree, text_of(reader, spot), spot);
}

/* Adds a string, a number, or two of them, to the last property, whether they mean something there or not. */
static void keep_values(struct jsonsgf *reader, uint32_t spot) {
  uint32_t first = spot + 1, second;
  if (reader->spots[spot].marks & JSON_BROKEN) return;
  scalar_keep(reader, spot);
  if (is_pair(reader, spot, &second) && is_readable(reader, first) && is_readable(reader, second))
    pair_add(reader, spot, text_of(reader, first), text_of(reader, second), second);
}

/* `is_read`: the value is in another form that can be read. */
static void shape_note(struct jsonsgf *reader, uint32_t spot, enum sgf_name id, const char *expected, bool is_read) {
  jsonsgf_note(reader, JSONSGF_FACT_COMPOSE_SHAPE, spot, name_of(id), nothing, is_read, expected);
}

static const char *pairs_expected(enum sgf_name id) {
  return sgf_kind_of(id)->type == SGF_TYPE_POINT_TEXT ? "a list of pairs [\"aa\", \"A\"]" : "a list of pairs [\"aa\", \"bb\"]";
}

/* ---- lists of pairs: LB, AR, LN ---- */

static bool second_read(struct jsonsgf *reader, uint32_t spot, enum sgf_name id, struct view *text) {
  if (sgf_kind_of(id)->type == SGF_TYPE_POINT_POINT) return point_of(reader, spot, text);
  if (!jsonsgf_is_string(reader, spot)) return false;
  *text = json_string(reader->document, spot);
  return true;
}

/* Adds two values as a point and its label or second point. */
static bool pair_read(struct jsonsgf *reader, uint32_t whole, uint32_t first, uint32_t second, enum sgf_name id) {
  struct view point, text;
  if (!point_of(reader, first, &point) || !second_read(reader, second, id, &text)) return false;
  pair_add(reader, whole, point, text, second);
  return true;
}

/* Reads "aa:A", the spelling of SGF. */
static bool glued_read(struct jsonsgf *reader, uint32_t spot, enum sgf_name id) {
  if (!jsonsgf_is_string(reader, spot)) return false;
  struct view text = json_string(reader->document, spot), second = view_after(text, 3);
  int x, y;
  if (text.length < 4 || text.at[2] != ':' || !sgf_point((struct view){text.at, 2}, &x, &y)) return false;
  if (sgf_kind_of(id)->type == SGF_TYPE_POINT_POINT && !sgf_point(second, &x, &y)) return false;
  pair_add(reader, spot, (struct view){text.at, 2}, second, NO_SPOT);
  return true;
}

static void element_read(struct jsonsgf *reader, uint32_t spot, enum sgf_name id) {
  uint32_t second;
  if (reader->spots[spot].marks & JSON_BROKEN) return;
  if (is_pair(reader, spot, &second) && pair_read(reader, spot, spot + 1, second, id)) return;
  bool is_read = glued_read(reader, spot, id);
  bool is_label = sgf_kind_of(id)->type == SGF_TYPE_POINT_TEXT;
  shape_note(reader, spot, id, is_label ? "a pair [\"aa\", \"A\"]" : "a pair [\"aa\", \"bb\"]", is_read);
  if (!is_read) keep_values(reader, spot);
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
  LOCAL_BUFFER key = {0};
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
    if (is_pair) pair_add(reader, member, arena_view(&reader->tree->arena, buffer_view(&key)), second, member);
  }
  shape_note(reader, object, id, pairs_expected(id), is_read);
}

/* The same for values of two parts, `property` being added already. */
static void pairs_read(struct jsonsgf *reader, uint32_t spot, enum sgf_name id) {
  uint32_t second;
  enum json_kind kind = jsonsgf_kind(reader, spot);
  if (kind == JSON_OBJECT) object_read(reader, spot, id);
  else if (kind == JSON_STRING && glued_read(reader, spot, id))
    shape_note(reader, spot, id, pairs_expected(id), true);
  else if (kind != JSON_ARRAY || jsonsgf_is_empty(reader, spot)) shape_note(reader, spot, id, pairs_expected(id), false);
  else if (is_pair(reader, spot, &second) && pair_read(reader, spot, spot + 1, second, id)) {
    struct view point;
    bool is_unclear = id == SGF_LB && point_of(reader, second, &point);
    jsonsgf_note(reader, JSONSGF_FACT_COMPOSE_FLAT, spot, name_of(id), nothing, is_unclear, NULL);
  } else if (jsonsgf_is_string(reader, spot + 1) && flat_read(reader, spot, id))
    shape_note(reader, spot, id, pairs_expected(id), true);
  else
    for (uint32_t element = spot + 1; element < reader->spots[spot].next; element = reader->spots[element].next)
      element_read(reader, element, id);
}

/* ---- AP ---- */

/* The parts of a text before and after its first colon. */
static bool colon_cut(struct view text, struct view parts[2]) {
  parts[1] = text;
  parts[0] = view_cut(&parts[1], ':');
  return parts[0].length < text.length;
}

static void application_read(struct jsonsgf *reader, uint32_t spot) {
  static const char expected[] = "a name, or a pair of name and version";
  struct view parts[2];
  if (jsonsgf_is_string(reader, spot)) {
    bool is_glued = !reader->points_are_numbers && colon_cut(json_string(reader->document, spot), parts);
    if (is_glued) pair_add(reader, spot, parts[0], parts[1], NO_SPOT);
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
    pair_add(reader, spot, name, json_string(reader->document, second), second);
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
  if (!number_read(reader, spot + 1, SGF_FG, &number)) return;
  name = jsonsgf_is_string(reader, second) ? json_string(reader->document, second) : nothing;
  pair_add(reader, spot, number, name, second);
}

/* ---- SZ ---- */

/* "13:9" */
static bool is_glued_size(const struct jsonsgf *reader, uint32_t spot, struct view sides[2]) {
  double side;
  if (!jsonsgf_is_string(reader, spot) || !colon_cut(json_string(reader->document, spot), sides)) return false;
  return sgf_number_read(sides[0], &side) && sgf_number_read(sides[1], &side);
}

static void board_read(struct jsonsgf *reader, uint32_t spot) {
  struct view text, sides[2];
  uint32_t second, only = only_value(reader, spot);
  double one, two;
  if (only != spot) jsonsgf_note(reader, JSONSGF_FACT_SCALAR_LIST, spot, name_of(SGF_SZ), nothing, 0, NULL);
  spot = only;
  if (is_glued_size(reader, spot, sides)) {
    pair_add(reader, spot, sides[0], sides[1], NO_SPOT);
    shape_note(reader, spot, SGF_SZ, "a number, or a pair [13, 9]", true);
  } else if (is_pair(reader, spot, &second)) {
    if (!number_read(reader, spot + 1, SGF_SZ, &sides[0]) || !number_read(reader, second, SGF_SZ, &sides[1])) return;
    pair_add(reader, spot, sides[0], sides[1], second);
    if (sgf_number_read(sides[0], &one) && sgf_number_read(sides[1], &two) && one >= two && one <= two)
      jsonsgf_note(reader, JSONSGF_FACT_COMPOSE_SHAPE, spot, name_of(SGF_SZ), sides[0], true, "one number for a square");
  } else if (jsonsgf_kind(reader, spot) == JSON_ARRAY || jsonsgf_kind(reader, spot) == JSON_OBJECT)
    shape_note(reader, spot, SGF_SZ, "a number, or a pair [13, 9]", false);
  else if (number_read(reader, spot, SGF_SZ, &text)) property_tree_add_value(reader->tree, text, spot);
}

void jsonsgf_board_read(struct jsonsgf *reader, uint32_t root) {
  struct property_tree *tree = reader->tree;
  uint32_t game = json_member(reader->document, root, SGF_GM), size = json_member(reader->document, root, SGF_SZ), second;
  double number;
  struct view sides[2];
  bool has_game = game != NO_SPOT && number_of(reader, only_value(reader, game), &number);
  reader->is_other_game = has_game && !(number >= 1 && number <= 1);
  if (size == NO_SPOT) return;
  size = only_value(reader, size);
  if (is_pair(reader, size, &second)) sides[0] = text_of(reader, size + 1), sides[1] = text_of(reader, second);
  else if (!is_glued_size(reader, size, sides)) sides[0] = sides[1] = text_of(reader, size);
  tree->size_assumed = false;
  tree->width = sgf_side_read(sides[0]);
  tree->height = sgf_side_read(sides[1]);
  if (!tree->width || !tree->height) tree->width = tree->height = 0;
}

/* A JSON string of a text that needs no escapes. */
static struct view quoted(struct jsonsgf *reader, struct view text) {
  buffer_clear(&reader->scratch->text);
  json_write_string(&reader->scratch->text, text);
  return buffer_view(&reader->scratch->text);
}

/* Null, an empty list or an empty text: a pass, or a property without a value. */
static bool is_nothing(const struct jsonsgf *reader, uint32_t spot) {
  if (jsonsgf_is_string(reader, spot)) return !json_string(reader->document, spot).length;
  return jsonsgf_kind(reader, spot) == JSON_NULL ||
         (jsonsgf_kind(reader, spot) == JSON_ARRAY && jsonsgf_is_empty(reader, spot));
}

/* ---- single values ---- */

/* Sets *spot to the only value of a list. Other scalars stay unchanged. Returns false for empty lists and several values. */
static bool scalar_read(struct jsonsgf *reader, uint32_t *spot, enum sgf_name id) {
  uint32_t list = *spot, value = only_value(reader, list);
  if (jsonsgf_kind(reader, value) == JSON_ARRAY || jsonsgf_kind(reader, value) == JSON_OBJECT) {
    note_wrong(reader, list, id, "one value");
    return false;
  }
  if (value != list) note_value(reader, JSONSGF_FACT_SCALAR_LIST, list, id, nothing);
  *spot = value;
  return !(reader->spots[value].marks & JSON_BROKEN);
}

/* An unreadable value is noted and kept unchanged, as in SGF. */
static void wrong_kept(struct jsonsgf *reader, uint32_t spot, enum sgf_name id, const char *expected) {
  note_wrong(reader, spot, id, expected);
  scalar_keep(reader, spot);
}

static void number_value_read(struct jsonsgf *reader, uint32_t spot, enum sgf_name id) {
  struct view text;
  double number;
  if (!scalar_read(reader, &spot, id)) return;
  /* "6,5" and "1h30m": how komi and times may be spelled is judged as in SGF. */
  struct view written = jsonsgf_is_string(reader, spot) ? json_string(reader->document, spot) : nothing;
  if ((id == SGF_KM || id == SGF_TM) && written.length && !sgf_number_read(written, &number)) {
    property_tree_add_value(reader->tree, written, spot);
    return;
  }
  if (!number_read(reader, spot, id, &text)) {
    scalar_keep(reader, spot);
    return;
  }
  bool is_double = sgf_kind_of(id)->type == SGF_TYPE_DOUBLE;
  if (is_double && sgf_number_read(text, &number) && !(number >= 1 && number <= 2)) wrong_kept(reader, spot, id, "1 or 2");
  else property_tree_add_value(reader->tree, text, spot);
  if (id != SGF_FF || !sgf_number_read(text, &number) || (number >= 4 && number <= 4)) return;
  jsonsgf_note(reader, JSONSGF_FACT_FF_UNSUPPORTED, spot, name_of(id), nothing, 0, NULL);
}

/* Escapes of SGF are not escapes in JSON: "\\]" is a backslash and a bracket. */
static bool has_escapes(struct view text) {
  const char *at = memchr(text.at, '\\', text.length), *end = text.at + text.length;
  for (; at && at + 1 < end; at = memchr(at + 2, '\\', (size_t)(end - at - 2))) {
    if (at[1] == ']' || at[1] == '\\') return true;
    if (at + 2 >= end) break;
  }
  return false;
}

static void text_read(struct jsonsgf *reader, uint32_t spot, enum sgf_name id) {
  if (!scalar_read(reader, &spot, id)) return;
  if (is_number(reader, spot)) {
    struct view written = text_of(reader, spot);
    note_odd(reader, spot, id, "a string", quoted(reader, written));
    property_tree_add_value(reader->tree, written, spot);
    return;
  }
  if (!jsonsgf_is_string(reader, spot)) {
    note_wrong(reader, spot, id, "a string");
    return;
  }
  struct view text = json_string(reader->document, spot);
  if (text.length > 1 && has_escapes(text)) note_value(reader, JSONSGF_FACT_ESCAPE, spot, id, nothing);
  bool is_utf8 = ascii_same(text, "UTF-8");
  if (id == SGF_CA && !is_utf8) note_value(reader, JSONSGF_FACT_CA, spot, id, nothing);
  property_tree_add_value(reader->tree, text, spot);
}

static void none_read(struct jsonsgf *reader, uint32_t spot, enum sgf_name id) {
  enum json_kind kind = jsonsgf_kind(reader, spot);
  bool is_true = kind == JSON_BOOLEAN && json_object_get_boolean(reader->spots[spot].value);
  if (!is_true && !is_nothing(reader, spot)) {
    wrong_kept(reader, spot, id, "null");
    return;
  }
  if (kind != JSON_NULL) note_value(reader, JSONSGF_FACT_NONE_VALUE, spot, id, VIEW("null"));
  property_tree_add_value(reader->tree, nothing, spot); /* as SGF's KO[] has one */
}

static void color_read(struct jsonsgf *reader, uint32_t spot, enum sgf_name id) {
  static const char expected[] = "\"B\" or \"W\"";
  if (!scalar_read(reader, &spot, id)) return;
  bool is_string = jsonsgf_is_string(reader, spot);
  uint8_t color = spell_color(is_string ? json_string(reader->document, spot) : source_of(reader, spot));
  if (color == GO_NO_COLOR) {
    wrong_kept(reader, spot, id, expected);
    return;
  }
  struct view letter = color == GO_BLACK ? VIEW("B") : VIEW("W");
  if (!is_string || !view_equal(json_string(reader->document, spot), letter))
    note_odd(reader, spot, id, expected, quoted(reader, letter));
  property_tree_add_value(reader->tree, letter, spot);
}

/* ---- points ---- */

static void move_read(struct jsonsgf *reader, uint32_t spot, enum sgf_name id) {
  struct view text;
  if (LIKELY(point_of(reader, spot, &text))) {
    bool is_old_pass = property_tree_is_old_pass(reader->tree, text) && !reader->is_other_game && reader->tree->width;
    if (is_old_pass) note_value(reader, JSONSGF_FACT_PASS_FORM, spot, id, VIEW("null"));
    property_tree_add_value(reader->tree, is_old_pass ? nothing : text, spot);
    return;
  }
  if (!is_nothing(reader, spot)) {
    uint32_t list = spot;
    if (!scalar_read(reader, &spot, id)) return;
    if (spot != list) move_read(reader, spot, id); /* once: the value is not a list */
    else note_value(reader, JSONSGF_FACT_POINT_SYNTAX, spot, id, nothing);
    return;
  }
  if (jsonsgf_kind(reader, spot) != JSON_NULL) note_value(reader, JSONSGF_FACT_PASS_FORM, spot, id, VIEW("null"));
  property_tree_add_value(reader->tree, nothing, spot);
}

/* The points of a rectangle as elements of a list, or as the list; empty if that would be longer than any file is worth. */
static struct view rectangle_write(struct jsonsgf *reader, const struct sgf_value *value, bool as_list) {
  struct point_set_rectangle rectangle;
  struct buffer *text = &reader->scratch->text;
  if (!point_set_of(value, &rectangle)) return nothing;
  size_t count = point_set_count(&rectangle);
  bool on_board = !reader->tree->width || (rectangle.right < reader->tree->width && rectangle.bottom < reader->tree->height);
  if (!on_board || count > reader->budget) return nothing;
  reader->budget -= count;
  buffer_clear(text);
  if (as_list) buffer_add_char(text, '[');
  for (int x = rectangle.left; x <= rectangle.right; x++)
    for (int y = rectangle.top; y <= rectangle.bottom; y++)
      buffer_printf(text, "%s\"%c%c\"", x > rectangle.left || y > rectangle.top ? ", " : "", sgf_letters[x], sgf_letters[y]);
  if (as_list) buffer_add_char(text, ']');
  return buffer_view(text);
}

/* Reads an element of a list of points, or a single point instead of the list (`is_list` is false). */
static void point_read(struct jsonsgf *reader, uint32_t spot, enum sgf_name id, bool is_list) {
  struct view text;
  int x, y;
  if (reader->spots[spot].marks & JSON_BROKEN) return;
  if (LIKELY(point_of(reader, spot, &text))) {
    property_tree_add_value(reader->tree, text, spot);
    if (!is_list) note_value(reader, JSONSGF_FACT_LIST_SCALAR, spot, id, nothing);
    return;
  }
  bool may_be_short = sgf_kind_of(id)->last_ff == 4; /* the labels L of FF1 go by their order */
  bool is_rectangle = may_be_short && jsonsgf_is_string(reader, spot) && text.length == 5 && text.at[2] == ':' &&
                      sgf_point((struct view){text.at, 2}, &x, &y) && sgf_point((struct view){text.at + 3, 2}, &x, &y);
  if (!is_rectangle) {
    note_value(reader, JSONSGF_FACT_POINT_SYNTAX, spot, id, nothing);
    keep_values(reader, spot);
    return;
  }
  struct sgf_value *value = property_tree_add_value(reader->tree, (struct view){text.at, 2}, spot);
  value->second = (struct view){text.at + 3, 2};
  note_value(reader, JSONSGF_FACT_COMPRESSED_POINTS, spot, id, rectangle_write(reader, value, !is_list));
}

static void points_read(struct jsonsgf *reader, uint32_t spot, enum sgf_name id) {
  bool may_be_empty = sgf_kind_of(id)->many == SGF_LIST_OR_EMPTY;
  enum json_kind kind = jsonsgf_kind(reader, spot);
  struct view text;
  if (kind == JSON_STRING || (kind == JSON_ARRAY && point_of(reader, spot, &text))) point_read(reader, spot, id, false);
  else if (kind == JSON_NULL && may_be_empty) note_odd(reader, spot, id, "a list", VIEW("[]"));
  else if (kind != JSON_ARRAY || (jsonsgf_is_empty(reader, spot) && !may_be_empty))
    note_wrong(reader, spot, id, "a list of points");
  else
    for (uint32_t element = spot + 1; element < reader->spots[spot].next; element = reader->spots[element].next)
      point_read(reader, element, id, true);
}

/* ---- unknown properties ---- */

static void unknown_read(struct jsonsgf *reader, uint32_t spot) {
  enum json_kind kind = jsonsgf_kind(reader, spot);
  struct view key = buffer_view(&reader->scratch->key);
  bool is_known = spot == reader->solutions || sgf_name_is_private(key);
  if (!is_known) jsonsgf_note(reader, JSONSGF_FACT_UNKNOWN_PROPERTY, spot, key, sgf_name_slip(key), 0, NULL);
  if (kind == JSON_NULL) return;
  if (kind != JSON_ARRAY) property_tree_add_value(reader->tree, text_of(reader, spot), spot);
  for (uint32_t element = spot + 1; kind == JSON_ARRAY && element < reader->spots[spot].next;
       element = reader->spots[element].next)
    property_tree_add_value(reader->tree, text_of(reader, element), element);
}

/* ---- properties ---- */

void jsonsgf_property_read(struct jsonsgf *reader, uint32_t spot, enum sgf_name id) {
  if (reader->spots[spot].marks & JSON_BROKEN) return;
  struct view name = name_of(id);
  if (!name.at) name = arena_view(&reader->tree->arena, buffer_view(&reader->scratch->key));
  property_tree_add_property(reader->tree, name, spot);
  switch (sgf_kind_of(id)->type) {
  case SGF_TYPE_NONE: none_read(reader, spot, id); break;
  case SGF_TYPE_NUMBER: case SGF_TYPE_REAL: case SGF_TYPE_DOUBLE: number_value_read(reader, spot, id); break;
  case SGF_TYPE_COLOR: color_read(reader, spot, id); break;
  case SGF_TYPE_TEXT: case SGF_TYPE_SIMPLE_TEXT: text_read(reader, spot, id); break;
  case SGF_TYPE_MOVE: move_read(reader, spot, id); break;
  case SGF_TYPE_POINT: case SGF_TYPE_STONE: points_read(reader, spot, id); break;
  case SGF_TYPE_POINT_POINT: case SGF_TYPE_POINT_TEXT: pairs_read(reader, spot, id); break;
  case SGF_TYPE_TEXT_TEXT: application_read(reader, spot); break;
  case SGF_TYPE_SIZE: board_read(reader, spot); break;
  case SGF_TYPE_FIGURE: figure_read(reader, spot); break;
  case SGF_TYPE_UNKNOWN: unknown_read(reader, spot); break;
  }
  const struct sgf_property *property = &reader->tree->properties[reader->tree->property_count - 1];
  if (!property->value_count) {
    if (jsonsgf_kind(reader, spot) != JSON_ARRAY) keep_values(reader, spot);
    else
      for (uint32_t element = spot + 1; element < reader->spots[spot].next; element = reader->spots[element].next)
        keep_values(reader, element);
  }
  /* Only some properties have a meaning without a value. */
  const struct sgf_kind *kind = sgf_kind_of(id);
  bool needs_value = kind->type != SGF_TYPE_UNKNOWN;
  if (kind->type == SGF_TYPE_FIGURE) needs_value = jsonsgf_kind(reader, spot) != JSON_NULL;
  else if (kind->many == SGF_LIST_OR_EMPTY) needs_value = jsonsgf_is_string(reader, spot) || !is_nothing(reader, spot);
  if (!property->value_count && needs_value) property_tree_drop_property(reader->tree);
}

/* ---- when the tree is complete ---- */

static void list_judge(struct jsonsgf *reader, const struct sgf_property *property) {
  const struct property_tree *tree = reader->tree;
  struct point_set seen = {{0}};
  SGF_EACH_VALUE(value, tree, property) {
    struct point_set_rectangle rectangle;
    if (!point_set_of(value, &rectangle)) continue;
    if (tree->width && (rectangle.right >= tree->width || rectangle.bottom >= tree->height))
      note_value(reader, JSONSGF_FACT_POINT_RANGE, value->spot, property->id, nothing);
    bool all = true;
    for (int y = rectangle.top; y <= rectangle.bottom; y++)
      all &= (seen.rows[y] & point_set_row(&rectangle)) == point_set_row(&rectangle);
    if (point_set_overlaps(&seen, &rectangle))
      jsonsgf_note(reader, JSONSGF_FACT_POINT_DUPLICATE, value->spot, name_of(property->id), nothing, all, NULL);
    point_set_add(&seen, &rectangle);
  }
}

void jsonsgf_lists_judge(struct jsonsgf *reader) {
  for (size_t i = 0; i < reader->tree->property_count; i++) {
    const struct sgf_property *property = &reader->tree->properties[i];
    if (property->id == SGF_DD || property->id == SGF_VW) list_judge(reader, property);
    if (property->id != SGF_AR && property->id != SGF_LN) continue;
    SGF_EACH_VALUE(value, reader->tree, property)
      if (view_equal(value->text, value->second))
        note_wrong(reader, value->spot, property->id, "a pair of two different points");
  }
}
