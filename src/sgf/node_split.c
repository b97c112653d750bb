#include "sgf/node_split.h"
#include "sgf/emit.h"
#include "sgf/lexer.h"

/* What stays in the first of the two nodes. */
static bool stays(const struct sgf_property *property) {
  enum sgf_place place = sgf_kind_of(property->id)->place;
  return place == SGF_PLACE_ROOT || place == SGF_PLACE_GAME_INFO || place == SGF_PLACE_SETUP;
}

/* Whose turn it is after the setup, what only one program knows of the whole game, and game info in the middle of it cannot be
 * parted from the move with certainty. */
static bool is_certain(const struct property_tree *tree, size_t index) {
  const struct sgf_node *node = &tree->nodes[index];
  for (size_t i = 0; i < node->property_count; i++) {
    enum sgf_name id = tree->properties[node->first_property + i].id;
    enum sgf_place place = sgf_kind_of(id)->place;
    if (id == SGF_PL || (index == 0 ? id == SGF_UNKNOWN : place == SGF_PLACE_GAME_INFO || place == SGF_PLACE_ROOT)) return false;
  }
  return true;
}

static size_t insert(struct sgf_split *split, size_t at, struct view text) {
  split->edits[0] = (struct notation_edit){{at, at}, text};
  return 1;
}

/* What has to go stands before what stays: it is taken out, and put behind with a semicolon. */
static size_t move_behind(struct property_tree *tree, const struct sgf_property *first, size_t last, struct sgf_split *split) {
  struct buffer moved = {0};
  size_t count = 0, end = sgf_property_end(tree, first[last].spot);
  buffer_add_char(&moved, ';');
  for (size_t i = 0; i < last; i++) {
    if (stays(&first[i])) continue;
    struct span span = {first[i].spot, sgf_property_end(tree, first[i].spot)};
    if (count + 1 == SGF_SPLIT_EDITS || tree->source->bytes[span.end - 1] != ']') count = SIZE_MAX;
    if (count == SIZE_MAX) break;
    buffer_add(&moved, tree->source->bytes + span.start, span.end - span.start);
    split->edits[count++] = (struct notation_edit){span, {"", 0}};
  }
  if (count != SIZE_MAX) {
    struct view text = {arena_string(&tree->arena, buffer_view(&moved)), moved.length};
    split->edits[count++] = (struct notation_edit){{end, end}, text};
  }
  buffer_release(&moved);
  return count == SIZE_MAX ? 0 : count;
}

size_t sgf_split_setup(struct property_tree *tree, size_t index, struct sgf_split *split) {
  if (!sgf_is_text(tree) || !is_certain(tree, index)) return 0;
  const struct sgf_node *node = &tree->nodes[index];
  const struct sgf_property *first = &tree->properties[node->first_property];
  size_t last_staying = SIZE_MAX, first_going = SIZE_MAX;
  for (size_t i = 0; i < node->property_count; i++) {
    if (stays(&first[i])) last_staying = i;
    else if (first_going == SIZE_MAX) first_going = i;
  }
  if (first_going == SIZE_MAX) return 0;
  if (last_staying == SIZE_MAX) return insert(split, first[first_going].spot, VIEW(";"));
  if (first_going > last_staying) return insert(split, first[first_going].spot, VIEW(";"));
  return move_behind(tree, first, last_staying, split);
}
