/* Names that SGF does not have, and values that it has only since FF4. */
#include "base/ascii.h"
#include "sgf/check_values_internal.h"
#include "sgf/emit.h"
#include "sgf/lexer.h"
#include "sgf/number.h"

/* ---- unknown names ---- */

size_t sgf_name_slot(struct view name) {
  if (name.length < 1 || name.length > 2 || !ascii_is_capital(name.at[0])) return SIZE_MAX;
  if (name.length == 1) return (size_t)(name.at[0] - 'A') * 27;
  return ascii_is_capital(name.at[1]) ? (size_t)(name.at[0] - 'A') * 27 + (size_t)(name.at[1] - 'A') + 1 : SIZE_MAX;
}

static bool is_first_of_game(struct sgf_values *of, struct view name) {
  size_t slot = sgf_name_slot(name);
  uint32_t *said = slot == SIZE_MAX ? &of->unknown_long : &of->unknown[slot];
  bool is_first = *said != of->game;
  *said = of->game;
  return is_first;
}

/* A letter typed twice. Two capitals are as near as that to nearly any other two: of these, only moves are guessed. */
static struct view slip_of(struct view name) {
  if (view_is(name, "BB") || view_is(name, "WW")) return (struct view){name.at, 1};
  for (size_t i = 0; name.length == 3 && i < 2; i++) {
    char once[] = {name.at[0], name.at[2]};
    if (name.at[i] != name.at[i + 1]) continue;
    enum sgf_name id = sgf_name_of((struct view){once, 2});
    if (id != SGF_UNKNOWN) return view_of(sgf_kind_of(id)->name);
  }
  return (struct view){NULL, 0};
}

void sgf_unknown_check(struct sgf_values *of, const struct sgf_property *property) {
  if (sgf_name_is_private(property->name) || !is_first_of_game(of, property->name)) return;
  struct notation what = {.name = property->name, .meant = slip_of(property->name)};
  sgf_emit_edit(of->tree, of->sink, SGF_FACT_UNKNOWN_PROPERTY, property->spot, 0, what, NULL);
}

/* ---- values of FF4 ---- */

void sgf_emit_novelty(struct sgf_values *of, enum sgf_novelty novelty, uint32_t spot, struct view name) {
  if (!of->declared || of->declared > 3 || of->novel[novelty] == of->game) return;
  char text[16];
  snprintf(text, sizeof text, "%d", of->declared);
  of->novel[novelty] = of->game;
  sgf_emit_edit(of->tree, of->sink, SGF_FACT_VALUE_VERSION, spot, novelty, (struct notation){.name = name, .value = view_of(text)}, NULL);
}

void sgf_size_check(struct sgf_values *of, const struct sgf_property *property) {
  const struct sgf_value *value = values_of(of, property);
  double side;
  if (!property->value_count || !of->is_go) return;
  if (value->second.at) sgf_emit_novelty(of, SGF_NEW_SIZE, value->spot, property->name);
  else if (number_read(value->text, &side) && side > (of->declared < 3 ? 19 : 26)) sgf_emit_novelty(of, SGF_NEW_LARGE_BOARD, value->spot, property->name);
}

static bool is_point(const struct sgf_value *value) {
  int x, y;
  return !value->second.at && sgf_point(value->text, &x, &y);
}

void sgf_view_check(struct sgf_values *of, struct sgf_property *property) {
  struct sgf_value *value = values_of(of, property);
  bool is_old = of->declared && of->declared < 4 && of->is_go;
  if (!is_old || !property->value_count || (property->value_count == 1 && !value->text.length)) return;
  if (property->value_count == 2 && is_point(&value[0]) && is_point(&value[1])) {
    value->second = value[1].text;
    value->second_spot = value[1].spot;
    property->value_count = 1;
  } else sgf_emit_novelty(of, SGF_NEW_VIEW, property->spot, property->name);
}

/* ---- rectangles ---- */

/* What the reader of the text has made points of does not stand in the text. */
static bool is_unfolded(const struct sgf_values *of, const struct sgf_value *value) {
  const struct source *source = of->tree->source;
  return value->text.length == 2 && (value->text.at < source->bytes || value->text.at >= source->bytes + source->size);
}

static char smaller(char a, char b) {
  int one, other;
  return sgf_letter(a, &one) && sgf_letter(b, &other) && one <= other ? a : b;
}

static char larger(char a, char b) {
  return smaller(a, b) == a ? b : a;
}

static void corners_check(struct sgf_values *of, const struct sgf_property *property, uint32_t spot) {
  struct span span = property_tree_span(of->tree, spot);
  struct view text = {of->tree->source->bytes + span.start, span.end - span.start};
  if (!memchr(text.at, ':', text.length)) return;
  sgf_emit_novelty(of, SGF_NEW_RECTANGLE, spot, property->name);
  if (text.length != 5 || text.at[2] != ':') return; /* with blanks in it */
  char sorted[5] = {smaller(text.at[0], text.at[3]), smaller(text.at[1], text.at[4]), ':', larger(text.at[0], text.at[3]), larger(text.at[1], text.at[4])};
  bool is_one = memcmp(text.at, text.at + 3, 2) == 0;
  if (!is_one && memcmp(sorted, text.at, sizeof sorted) == 0) return;
  struct notation_edit edit;
  struct notation what = {.name = property->name, .value = text, .meant = {sorted, is_one ? 2 : sizeof sorted}};
  bool is_fixable = sgf_edit_value(of->tree, spot, what.meant, &edit);
  sgf_emit_edit(of->tree, of->sink, SGF_FACT_RECTANGLE, spot, is_one, what, is_fixable ? &edit : NULL);
}

void sgf_rectangles_check(struct sgf_values *of, const struct sgf_property *property) {
  const struct sgf_value *value = values_of(of, property);
  uint32_t last = NO_SPOT;
  for (size_t i = 0; i < property->value_count; i++) {
    if (value[i].spot == last || !is_unfolded(of, &value[i])) continue;
    last = value[i].spot;
    corners_check(of, property, last);
  }
}
