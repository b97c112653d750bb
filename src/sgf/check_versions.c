/* Checks the spelling of names, and properties and values that only some versions of SGF have. */
#include "sgf/check_values.h"
#include "base/ascii.h"
#include "sgf/emit.h"
#include "sgf/lexer.h"
#include "sgf/property.h"

/* The longest a number is written as. */
enum { NUMBER_LENGTH = 32 };

/* ---- names ---- */

/* The name in the text. */
static struct view written(const struct sgf_values *values, const struct sgf_property *property) {
  struct span span = property_tree_span(values->tree, property->spot);
  return (struct view){values->tree->source->bytes + span.start, span.end - span.start};
}

static bool has_capital(struct view name) {
  for (size_t i = 0; i < name.length; i++)
    if (ascii_is_capital(name.at[i])) return true;
  return false;
}

void sgf_name_check(struct sgf_values *values, const struct sgf_property *property) {
  if (property->name.at == values->tree->source->bytes + property->spot) return;
  struct view name = written(values, property);
  if (values->declared < 4 && has_capital(name)) return; /* FF1's and FF3's CoPyright; a file without FF is of FF1 */
  struct fact_edit edit = {{property->spot, property->spot + name.length}, property->name};
  bool sure = property->id != SGF_UNKNOWN;
  sgf_emit_edit(values->tree, values->sink, SGF_FACT_LOWERCASE_IDENT, property->spot, 0,
                (struct fact_detail){.name = name, .meant = property->name}, sure ? &edit : NULL);
}

/* ---- older versions ---- */

static struct view number_text(struct sgf_values *values, double number) {
  char text[NUMBER_LENGTH];
  snprintf(text, sizeof text, "%.10g", number);
  return arena_view(&values->tree->arena, view_of(text));
}

/* Renames a property of an older version and converts its values. */
static bool modernize(struct sgf_values *values, struct sgf_property *property) {
  double number;
  struct sgf_value *value = first_value(values, property);
  switch ((int)property->id) {
  case SGF_L: /* labels by their order: a, b, c */
    for (size_t i = 0; i < property->value_count; i++)
      if (!value[i].second.at && value[i].text.length) value[i].second = (struct view){&sgf_letters[i % 52], 1};
    property->id = SGF_LB;
    break;
  case SGF_M: property->id = SGF_MA; break;
  case SGF_KI:
    if (values->declared > 2 || !property->value_count || !sgf_number_read(value->text, &number)) return false;
    value->text = number_text(values, number / 2);
    property->id = SGF_KM;
    break;
  default: return false;
  }
  property->name = view_of(sgf_kind_of(property->id)->name);
  return true;
}

enum { MOST_EDITS = 64 };

/* The property LB of the node that is being checked, under that name in the text; NULL without one. */
static const struct sgf_property *labels_of(const struct sgf_values *values, const struct sgf_property *list) {
  const struct property_tree *tree = values->tree;
  const struct sgf_node *node = &tree->nodes[values->node - values->root];
  const struct sgf_property *first = &tree->properties[node->first_property];
  for (const struct sgf_property *property = first; property < first + node->property_count; property++)
    if (property != list && property->id == SGF_LB && written(values, property).length == 2) return property;
  return NULL;
}

static bool has_label(const struct sgf_values *values, const struct sgf_property *labels, struct view point) {
  const struct sgf_value *value = labels ? first_value(values, labels) : NULL;
  for (size_t i = 0; labels && i < labels->value_count; i++)
    if (view_equal(value[i].text, point)) return true;
  return false;
}

