#include "base/memory.h"
#include "convert/sound_tree_parts.h"
#include "sgf/number.h"

static bool is_go(const struct property_tree *tree) {
  struct view game = property_tree_root_text(tree, SGF_GM);
  double number;
  return !number_read(game, &number) || number <= 1;
}

void sound_tree_make(struct property_tree *tree, bool plain, struct sgf_patterns **patterns, struct fact_sink losses) {
  struct sound_tree sound = {.tree = tree, .patterns = patterns, .losses = losses, .plain = plain, .is_go = is_go(tree), .old_extras = tree->extra_count};
  sound_info_lift(&sound);
  for (; sound.index < tree->node_count; sound.index++) sound_node(&sound);
  if (sound.is_go) sound_nodes_split(tree);
  if (tree->extra_count) sound_asides_finish(tree);
  free(sound.above);
}
