#include "base/ascii.h"
#include "facts/json_facts.h"
#include "go/game.h"
#include "go/spelling.h"
#include "json/value.h"
#include "jsonsgf/internal.h"
#include "sgf/property.h"
#include "sgf/point_set.h"

static const struct view nothing = {0};

static bool is_text(const struct jsonsgf *reader, uint32_t spot, const char *text) {
  return jsonsgf_is_string(reader, spot) && view_is(json_string(reader->document, spot), text);
}

static void value_add(struct jsonsgf *reader, struct view text, uint32_t spot) {
  property_tree_add_value(reader->tree, text, spot);
}

/* A JSON string of a text that needs no escapes. */
static struct view quoted(struct jsonsgf *reader, struct view text) {
  buffer_clear(&reader->scratch->text);
  json_write_string(&reader->scratch->text, text);
  return buffer_view(&reader->scratch->text);
}

/* Null, an empty list or an empty text: a pass, or a property without a value. */
static bool is_nothing(const struct jsonsgf *reader, uint32_t spot) {
  bool is_empty_list = jsonsgf_kind(reader, spot) == JSON_ARRAY && jsonsgf_is_empty(reader, spot);
  return jsonsgf_kind(reader, spot) == JSON_NULL || is_empty_list || is_text(reader, spot, "");
}

/* ---- single values ---- */

/* The value that stands alone in a list, or the value itself. False for lists of none or several. */
static bool scalar_read(struct jsonsgf *reader, uint32_t *spot, enum sgf_name id) {
  uint32_t list = *spot, value = jsonsgf_only(reader, list);
  if (jsonsgf_kind(reader, value) == JSON_ARRAY || jsonsgf_kind(reader, value) == JSON_OBJECT) {
    jsonsgf_wrong(reader, list, id, "one value");
    return false;
  }
  if (value != list) jsonsgf_note_value(reader, JSONSGF_FACT_SCALAR_LIST, list, id, nothing);
  *spot = value;
  return !(reader->spots[value].marks & JSON_BROKEN);
}

/* An unreadable value is noted and kept unchanged, as in SGF. */
static void scalar_keep(struct jsonsgf *reader, uint32_t spot) {
  if (jsonsgf_is_string(reader, spot) || jsonsgf_is_number(reader, spot))
    value_add(reader, jsonsgf_text(reader, spot), spot);
}

static void wrong_kept(struct jsonsgf *reader, uint32_t spot, enum sgf_name id, const char *expected) {
  jsonsgf_wrong(reader, spot, id, expected);
  scalar_keep(reader, spot);
}

/* "6,5" and "1h30m": how komi and times may be spelled is judged as in SGF. */
static bool is_spelled_out(const struct jsonsgf *reader, uint32_t spot, enum sgf_name id) {
  double number;
  return (id == SGF_KM || id == SGF_TM) && jsonsgf_is_string(reader, spot) &&
         json_string(reader->document, spot).length && !sgf_number_read(json_string(reader->document, spot), &number);
}

