#include "sgf/check_values.h"
#include "base/ascii.h"
#include "base/memory.h"
#include "sgf/nihonkiin.h"
#include "sgf/emit.h"
#include "sgf/lexer.h"
#include "sgf/property.h"
#include "sgf/writers.h"

/* ---- values by their type ---- */

static void type_note(struct sgf_values *values, const struct sgf_property *property, const struct sgf_value *value,
                      const char *meant, enum sgf_verdict verdict) {
  struct view text = value->text;
  if (value->second.at) { /* as it is written */
    struct span span = property_tree_span(values->tree, value->spot);
    text = (struct view){values->tree->source->bytes + span.start, span.end - span.start};
  }
  struct fact_edit edit;
  bool is_fixable = meant && sgf_edit_value(values->tree, value->spot, view_of(meant), &edit);
  struct fact_detail what = {.name = property->name, .value = text, .meant = view_of(sgf_content_of(property->id))};
  sgf_emit_edit(values->tree, values->sink, SGF_FACT_VALUE_TYPE, value->spot, is_fixable ? verdict : 0, what,
                is_fixable ? &edit : NULL);
}

/* A pass as a point outside of the board: one more than its size, or the point before `aa`. */
static bool pass_check(struct sgf_values *values, const struct sgf_property *property, struct sgf_value *value) {
  const struct property_tree *tree = values->tree;
  int x, y;
  bool is_next = tree->width && sgf_point(value->text, &x, &y) && x == tree->width && y == tree->height;
  if (value->second.at || (!is_next && !view_is(value->text, "``"))) return false;
  struct fact_detail what = {.name = property->name, .value = value->text};
  struct fact_edit edit;
  bool is_fixable = sgf_edit_value(tree, value->spot, (struct view){"", 0}, &edit);
  bool is_known = writers_habits(tree) & WRITES_PASS_OFF_BOARD;
  sgf_emit_edit(tree, values->sink, SGF_FACT_PASS_AS_POINT, value->spot, is_known, what, is_fixable ? &edit : NULL);
  value->text.length = 0;
  return true;
}

static void value_check(struct sgf_values *values, struct sgf_property *property, struct sgf_value *value) {
  const struct sgf_kind *kind = sgf_kind_of(property->id);
  const char *meant;
  enum sgf_verdict verdict = sgf_value_verdict(property->id, value, values->is_go, &meant);
  switch ((int)kind->type) {
  case SGF_TYPE_NONE: /* FF1 has another KO: a point */
    if (values->declared < kind->first_ff) return;
    break;
  case SGF_TYPE_MOVE:
    if (verdict != SGF_VALUE_GOOD && pass_check(values, property, value)) return;
    break;
  case SGF_TYPE_POINT: case SGF_TYPE_STONE: /* one value of several */
    if (values->is_go && sgf_value_is_empty(value)) verdict = SGF_VALUE_BAD;
    break;
  case SGF_TYPE_POINT_POINT: case SGF_TYPE_POINT_TEXT: case SGF_TYPE_TEXT_TEXT:
    if (value->second.at) break; /* half of it is missing, which is reported once */
    sgf_emit_edit(values->tree, values->sink, SGF_FACT_COMPOSE_MISSING, value->spot, property->id == SGF_AP,
                  (struct fact_detail){.name = property->name, .value = value->text,
                                       .meant = view_of(sgf_content_of(property->id))}, NULL);
    return;
  case SGF_TYPE_FIGURE:
    if (values->declared < 4) return;
    break;
  default: break;
  }
  bool has_own_rule = property->id == SGF_KM || property->id == SGF_TM || property->id == SGF_SZ;
  if (verdict == SGF_VALUE_GOOD || has_own_rule) return;
  if (values->is_nihonkiin && values->node == values->root && nihonkiin_is_name(property->id)) return;
  type_note(values, property, value, meant, verdict);
  if (verdict == SGF_VALUE_FIXABLE) value->text = view_of(meant);
}

