#include "base/memory.h"
#include "facts/convert_facts.h"
#include "go/game.h"
#include "sgf/emit.h"

struct contents {
  size_t moves;
  bool has_stones, has_black, has_white;
};

/* Whether the node is to be divided. */
static bool has_several(const struct property_tree *tree, size_t index, bool for_jgf, struct contents *contents) {
  *contents = (struct contents){0};
  SGF_EACH_PROPERTY(property, tree, &tree->nodes[index]) {
    if (sgf_is_stones(property->id))
      SGF_EACH_VALUE(value, tree, property) contents->has_stones |= value->text.length > 0;
    if (sgf_is_move(property->id)) contents->moves += property->value_count ? property->value_count : 1;
    contents->has_black |= property->id == SGF_B;
    contents->has_white |= property->id == SGF_W;
  }
  return contents->moves > 1 || (contents->moves && (contents->has_stones || (for_jgf && !index)));
}

/* The new nodes, which then replace the old ones. */
struct division {
  struct property_tree *tree; /* borrowed */
  struct sgf_node *nodes;     /* owned */
  size_t count, capacity;
  uint32_t *last;             /* owned: by old node, the last of the new ones */
  const struct fact_sink *losses; /* borrowed; NULL: not for JGF */
};

static void node_add(struct division *division, const struct sgf_node *node, bool is_first) {
  ARRAY_GROW(division->nodes, division->count, division->capacity);
  struct sgf_node *part = &division->nodes[division->count];
  *part = *node;
  if (!is_first) part->parent = (int32_t)division->count - 1;
  else if (node->parent >= 0) part->parent = (int32_t)division->last[node->parent];
  division->count++;
}

static void part_open(struct division *division, const struct sgf_node *node, size_t *parts) {
  if (*parts) division->nodes[division->count - 1].has_gap = false;
  node_add(division, node, !(*parts)++);
  division->nodes[division->count - 1].first_property = (uint32_t)division->tree->property_count;
  division->nodes[division->count - 1].property_count = 0;
}

static void part_take(struct division *division, struct sgf_property property) {
  property_tree_append_property(division->tree, property);
  division->nodes[division->count - 1].property_count++;
}

/* Whether the property stays in the root: all but moves, annotations and markup. */
static bool is_of_root(enum sgf_name id) {
  enum sgf_place place = sgf_kind_of(id)->place;
  return id == SGF_UNKNOWN || (place != SGF_PLACE_MOVE && place != SGF_PLACE_ANY);
}

/* The move of whose part a clock is; SGF_UNKNOWN for other properties. */
static enum sgf_name move_of_clock(enum sgf_name id, const struct contents *contents) {
  const struct sgf_kind *kind = sgf_kind_of(id);
  bool is_black = kind->subtype == GO_BLACK;
  if (kind->spelling != SGF_SPELLING_CLOCK && kind->spelling != SGF_SPELLING_PERIODS) return SGF_UNKNOWN;
  return is_black && contents->has_black ? SGF_B : !is_black && contents->has_white ? SGF_W : SGF_UNKNOWN;
}

/* A part for each value of a move; the first of a color has its clocks. */
static void moves_divide(struct division *division, const struct sgf_node *node, const struct contents *contents,
                         size_t *parts) {
  struct property_tree *tree = division->tree;
  const uint32_t end = node->first_property + node->property_count;
  bool has_clocks[SGF_NAME_COUNT] = {false};
  size_t made = 0;
  for (uint32_t i = node->first_property; i < end; i++) {
    struct sgf_property move = tree->properties[i];
    uint32_t count = move.value_count;
    if (!sgf_is_move(move.id)) continue;
    if (count) move.value_count = 1;
    do {
      enum convert_fact fact = made             ? CONVERT_FACT_TWO_MOVES
                               : node->parent < 0 ? CONVERT_FACT_ROOT_MOVE
                                                  : CONVERT_FACT_SETUP_WITH_MOVE;
      struct fact_detail detail = {.name = move.name};
      if (count) detail.value = tree->values[move.first_value].text;
      if (division->losses && (made || node->parent < 0 || contents->has_stones))
        sgf_emit(tree, *division->losses, fact, move.spot, 0, &detail);
      part_open(division, node, parts);
      part_take(division, move);
      for (uint32_t k = node->first_property; k < end && !has_clocks[move.id]; k++)
        if (move_of_clock(tree->properties[k].id, contents) == move.id) part_take(division, tree->properties[k]);
      has_clocks[move.id] = true;
      move.first_value++;
      made++;
    } while (count && --count);
  }
}

static void node_divide(struct division *division, size_t index, const struct contents *contents) {
  struct property_tree *tree = division->tree;
  const struct sgf_node node = tree->nodes[index];
  const uint32_t end = node.first_property + node.property_count;
  const bool is_root = !index, has_setup = contents->has_stones && !is_root;
  size_t parts = 0;
  if (is_root) part_open(division, &node, &parts);
  for (uint32_t i = node.first_property; i < end && is_root; i++)
    if (is_of_root(tree->properties[i].id)) part_take(division, tree->properties[i]);
  moves_divide(division, &node, contents, &parts);
  for (unsigned setup = 0; setup <= has_setup; setup++) {
    if (setup) part_open(division, &node, &parts);
    for (uint32_t i = node.first_property; i < end; i++) {
      enum sgf_name id = tree->properties[i].id;
      if (sgf_is_move(id) || move_of_clock(id, contents) || (is_root && is_of_root(id))) continue;
      if (!has_setup || setup != (sgf_kind_of(id)->place == SGF_PLACE_MOVE)) part_take(division, tree->properties[i]);
    }
  }
}

void property_tree_split(struct property_tree *tree, const struct fact_sink *losses) {
  const bool for_jgf = losses;
  struct contents contents;
  size_t first = 0;
  while (first < tree->node_count && !has_several(tree, first, for_jgf, &contents)) first++;
  if (first == tree->node_count) return;
  struct division division = {.tree = tree, .last = mem_alloc_zeroed(tree->node_count, sizeof *division.last),
                              .losses = losses};
  for (size_t i = 0; i < tree->node_count; i++) {
    if (has_several(tree, i, for_jgf, &contents)) node_divide(&division, i, &contents);
    else node_add(&division, &tree->nodes[i], true);
    division.last[i] = (uint32_t)division.count - 1;
  }
  struct property_tree old = *tree;
  tree->nodes = division.nodes;
  tree->node_count = division.count;
  tree->node_capacity = division.capacity;
  for (size_t i = 0; i < tree->leftover_count; i++) {
    struct tree_leftover *leftover = &tree->leftovers[i];
    if (!leftover->node || leftover->node >= old.node_count) continue;
    bool is_same = property_tree_is_same_move(&old, leftover);
    leftover->node = division.last[leftover->node];
    if (is_same) property_tree_move_text(tree, leftover->node, leftover->move);
  }
  free(old.nodes);
  free(division.last);
}
