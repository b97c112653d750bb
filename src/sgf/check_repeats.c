/* Properties that stand in a node several times. */
#include "base/memory.h"
#include "sgf/check_values_internal.h"
#include "sgf/emit.h"
#include "sgf/lexer.h"

static bool values_equal(const struct sgf_values *of, const struct sgf_property *a, const struct sgf_property *b) {
  if (a->value_count != b->value_count) return false;
  const struct sgf_value *one = values_of(of, a), *other = values_of(of, b);
  for (size_t i = 0; i < a->value_count; i++)
    if (!view_equal(one[i].text, other[i].text) || !view_equal(one[i].second, other[i].second)) return false;
  return true;
}

bool sgf_repeat_is_equal(struct sgf_values *of, const struct sgf_property *property) {
  size_t slot = sgf_name_slot(property->name);
  if (slot == SIZE_MAX) return false;
  if (of->met[slot] != of->node) {
    of->met[slot] = of->node;
    of->met_at[slot] = (uint32_t)(property - of->tree->properties);
    return false;
  }
  struct sgf_repeat repeat = {*property, of->met_at[slot], values_equal(of, &of->tree->properties[of->met_at[slot]], property)};
  ARRAY_GROW(of->repeats, of->repeat_count, of->repeat_capacity);
  of->repeats[of->repeat_count++] = repeat;
  return repeat.is_equal;
}

/* ---- what makes one of them ---- */

/* The edits of one name. */
struct merger {
  const struct property_tree *tree; /* borrowed */
  struct notation_edit *edits;      /* owned */
  size_t count;
  struct buffer moved;              /* owned: the values that go to the end of the first list */
  size_t list_end;                  /* where that list ends; those that follow it directly belong to it */
  bool is_broken;                   /* one of them does not end */
};

static bool is_blank(const struct source *source, size_t from, size_t to) {
  for (size_t at = from; at < to; at++)
    if (!sgf_is_space(source->bytes[at])) return false;
  return true;
}

/* What directly follows the list loses its name; the values of what stands elsewhere go to the list's end. */
static void list_merge(struct merger *merger, const struct sgf_property *property) {
  const struct source *source = merger->tree->source;
  struct span whole = {property->spot, sgf_property_end(merger->tree, property->spot)};
  size_t name_end = property_tree_span(merger->tree, property->spot).end;
  bool follows = !merger->moved.length && is_blank(source, merger->list_end, whole.start);
  if (follows) merger->list_end = whole.end;
  else buffer_add(&merger->moved, source->bytes + name_end, whole.end - name_end);
  merger->edits[merger->count++] = (struct notation_edit){follows ? (struct span){whole.start, name_end} : whole, {"", 0}};
}

static void equal_remove(struct merger *merger, const struct sgf_property *property) {
  if (sgf_edit_remove(merger->tree, property->spot, &merger->edits[merger->count])) merger->count++;
  else merger->is_broken = true;
}

/* Edits are sorted: moved values stand before all that is removed behind them. */
static void moved_insert(struct merger *merger) {
  size_t at = merger->count++;
  for (; at && merger->edits[at - 1].span.start >= merger->list_end; at--) merger->edits[at] = merger->edits[at - 1];
  merger->edits[at] = (struct notation_edit){{merger->list_end, merger->list_end}, buffer_view(&merger->moved)};
}

static void name_note(struct sgf_values *of, const struct sgf_repeat *repeats, size_t count) {
  const struct property_tree *tree = of->tree;
  const struct sgf_property *first = &tree->properties[repeats->first];
  bool is_list = sgf_kind_of(first->id)->many != SGF_ONE && first->id != SGF_UNKNOWN, harmless = true;
  struct merger merger = {.tree = tree, .edits = mem_alloc_zeroed(count + 1, sizeof *merger.edits), .list_end = sgf_property_end(tree, first->spot)};
  struct span *others = mem_alloc_zeroed(count, sizeof *others);
  for (size_t i = 0; i < count; i++) {
    if (repeats[i].is_equal) equal_remove(&merger, &repeats[i].property);
    else if (is_list) list_merge(&merger, &repeats[i].property);
    harmless &= repeats[i].is_equal || is_list;
    others[i] = property_tree_span(tree, repeats[i].property.spot);
  }
  if (merger.moved.length) moved_insert(&merger);
  struct notation what = {.name = first->name, .edits = merger.edits, .edit_count = merger.is_broken || !harmless ? 0 : merger.count,
                          .others = others + 1, .other_count = count - 1};
  sgf_emit_two(tree, of->sink, SGF_FACT_DUPLICATE_PROPERTY, repeats->property.spot, first->spot, harmless, &what);
  buffer_release(&merger.moved);
  free(merger.edits);
  free(others);
}

static int repeats_order(const void *a, const void *b) {
  const struct sgf_repeat *one = a, *other = b;
  if (one->first != other->first) return one->first < other->first ? -1 : 1;
  return one->property.spot < other->property.spot ? -1 : one->property.spot > other->property.spot;
}

void sgf_repeats_check(struct sgf_values *of) {
  qsort(of->repeats, of->repeat_count, sizeof *of->repeats, repeats_order);
  for (size_t i = 0, count; i < of->repeat_count; i += count) {
    for (count = 1; i + count < of->repeat_count && of->repeats[i + count].first == of->repeats[i].first; count++) continue;
    name_note(of, &of->repeats[i], count);
  }
  of->repeat_count = 0;
}
