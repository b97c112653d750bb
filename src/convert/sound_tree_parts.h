/* sound_tree_parts.h: what the files that make a tree sound share. Not for others. */
#ifndef JGFLINT_CONVERT_SOUND_TREE_PARTS_H
#define JGFLINT_CONVERT_SOUND_TREE_PARTS_H

#include "convert/sound_tree.h"
#include "facts/convert_facts.h"
#include "sgf/point_set.h"

enum { SOUND_NONE = -1 };

/* The points of a node that have a mark, a label, an owner. */
struct sound_points {
  struct point_set marked, labeled, owned;
  enum sgf_name owner; /* TB or TW, whichever stands first */
};

struct sound_tree {
  struct property_tree *tree;     /* borrowed */
  struct sgf_patterns **patterns; /* borrowed */
  struct fact_sink losses;
  bool plain, is_go;
  size_t index;              /* the node at hand */
  bool moves, stones, turn;  /* what it has: a move, stones that are put or taken away, whose turn it is */
  size_t old_extras, extra;  /* how many the tree had before; the first of them that is not of an earlier node */
  struct json_object *aside; /* borrowed: what stands beside the node; NULL while it is not known */
  uint32_t *above;           /* owned: by node, 1 + the node above that has game info, 0 for none; NULL: nothing to know */
  int64_t taken[SGF_NAME_COUNT]; /* by name, the node's property that has the one value; SOUND_NONE */
  struct sound_points points;
};

/* ---- meta_sgf.c ---- */

/* The node's properties now stand at the end of all, where one can be added. */
struct sgf_node *sound_node_reopen(struct property_tree *tree, size_t index);

/* Adds a property without a value to any node. */
void sound_property_add(struct property_tree *tree, size_t index, struct view name, uint32_t spot);
/* Puts the value beside the node at hand. */
void sound_put_aside(struct sound_tree *sound, const struct sgf_property *property, const struct sgf_value *value);
/* When all nodes have passed: extras stand in the order of the nodes, each with the move of its node. */
void sound_asides_finish(struct property_tree *tree);

#endif
