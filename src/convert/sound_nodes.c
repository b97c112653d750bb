#include "base/memory.h"
#include "convert/sound_tree_parts.h"

struct sgf_node *sound_node_reopen(struct property_tree *tree, size_t index) {
  struct sgf_node *node = &tree->nodes[index];
  uint32_t first = (uint32_t)tree->property_count;
  if (node->first_property + node->property_count == tree->property_count) return node;
  for (uint32_t i = 0; i < node->property_count; i++) {
    ARRAY_GROW(tree->properties, tree->property_count, tree->property_capacity);
    tree->properties[tree->property_count++] = tree->properties[node->first_property + i];
  }
  node->first_property = first;
  return node;
}

bool sound_is_move(const struct sgf_value *value) {
  int x, y;
  return !value->second.at && (!value->text.length || sgf_point(value->text, &x, &y));
}

/* ---- game info ---- */

static bool is_info(const struct sgf_property *property) {
  return sgf_kind_of(property->id)->place == SGF_PLACE_GAME_INFO;
}

static bool has_info(const struct property_tree *tree, const struct sgf_node *node) {
  const struct sgf_property *property = &tree->properties[node->first_property];
  for (uint32_t i = 0; i < node->property_count; i++)
    if (is_info(&property[i])) return true;
  return false;
}

/* Whether game info stands anywhere but in the root: hardly ever. */
static bool is_spread(const struct property_tree *tree) {
  for (size_t i = 1; i < tree->node_count; i++)
    if (has_info(tree, &tree->nodes[i])) return true;
  return false;
}

static bool has_value(const struct property_tree *tree, size_t index, enum sgf_name id) {
  const struct sgf_property *property = property_tree_find(tree, &tree->nodes[index], id);
  return property && property->value_count;
}

static void lift(struct property_tree *tree, size_t from, size_t to) {
  struct sgf_node *node = &tree->nodes[from];
  uint32_t kept = 0;
  for (uint32_t i = 0; i < node->property_count; i++) {
    struct sgf_property property = tree->properties[node->first_property + i];
    if (!is_info(&property) || !property.value_count || has_value(tree, to, property.id)) {
      tree->properties[node->first_property + kept++] = property;
      continue;
    }
    sound_node_reopen(tree, to)->property_count++;
    ARRAY_GROW(tree->properties, tree->property_count, tree->property_capacity);
    tree->properties[tree->property_count++] = property;
  }
  node->property_count = kept;
}

void sound_info_lift(struct sound_tree *sound) {
  struct property_tree *tree = sound->tree;
  if (!is_spread(tree)) return;
  /* Where the game info of the way to the node stands, the node itself included. */
  uint32_t *last = mem_alloc_zeroed(tree->node_count, sizeof *last);
  sound->above = mem_alloc_zeroed(tree->node_count, sizeof *sound->above);
  for (size_t i = 0; i < tree->node_count; i++) {
    uint32_t above = tree->nodes[i].parent >= 0 ? last[tree->nodes[i].parent] : 0;
    last[i] = sound->above[i] = above;
    if (!has_info(tree, &tree->nodes[i])) continue;
    if (above) lift(tree, i, above - 1);
    else last[i] = (uint32_t)i + 1;
  }
  free(last);
}

/* ---- several nodes of one ---- */

static bool is_move_property(const struct sgf_property *property) {
  return property->id == SGF_B || property->id == SGF_W;
}

static bool is_stones(const struct property_tree *tree, const struct sgf_property *property) {
  if (property->id != SGF_AB && property->id != SGF_AW && property->id != SGF_AE) return false;
  for (uint32_t i = 0; i < property->value_count; i++)
    if (tree->values[property->first_value + i].text.length) return true;
  return false;
}

struct contents {
  size_t moves;
  bool stones;
};

static struct contents contents_of(const struct property_tree *tree, const struct sgf_node *node) {
  struct contents contents = {0};
  const struct sgf_property *property = &tree->properties[node->first_property];
  for (uint32_t i = 0; i < node->property_count; i++) {
    contents.stones |= is_stones(tree, &property[i]);
    if (is_move_property(&property[i])) contents.moves += property[i].value_count;
  }
  return contents;
}

