#include "format/game.h"

void game_record(const struct sgf_tree *tree, struct record *record) {
  record->span = tree->span;
  record->places = tree->places;
  record->spot = record->tree_spot = tree->spot;
  record->board = (struct go_board_size){.width = tree->width, .height = tree->height, .assumed = tree->size_assumed};
  for (size_t i = 0; i < tree->node_count; i++) {
    struct go_node *node = record_add_node(record);
    node->parent = tree->nodes[i].parent;
    node->line = tree->nodes[i].line;
    node->spot = tree->nodes[i].spot;
  }
}

void game_digest(const struct sgf_tree *tree, uint64_t digest[2]) {
  digest[0] += tree->node_count;
  digest[1] += tree->property_count;
}