static void number_read_in(struct jsonsgf *reader, uint32_t spot, enum sgf_name id) {
  struct view text;
  double number;
  if (!scalar_read(reader, &spot, id)) return;
  if (is_spelled_out(reader, spot, id)) {
    value_add(reader, json_string(reader->document, spot), spot);
    return;
  }
  if (!jsonsgf_number(reader, spot, id, &text)) {
    scalar_keep(reader, spot);
    return;
  }
  bool is_double = sgf_kind_of(id)->type == SGF_TYPE_DOUBLE;
  if (is_double && sgf_number_read(text, &number) && !(number >= 1 && number <= 2)) wrong_kept(reader, spot, id, "1 or 2");
  else value_add(reader, text, spot);
  if (id != SGF_FF || !sgf_number_read(text, &number) || (number >= 4 && number <= 4)) return;
  jsonsgf_note(reader, JSONSGF_FACT_FF_UNSUPPORTED, spot, jsonsgf_name(id), nothing, 0, NULL);
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
  if (jsonsgf_is_number(reader, spot)) {
    struct view written = jsonsgf_text(reader, spot);
    jsonsgf_odd(reader, spot, id, "a string", quoted(reader, written));
    value_add(reader, written, spot);
    return;
  }
  if (!jsonsgf_is_string(reader, spot)) {
    jsonsgf_wrong(reader, spot, id, "a string");
    return;
  }
  struct view text = json_string(reader->document, spot);
  if (text.length > 1 && has_escapes(text)) jsonsgf_note_value(reader, JSONSGF_FACT_ESCAPE, spot, id, nothing);
  bool is_utf8 = ascii_same(text, "UTF-8");
  if (id == SGF_CA && !is_utf8) jsonsgf_note_value(reader, JSONSGF_FACT_CA, spot, id, nothing);
  value_add(reader, text, spot);
}

static void none_read(struct jsonsgf *reader, uint32_t spot, enum sgf_name id) {
  enum json_kind kind = jsonsgf_kind(reader, spot);
  bool is_true = kind == JSON_BOOLEAN && json_object_get_boolean(reader->spots[spot].value);
  if (!is_true && !is_nothing(reader, spot)) {
    wrong_kept(reader, spot, id, "null");
    return;
  }
  if (kind != JSON_NULL) jsonsgf_note_value(reader, JSONSGF_FACT_NONE_VALUE, spot, id, VIEW("null"));
  value_add(reader, nothing, spot); /* as SGF's KO[] has one */
}

static void color_read(struct jsonsgf *reader, uint32_t spot, enum sgf_name id) {
  static const char expected[] = "\"B\" or \"W\"";
  if (!scalar_read(reader, &spot, id)) return;
  bool is_string = jsonsgf_is_string(reader, spot);
  uint8_t color = spell_color(is_string ? json_string(reader->document, spot) : jsonsgf_source(reader, spot));
  if (color == GO_NO_COLOR) {
    wrong_kept(reader, spot, id, expected);
    return;
  }
  struct view letter = color == GO_BLACK ? VIEW("B") : VIEW("W");
  if (!is_string || !view_equal(json_string(reader->document, spot), letter))
    jsonsgf_odd(reader, spot, id, expected, quoted(reader, letter));
  value_add(reader, letter, spot);
}

/* ---- points ---- */

static void move_read(struct jsonsgf *reader, uint32_t spot, enum sgf_name id) {
  struct view text;
  if (LIKELY(jsonsgf_point(reader, spot, &text))) {
    bool is_old_pass = view_is(text, "tt") && !reader->is_other_game && reader->tree->width > 0 && reader->tree->width <= 19 &&
                       reader->tree->height <= 19;
    if (is_old_pass) jsonsgf_note_value(reader, JSONSGF_FACT_PASS_FORM, spot, id, VIEW("null"));
    value_add(reader, is_old_pass ? nothing : text, spot);
    return;
  }
  if (!is_nothing(reader, spot)) {
    uint32_t list = spot;
    if (!scalar_read(reader, &spot, id)) return;
    if (spot != list) move_read(reader, spot, id); /* once: the value is not a list */
    else jsonsgf_note_value(reader, JSONSGF_FACT_POINT_SYNTAX, spot, id, nothing);
    return;
  }
  if (jsonsgf_kind(reader, spot) != JSON_NULL) jsonsgf_note_value(reader, JSONSGF_FACT_PASS_FORM, spot, id, VIEW("null"));
  value_add(reader, nothing, spot);
}