/* ---- points twice ---- */

/* A value of several points is one rectangle: they share its spot. */
static size_t rectangle_length(const struct sgf_value *value, size_t left) {
  size_t count = 1;
  while (count < left && value[count].spot == value->spot) count++;
  return count;
}

static void point_note(struct sgf_values *values, const struct sgf_property *property, const struct sgf_value *value,
                       struct view before, uint32_t other, bool removable) {
  struct fact_detail what = {.name = property->name, .value = value->text, .meant = before};
  struct fact_edit edit = {sgf_value_whole(values->tree, value->spot), {"", 0}};
  if (removable) what.edits = &edit, what.edit_count = 1;
  sgf_emit_two(values->tree, values->sink, SGF_FACT_POINT_DUPLICATE, value->spot, other, removable, &what);
}

/* The slot of a point, or SIZE_MAX. */
static size_t point_slot(const struct sgf_value *value) {
  int x, y;
  if (value->second.at || !sgf_point(value->text, &x, &y)) return SIZE_MAX;
  return (size_t)y * POINTS_SIDE + (size_t)x;
}

/* Leaves each point of a list once. */
static void list_check(struct sgf_values *values, struct sgf_property *property) {
  struct sgf_value *value = first_value(values, property);
  uint32_t list = ++values->list;
  size_t kept = 0;
  for (size_t i = 0, count; i < property->value_count; i += count) {
    struct sgf_value again = {0};
    size_t twice = 0;
    count = rectangle_length(&value[i], property->value_count - i);
    for (size_t k = i; k < i + count; k++) {
      size_t slot = point_slot(&value[k]);
      if (slot != SIZE_MAX && values->in_list[slot] == list) {
        if (!twice++) again = value[k];
        continue;
      }
      if (slot != SIZE_MAX) values->in_list[slot] = list, values->listed_at[slot] = value[k].spot;
      value[kept++] = value[k];
    }
    if (twice) point_note(values, property, &again, property->name, values->listed_at[point_slot(&again)], twice == count);
  }
  property->value_count = (uint32_t)kept;
}

/* A point has one of the marks that are drawn on it. One finding for a rectangle. */
static void marks_check(struct sgf_values *values, const struct sgf_property *property) {
  const struct sgf_value *value = first_value(values, property);
  uint32_t noted = NO_SPOT;
  for (size_t i = 0; i < property->value_count; i++) {
    size_t slot = point_slot(&value[i]);
    if (slot == SIZE_MAX) continue;
    if (values->marked[slot] == values->node && value[i].spot != noted) {
      const struct sgf_property *first = &values->tree->properties[values->marked_by[slot]];
      point_note(values, property, &value[i], first->name, first->spot, false);
      noted = value[i].spot;
    }
    values->marked[slot] = values->node;
    values->marked_by[slot] = (uint32_t)(property - values->tree->properties);
  }
}

/* ---- properties that stand in a node several times ---- */

static bool values_equal(const struct sgf_values *values, const struct sgf_property *a, const struct sgf_property *b) {
  if (a->value_count != b->value_count) return false;
  const struct sgf_value *one = first_value(values, a), *other = first_value(values, b);
  for (size_t i = 0; i < a->value_count; i++)
    if (!view_equal(one[i].text, other[i].text) || !view_equal(one[i].second, other[i].second)) return false;
  return true;
}

/* Whether the property is L in the text, which check_versions.c reports and turns into LB. */
static bool is_list_of_labels(const struct sgf_values *values, const struct sgf_property *property) {
  struct span span = property_tree_span(values->tree, property->spot);
  return span.end == span.start + 1;
}

