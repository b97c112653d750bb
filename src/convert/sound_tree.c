#include "base/memory.h"
#include "convert/sound_tree_parts.h"
#include "sgf/clock_text.h"
#include "sgf/number.h"

static bool is_go(const struct property_tree *tree) {
  struct view game = property_tree_root_text(tree, SGF_GM);
  double number;
  return !number_read(game, &number) || number <= 1;
}

/* CGoban 1 has the overtime in TM: it gets a property of its own, and the text stands beside the game. */
static void overtime_part(struct sound_tree *sound) {
  struct property_tree *tree = sound->tree;
  struct buffer text = {0};
  long seconds;
  const struct sgf_property *time = tree->node_count ? property_tree_find(tree, &tree->nodes[0], SGF_TM) : NULL;
  bool is_alone = time && time->value_count && !property_tree_find(tree, &tree->nodes[0], SGF_OT);
  if (is_alone && clock_text_read(tree->values[time->first_value].text, &seconds, &text) && text.length) {
    struct view overtime = {arena_string(&tree->arena, buffer_view(&text)), text.length};
    sound_node_reopen(tree, 0)->property_count++;
    property_tree_add_property(tree, VIEW("OT"), NO_SPOT);
    tree->nodes[tree->node_count - 1].property_count--; /* it was taken for the last node's */
    property_tree_add_value(tree, overtime, NO_SPOT);
  }
  buffer_release(&text);
}

void sound_tree_make(struct property_tree *tree, bool plain, struct sgf_patterns **patterns, struct fact_sink losses) {
  struct sound_tree sound = {.tree = tree, .patterns = patterns, .losses = losses, .plain = plain, .is_go = is_go(tree), .old_extras = tree->extra_count};
  overtime_part(&sound);
  sound_info_lift(&sound);
  for (; sound.index < tree->node_count; sound.index++) sound_node(&sound);
  if (sound.is_go) sound_nodes_split(tree);
  if (tree->extra_count) sound_asides_finish(tree);
  free(sound.above);
}