/* The points of a rectangle as elements of a list, or as the list; empty if that would be longer than any file is worth. */
static struct view rectangle_write(struct jsonsgf *reader, const struct sgf_value *value, bool as_list) {
  struct point_set_rectangle of;
  struct buffer *text = &reader->scratch->text;
  if (!point_set_of(value, &of)) return nothing;
  size_t count = (size_t)(of.right - of.left + 1) * (size_t)(of.bottom - of.top + 1);
  bool on_board = !reader->tree->width || (of.right < reader->tree->width && of.bottom < reader->tree->height);
  if (!on_board || count > reader->budget) return nothing;
  reader->budget -= count;
  buffer_clear(text);
  if (as_list) buffer_add_char(text, '[');
  for (int x = of.left; x <= of.right; x++)
    for (int y = of.top; y <= of.bottom; y++)
      buffer_printf(text, "%s\"%c%c\"", x > of.left || y > of.top ? ", " : "", sgf_letters[x], sgf_letters[y]);
  if (as_list) buffer_add_char(text, ']');
  return buffer_view(text);
}

/* An element of a list of points, or one in place of the list. */
static void point_read(struct jsonsgf *reader, uint32_t spot, enum sgf_name id, bool is_list) {
  struct view text;
  int x, y;
  if (reader->spots[spot].marks & JSON_BROKEN) return;
  if (LIKELY(jsonsgf_point(reader, spot, &text))) {
    value_add(reader, text, spot);
    if (!is_list) jsonsgf_note_value(reader, JSONSGF_FACT_LIST_SCALAR, spot, id, nothing);
    return;
  }
  bool may_be_short = sgf_kind_of(id)->last_ff == 4; /* the labels L of FF1 go by their order */
  bool is_rectangle = may_be_short && jsonsgf_is_string(reader, spot) && text.length == 5 && text.at[2] == ':' &&
                      sgf_point((struct view){text.at, 2}, &x, &y) && sgf_point((struct view){text.at + 3, 2}, &x, &y);
  if (!is_rectangle) {
    jsonsgf_note_value(reader, JSONSGF_FACT_POINT_SYNTAX, spot, id, nothing);
    jsonsgf_keep(reader, spot);
    return;
  }
  struct sgf_value *value = property_tree_add_value(reader->tree, (struct view){text.at, 2}, spot);
  value->second = (struct view){text.at + 3, 2};
  jsonsgf_note_value(reader, JSONSGF_FACT_COMPRESSED_POINTS, spot, id, rectangle_write(reader, value, !is_list));
}

static void points_read(struct jsonsgf *reader, uint32_t spot, enum sgf_name id) {
  bool may_be_empty = sgf_kind_of(id)->many == SGF_LIST_OR_EMPTY;
  enum json_kind kind = jsonsgf_kind(reader, spot);
  struct view text;
  if (kind == JSON_STRING || (kind == JSON_ARRAY && jsonsgf_point(reader, spot, &text))) point_read(reader, spot, id, false);
  else if (kind == JSON_NULL && may_be_empty) jsonsgf_odd(reader, spot, id, "a list", VIEW("[]"));
  else if (kind != JSON_ARRAY) jsonsgf_wrong(reader, spot, id, "a list of points");
  else if (jsonsgf_is_empty(reader, spot) && !may_be_empty) jsonsgf_wrong(reader, spot, id, "a list of points");
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
  if (kind != JSON_ARRAY) value_add(reader, jsonsgf_text(reader, spot), spot);
  for (uint32_t element = spot + 1; kind == JSON_ARRAY && element < reader->spots[spot].next;
       element = reader->spots[element].next)
    value_add(reader, jsonsgf_text(reader, element), element);
}

/* ---- properties ---- */

/* Only some have a meaning without a value. */
static bool needs_value(struct jsonsgf *reader, uint32_t spot, enum sgf_name id) {
  const struct sgf_kind *kind = sgf_kind_of(id);
  if (kind->type == SGF_TYPE_UNKNOWN) return false;
  if (kind->type == SGF_TYPE_FIGURE) return jsonsgf_kind(reader, spot) != JSON_NULL;
  return kind->many != SGF_LIST_OR_EMPTY || jsonsgf_is_string(reader, spot) || !is_nothing(reader, spot);
}