/* Whether the node has an equal property. Remembers properties whose name the node has already. */
static bool repeat_is_equal(struct sgf_values *values, const struct sgf_property *property) {
  size_t slot = sgf_name_slot(property->name);
  if (slot == SIZE_MAX) return false;
  if (values->met[slot] != values->node) {
    values->met[slot] = values->node;
    values->met_at[slot] = (uint32_t)(property - values->tree->properties);
    return false;
  }
  uint32_t first = values->met_at[slot];
  if (property->id == SGF_LB && (is_list_of_labels(values, property) ||
                                 is_list_of_labels(values, &values->tree->properties[first]))) return false;
  struct sgf_repeat repeat = {*property, first, values_equal(values, &values->tree->properties[first], property)};
  ARRAY_GROW(values->repeats, values->repeat_count, values->repeat_capacity);
  values->repeats[values->repeat_count++] = repeat;
  return repeat.is_equal;
}

/* The edits of one name. */
struct merger {
  const struct property_tree *tree; /* borrowed */
  struct fact_edit *edits;      /* owned */
  size_t count;
  struct buffer moved;              /* owned: the values that go to the end of the first list */
  size_t list_end;                  /* the end of the list and of the lists that directly follow it */
  bool is_broken;                   /* one of them does not end */
};

static void name_note(struct sgf_values *values, const struct sgf_repeat *repeats, size_t count) {
  const struct property_tree *tree = values->tree;
  const struct sgf_property *first = &tree->properties[repeats->first];
  bool is_list = sgf_kind_of(first->id)->many != SGF_ONE && first->id != SGF_UNKNOWN, harmless = true;
  struct merger merger = {.tree = tree, .edits = mem_alloc_zeroed(count + 1, sizeof *merger.edits),
      .list_end = sgf_property_end(tree, first->spot)};
  struct span *others = mem_alloc_zeroed(count, sizeof *others);
  for (size_t i = 0; i < count; i++) {
    if (repeats[i].is_equal) {
      if (sgf_edit_remove(merger.tree, repeats[i].property.spot, &merger.edits[merger.count])) merger.count++;
      else merger.is_broken = true;
    } else if (is_list) {
      const struct source *source = merger.tree->source;
      struct span whole = {repeats[i].property.spot, sgf_property_end(merger.tree, repeats[i].property.spot)};
      size_t name_end = property_tree_span(merger.tree, repeats[i].property.spot).end;
      struct view before = {source->bytes, whole.start};
      bool follows = !merger.moved.length && sgf_skip_space(before, merger.list_end) >= whole.start;
      if (follows) merger.list_end = whole.end;
      else buffer_add(&merger.moved, source->bytes + name_end, whole.end - name_end);
      merger.edits[merger.count++] = (struct fact_edit){follows ? (struct span){whole.start, name_end} : whole, {"", 0}};
    }
    harmless &= repeats[i].is_equal || is_list;
    others[i] = property_tree_span(tree, repeats[i].property.spot);
  }
  if (merger.moved.length) {
    size_t at = merger.count++;
    for (; at && merger.edits[at - 1].span.start >= merger.list_end; at--) merger.edits[at] = merger.edits[at - 1];
    merger.edits[at] = (struct fact_edit){{merger.list_end, merger.list_end}, buffer_view(&merger.moved)};
  }
  size_t edit_count = merger.is_broken || !harmless ? 0 : merger.count;
  struct fact_detail what = {
      .name = first->name, .edits = merger.edits, .edit_count = edit_count, .others = others + 1, .other_count = count - 1};
  bool is_habit = first->id == SGF_AP && writers_habits(tree) & WRITES_AP_TWICE;
  sgf_emit_two(tree, values->sink, SGF_FACT_DUPLICATE_PROPERTY, repeats->property.spot, first->spot,
               harmless ? 1 : is_habit ? 2 : 0, &what);
  buffer_release(&merger.moved);
  free(merger.edits);
  free(others);
}

static int repeats_order(const void *a, const void *b) {
  const struct sgf_repeat *one = a, *other = b;
  if (one->first != other->first) return one->first < other->first ? -1 : 1;
  return one->property.spot < other->property.spot ? -1 : one->property.spot > other->property.spot;
}

/* ---- properties ---- */