static bool is_several(struct contents contents) {
  return contents.moves > 1 || (contents.moves && contents.stones);
}

/* What the nodes become: written beside them, and then put in their place. */
struct division {
  struct property_tree *tree; /* borrowed */
  struct sgf_node *nodes;     /* owned */
  size_t count, capacity;
  uint32_t *last;             /* owned: by old node, the last of the new ones */
};

static struct sgf_node *piece_add(struct division *division, const struct sgf_node *node, bool is_first) {
  int32_t parent = node->parent < 0 ? SOUND_NONE : (int32_t)division->last[node->parent];
  ARRAY_GROW(division->nodes, division->count, division->capacity);
  struct sgf_node *piece = &division->nodes[division->count];
  *piece = *node;
  piece->parent = is_first ? parent : (int32_t)division->count - 1;
  division->count++;
  return piece;
}

static void piece_open(struct division *division, const struct sgf_node *node, bool is_first) {
  struct sgf_node *piece = piece_add(division, node, is_first);
  piece->first_property = (uint32_t)division->tree->property_count;
  piece->property_count = 0;
}

static void piece_take(struct division *division, struct sgf_property property) {
  struct property_tree *tree = division->tree;
  ARRAY_GROW(tree->properties, tree->property_count, tree->property_capacity);
  tree->properties[tree->property_count++] = property;
  division->nodes[division->count - 1].property_count++;
}

/* Stones, whose turn it is, and what the root says of the game stand before the moves. */
static bool is_before(const struct sgf_property *property, bool is_root) {
  enum sgf_place place = sgf_kind_of(property->id)->place;
  if (place == SGF_PLACE_SETUP) return true;
  return is_root && (place == SGF_PLACE_ROOT || place == SGF_PLACE_GAME_INFO || property->id == SGF_UNKNOWN);
}

static void divide(struct division *division, struct sgf_node node, struct contents contents, bool is_root) {
  const uint32_t end = node.first_property + node.property_count;
  struct property_tree *tree = division->tree;
  bool is_first = true;
  if (contents.stones || is_root) {
    piece_open(division, &node, true);
    is_first = false;
    for (uint32_t i = node.first_property; i < end; i++)
      if (is_before(&tree->properties[i], is_root)) piece_take(division, tree->properties[i]);
  }
  bool apart = !is_first;
  for (uint32_t i = node.first_property; i < end; i++) {
    struct sgf_property property = tree->properties[i];
    uint32_t count = property.value_count;
    property.value_count = 1;
    for (; is_move_property(&property) && count; count--, property.first_value++, is_first = false) {
      piece_open(division, &node, is_first);
      piece_take(division, property);
    }
  }
  for (uint32_t i = node.first_property; i < end; i++) {
    const struct sgf_property *property = &tree->properties[i];
    if (!is_move_property(property) && !(apart && is_before(property, is_root))) piece_take(division, *property);
  }
}

void sound_nodes_split(struct property_tree *tree) {
  size_t first = 0;
  while (first < tree->node_count && !is_several(contents_of(tree, &tree->nodes[first]))) first++;
  if (first == tree->node_count) return;
  struct division division = {.tree = tree, .last = mem_alloc_zeroed(tree->node_count, sizeof *division.last)};
  for (size_t i = 0; i < tree->node_count; i++) {
    struct contents contents = contents_of(tree, &tree->nodes[i]);
    if (is_several(contents)) divide(&division, tree->nodes[i], contents, i == 0);
    else piece_add(&division, &tree->nodes[i], true);
    division.last[i] = (uint32_t)division.count - 1;
  }
  for (size_t i = 0; i < tree->extra_count; i++)
    if (tree->extras[i].node && tree->extras[i].node < tree->node_count) tree->extras[i].node = division.last[tree->extras[i].node];
  free(tree->nodes);
  free(division.last);
  tree->nodes = division.nodes;
  tree->node_count = division.count;
  tree->node_capacity = division.capacity;
}