/* The new name, and a letter after each point of a label; points that `labels` names already are removed. */
static size_t obsolete_edits(struct sgf_values *values, const struct sgf_property *property, const struct sgf_property *labels,
                             struct fact_edit *edits) {
  size_t left = 0;
  if (property->value_count >= MOST_EDITS) return 0;
  edits[0] = (struct fact_edit){property_tree_span(values->tree, property->spot), property->name};
  if (property->id == SGF_MA) return 1;
  const struct sgf_value *value = first_value(values, property);
  for (size_t i = 0; i < property->value_count; i++) {
    int x, y;
    struct span whole = sgf_value_whole(values->tree, value[i].spot);
    if (!sgf_point(value[i].text, &x, &y) || whole.end < whole.start + 4) return 0;
    bool is_repeated = has_label(values, labels, value[i].text);
    char *text = arena_alloc(&values->tree->arena, 2);
    text[0] = ':', text[1] = value[i].second.at[0];
    left += !is_repeated;
    edits[i + 1] = is_repeated ? (struct fact_edit){whole, {"", 0}}
                               : (struct fact_edit){{whole.end - 1, whole.end - 1}, {text, 2}};
  }
  if (!left && labels) return sgf_edit_remove(values->tree, property->spot, &edits[0]);
  return property->value_count + 1;
}

void sgf_version_check(struct sgf_values *values, struct sgf_property *property) {
  const struct sgf_kind *kind = sgf_kind_of(property->id);
  if (property->id == SGF_UNKNOWN) return;
  struct fact_detail what = {.name = property->name};
  const struct sgf_property *labels = property->id == SGF_L ? labels_of(values, property) : NULL;
  bool became = kind->last_ff < 4 && modernize(values, property);
  /* Every version may have CA, which is needed to decode the text. */
  if (values->declared && values->declared < kind->first_ff && property->id != SGF_CA) {
    char text[16];
    snprintf(text, sizeof text, "%d", values->declared);
    what.value = view_of(text);
    sgf_emit_edit(values->tree, values->sink, SGF_FACT_PROPERTY_VERSION, property->spot, kind->first_ff, what, NULL);
  }
  /* TC is a private property of a large server in FF4. */
  bool is_current = values->declared != 4 || kind->last_ff == 4 || kind->type == SGF_TYPE_UNKNOWN || what.name.at[0] == 'T';
  struct fact_edit edits[MOST_EDITS];
  if (became && !is_current) {
    what.meant = property->name;
    what.edits = edits;
    what.edit_count = obsolete_edits(values, property, labels, edits);
  }
  if (!is_current) sgf_emit(values->tree, values->sink, SGF_FACT_OBSOLETE_PROPERTY, property->spot, labels != NULL, &what);
  if (labels) {
    struct sgf_value *value = first_value(values, property);
    size_t kept = 0;
    for (size_t i = 0; i < property->value_count; i++)
      if (!has_label(values, labels, value[i].text)) value[kept++] = value[i];
    property->value_count = (uint32_t)kept;
  }
}

/* ---- unknown names ---- */

size_t sgf_name_slot(struct view name) {
  if (name.length < 1 || name.length > 2 || !ascii_is_capital(name.at[0])) return SIZE_MAX;
  if (name.length == 1) return (size_t)(name.at[0] - 'A') * 27;
  return ascii_is_capital(name.at[1]) ? (size_t)(name.at[0] - 'A') * 27 + (size_t)(name.at[1] - 'A') + 1 : SIZE_MAX;
}

static bool is_first_of_game(struct sgf_values *values, struct view name) {
  size_t slot = sgf_name_slot(name);
  uint32_t *said = slot == SIZE_MAX ? &values->unknown_long : &values->unknown[slot];
  bool is_first = *said != values->game;
  *said = values->game;
  return is_first;
}

void sgf_unknown_check(struct sgf_values *values, const struct sgf_property *property) {
  if (sgf_name_is_private(property->name) || !is_first_of_game(values, property->name)) return;
  struct fact_detail what = {.name = property->name, .meant = sgf_name_slip(property->name)};
  struct fact_edit edit = {{property->spot, property->spot + property->name.length}, what.meant};
  bool is_fixable = what.meant.length && sgf_is_text(values->tree);
  sgf_emit_edit(values->tree, values->sink, SGF_FACT_UNKNOWN_PROPERTY, property->spot, 0, what, is_fixable ? &edit : NULL);
}

/* ---- values of FF4 ---- */