/* Whether an empty value means something here. */
static bool may_be_empty(const struct sgf_property *property) {
  const struct sgf_kind *kind = sgf_kind_of(property->id);
  return kind->many == SGF_LIST_OR_EMPTY || kind->type == SGF_TYPE_NONE || kind->type == SGF_TYPE_MOVE ||
      kind->type == SGF_TYPE_FIGURE || kind->type == SGF_TYPE_UNKNOWN;
}

enum emptiness { HOLDS_SOMETHING, HOLDS_NOTHING, IS_NOT_NEEDED };

/* One without a meaning can be removed, unless it may have been meant to have one. */
static enum emptiness empty_check(struct sgf_values *values, const struct sgf_property *property) {
  const struct sgf_value *value = first_value(values, property);
  for (size_t i = 0; i < property->value_count; i++)
    if (!sgf_value_is_empty(&value[i])) return HOLDS_SOMETHING;
  if (may_be_empty(property) || !property->value_count) return HOLDS_SOMETHING;
  enum sgf_type type = sgf_kind_of(property->id)->type;
  bool is_text = type == SGF_TYPE_TEXT || type == SGF_TYPE_SIMPLE_TEXT;
  struct fact_edit edit;
  /* An empty TE[] or DM[] may well be meant as an emphasis: its author decides. */
  bool is_fixable = type != SGF_TYPE_DOUBLE && type != SGF_TYPE_COLOR && sgf_edit_remove(values->tree, property->spot, &edit);
  sgf_emit_edit(values->tree, values->sink, SGF_FACT_EMPTY_VALUE, property->spot, is_text,
                (struct fact_detail){.name = property->name}, is_fixable ? &edit : NULL);
  return is_fixable ? IS_NOT_NEEDED : HOLDS_NOTHING;
}

/* Nearly all that a game consists of: false if there is more to look at. */
static bool is_plain_move(struct sgf_values *values, const struct sgf_property *property) {
  struct sgf_value *value = first_value(values, property);
  if (property->value_count != 1 || !sgf_is_move(property->id)) return false;
  if (property->name.at != values->tree->source->bytes + property->spot) return false;
  if (values->is_go && values->declared && sgf_value_is_empty(value))
    sgf_emit_novelty(values, SGF_NEW_PASS, value->spot, property->name);
  if (!values->is_go || sgf_value_is_empty(value)) return true;
  int x, y;
  if (value->second.at || !sgf_point(value->text, &x, &y)) return false;
  if (UNLIKELY(x >= values->tree->width && x != 19) && pass_check(values, property, value)) return true;
  bool is_old = x == 19 && y == 19 && values->tree->width && values->tree->width <= 19 && values->tree->height <= 19;
  if (!is_old) return true;
  struct fact_edit edit;
  bool is_fixable = values->declared == 4 && sgf_edit_value(values->tree, value->spot, (struct view){"", 0}, &edit);
  if (is_fixable)
    sgf_emit_edit(values->tree, values->sink, SGF_FACT_PASS_OLD_STYLE, value->spot, 0,
                  (struct fact_detail){.name = property->name},
                  &edit);
  value->text.length = 0;
  return true;
}

/* A letter typed twice, as in BB or AAB: reads the move or setup as it is meant. */
static bool slip_read(struct sgf_values *values, struct sgf_property *property) {
  struct view meant = sgf_name_slip(property->name);
  enum sgf_name id = meant.length ? sgf_name_of(meant) : SGF_UNKNOWN;
  if (!values->is_go || !(sgf_is_move(id) || sgf_is_stones(id)) || sgf_name_is_private(property->name)) return false;
  for (uint32_t i = 0; i < property->value_count; i++) {
    const struct sgf_value *value = &first_value(values, property)[i];
    if (!sgf_is_point(value->text) && !(sgf_is_move(id) && sgf_value_is_empty(value))) return false;
  }
  struct fact_edit edit = {{property->spot, property->spot + property->name.length}, meant};
  sgf_emit_edit(values->tree, values->sink, SGF_FACT_UNKNOWN_PROPERTY, property->spot, 1,
                (struct fact_detail){.name = property->name, .meant = meant}, sgf_is_text(values->tree) ? &edit : NULL);
  property->name = view_of(sgf_kind_of(id)->name);
  property->id = id;
  return true;
}