void jsonsgf_property_read(struct jsonsgf *reader, uint32_t spot, enum sgf_name id) {
  if (reader->spots[spot].marks & JSON_BROKEN) return;
  const char *known = sgf_kind_of(id)->name;
  struct view name = known ? view_of(known) : nothing;
  if (!known) name = arena_view(&reader->tree->arena, buffer_view(&reader->scratch->key));
  property_tree_add_property(reader->tree, name, spot);
  switch (sgf_kind_of(id)->type) {
  case SGF_TYPE_NONE: none_read(reader, spot, id); break;
  case SGF_TYPE_NUMBER: case SGF_TYPE_REAL: case SGF_TYPE_DOUBLE: number_read_in(reader, spot, id); break;
  case SGF_TYPE_COLOR: color_read(reader, spot, id); break;
  case SGF_TYPE_TEXT: case SGF_TYPE_SIMPLE_TEXT: text_read(reader, spot, id); break;
  case SGF_TYPE_MOVE: move_read(reader, spot, id); break;
  case SGF_TYPE_POINT: case SGF_TYPE_STONE: points_read(reader, spot, id); break;
  case SGF_TYPE_POINT_POINT: case SGF_TYPE_POINT_TEXT: jsonsgf_pairs_read(reader, spot, id); break;
  case SGF_TYPE_TEXT_TEXT: case SGF_TYPE_SIZE: case SGF_TYPE_FIGURE: jsonsgf_compose_read(reader, spot, id); break;
  case SGF_TYPE_UNKNOWN: unknown_read(reader, spot); break;
  }
  const struct sgf_property *property = &reader->tree->properties[reader->tree->property_count - 1];
  if (!property->value_count) {
    if (jsonsgf_kind(reader, spot) != JSON_ARRAY) jsonsgf_keep(reader, spot);
    else
      for (uint32_t element = spot + 1; element < reader->spots[spot].next; element = reader->spots[element].next)
        jsonsgf_keep(reader, element);
  }
  if (!property->value_count && needs_value(reader, spot, id)) property_tree_drop_property(reader->tree);
}

/* ---- when the tree is complete ---- */

static void list_judge(struct jsonsgf *reader, const struct sgf_property *property) {
  const struct property_tree *tree = reader->tree;
  struct point_set seen = {{0}};
  for (size_t i = 0; i < property->value_count; i++) {
    const struct sgf_value *value = &tree->values[property->first_value + i];
    struct point_set_rectangle of;
    if (!point_set_of(value, &of)) continue;
    if (tree->width && (of.right >= tree->width || of.bottom >= tree->height))
      jsonsgf_note_value(reader, JSONSGF_FACT_POINT_RANGE, value->spot, property->id, nothing);
    bool any = false, all = true;
    for (int y = of.top; y <= of.bottom; y++) {
      any |= (seen.rows[y] & point_set_row(&of)) != 0;
      all &= (seen.rows[y] & point_set_row(&of)) == point_set_row(&of);
    }
    if (any) jsonsgf_note(reader, JSONSGF_FACT_POINT_DUPLICATE, value->spot, jsonsgf_name(property->id), nothing, all, NULL);
    point_set_add(&seen, &of);
  }
}

void jsonsgf_lists_judge(struct jsonsgf *reader) {
  for (size_t i = 0; i < reader->tree->property_count; i++) {
    const struct sgf_property *property = &reader->tree->properties[i];
    if (property->id == SGF_DD || property->id == SGF_VW) list_judge(reader, property);
    if (property->id == SGF_AR || property->id == SGF_LN) {
      const struct sgf_value *value = &reader->tree->values[property->first_value];
      for (size_t k = 0; k < property->value_count; k++)
        if (view_equal(value[k].text, value[k].second))
          jsonsgf_wrong(reader, value[k].spot, property->id, "a pair of two different points");
    }
  }
}