void sgf_emit_novelty(struct sgf_values *values, enum sgf_novelty novelty, uint32_t spot, struct view name) {
  if (!values->declared || values->declared > 3 || values->novel[novelty] == values->game) return;
  char text[16];
  snprintf(text, sizeof text, "%d", values->declared);
  values->novel[novelty] = values->game;
  sgf_emit_edit(values->tree, values->sink, SGF_FACT_VALUE_VERSION, spot, novelty,
                (struct fact_detail){.name = name, .value = view_of(text)}, NULL);
}

void sgf_size_check(struct sgf_values *values, const struct sgf_property *property) {
  const struct sgf_value *value = first_value(values, property);
  double side;
  if (!property->value_count || !values->is_go) return;
  if (value->second.at) sgf_emit_novelty(values, SGF_NEW_SIZE, value->spot, property->name);
  else if (sgf_number_read(value->text, &side) && side > (values->declared < 3 ? 19 : 26))
    sgf_emit_novelty(values, SGF_NEW_LARGE_BOARD, value->spot, property->name);
}

static bool is_point(const struct sgf_value *value) {
  return !value->second.at && sgf_is_point(value->text);
}

void sgf_view_check(struct sgf_values *values, struct sgf_property *property) {
  struct sgf_value *value = first_value(values, property);
  bool is_old = values->declared && values->declared < 4 && values->is_go;
  if (!is_old || !property->value_count || (property->value_count == 1 && !value->text.length)) return;
  if (property->value_count == 2 && is_point(&value[0]) && is_point(&value[1])) {
    value->second = value[1].text;
    value->second_spot = value[1].spot;
    property->value_count = 1;
  } else sgf_emit_novelty(values, SGF_NEW_VIEW, property->spot, property->name);
}

/* ---- rectangles ---- */

/* Points of an expanded rectangle are not in the text. */
static bool is_unfolded(const struct sgf_values *values, const struct sgf_value *value) {
  const struct source *source = values->tree->source;
  return value->text.length == 2 && (value->text.at < source->bytes || value->text.at >= source->bytes + source->size);
}

static char smaller(char a, char b) {
  int one, other;
  return sgf_letter(a, &one) && sgf_letter(b, &other) && one <= other ? a : b;
}

static char larger(char a, char b) {
  return smaller(a, b) == a ? b : a;
}

static void corners_check(struct sgf_values *values, const struct sgf_property *property, uint32_t spot) {
  struct span span = property_tree_span(values->tree, spot);
  struct view text = {values->tree->source->bytes + span.start, span.end - span.start};
  if (!memchr(text.at, ':', text.length)) return;
  sgf_emit_novelty(values, SGF_NEW_RECTANGLE, spot, property->name);
  if (text.length != 5 || text.at[2] != ':') return; /* with blanks in it */
  char sorted[5] = {smaller(text.at[0], text.at[3]), smaller(text.at[1], text.at[4]), ':', larger(text.at[0], text.at[3]),
      larger(text.at[1], text.at[4])};
  bool is_one = memcmp(text.at, text.at + 3, 2) == 0;
  if (!is_one && memcmp(sorted, text.at, sizeof sorted) == 0) return;
  struct fact_edit edit;
  struct fact_detail what = {.name = property->name, .value = text, .meant = {sorted, is_one ? 2 : sizeof sorted}};
  bool is_fixable = sgf_edit_value(values->tree, spot, what.meant, &edit);
  sgf_emit_edit(values->tree, values->sink, SGF_FACT_RECTANGLE, spot, is_one, what, is_fixable ? &edit : NULL);
}

void sgf_rectangles_check(struct sgf_values *values, const struct sgf_property *property) {
  const struct sgf_value *value = first_value(values, property);
  uint32_t last = NO_SPOT;
  for (size_t i = 0; i < property->value_count; i++) {
    if (value[i].spot == last || !is_unfolded(values, &value[i])) continue;
    last = value[i].spot;
    corners_check(values, property, last);
  }
}