/* False: the property is not needed any more. */
static bool property_check(struct sgf_values *values, struct sgf_property *property) {
  if (is_plain_move(values, property)) return true;
  sgf_name_check(values, property);
  enum emptiness emptiness = empty_check(values, property);
  if (emptiness != HOLDS_SOMETHING) return emptiness == HOLDS_NOTHING;
  sgf_version_check(values, property);
  bool is_unknown = property->id == SGF_UNKNOWN && !slip_read(values, property);
  const struct sgf_kind *kind = sgf_kind_of(property->id);
  if (is_unknown) {
    sgf_unknown_check(values, property);
    return true;
  }
  if (property->id == SGF_SZ) sgf_size_check(values, property);
  if (property->id == SGF_VW) sgf_view_check(values, property);
  if (kind->many == SGF_ONE && property->value_count > 1 && !values->has_gap)
    sgf_emit_edit(values->tree, values->sink, SGF_FACT_MULTI_VALUE, first_value(values, property)[1].spot,
                  (long long)property->value_count, (struct fact_detail){.name = property->name}, NULL);
  size_t count = kind->many == SGF_ONE && property->value_count > 1 ? 1 : property->value_count;
  bool may_be = may_be_empty(property) && property->value_count == 1;
  struct sgf_value *value = first_value(values, property);
  for (size_t i = 0; i < count; i++)
    if (!may_be || !sgf_value_is_empty(&value[i])) value_check(values, property, &value[i]);
  bool is_list = kind->type == SGF_TYPE_POINT || kind->type == SGF_TYPE_STONE;
  if (is_list && values->is_go) sgf_rectangles_check(values, property);
  if (is_list && values->is_go && property->value_count > 1) list_check(values, property);
  if (sgf_is_mark(property->id) && values->is_go) marks_check(values, property);
  return true;
}

static void node_check(struct sgf_values *values, struct sgf_node *node) {
  struct sgf_property *properties = &values->tree->properties[node->first_property];
  size_t kept = 0;
  values->node++;
  values->has_gap = node->has_gap;
  for (size_t i = 0; i < node->property_count; i++) {
    if (!property_check(values, &properties[i])) continue;
    if (kept != i) properties[kept] = properties[i];
    kept += node->property_count == 1 || values->has_gap || !repeat_is_equal(values, &properties[kept]);
  }
  node->property_count = (uint32_t)kept;
  if (values->repeat_count) {
    qsort(values->repeats, values->repeat_count, sizeof *values->repeats, repeats_order);
    for (size_t i = 0, count; i < values->repeat_count; i += count) {
      for (count = 1; i + count < values->repeat_count && values->repeats[i + count].first == values->repeats[i].first; count++)
        continue;
      name_note(values, &values->repeats[i], count);
    }
    values->repeat_count = 0;
  }
}

void sgf_values_read(struct sgf_values *values, struct property_tree *tree, struct fact_sink sink) {
  double number;
  values->tree = tree;
  values->sink = sink;
  values->game++;
  bool has_version = sgf_number_read(property_tree_root_text(tree, SGF_FF), &number) && number >= 1 && number <= 4;
  values->declared = has_version ? (int)number : 0;
  tree->ff = values->declared ? values->declared : 1;
  values->is_go = property_tree_is_go(tree);
  values->is_nihonkiin = nihonkiin_has(tree);
  values->root = values->node + 1;
  for (size_t i = 0; i < tree->node_count; i++) node_check(values, &tree->nodes[i]);
}

void sgf_values_release(struct sgf_values *values) {
  free(values->repeats);
  values->repeats = NULL;
  values->repeat_count = values->repeat_capacity = 0;
}
