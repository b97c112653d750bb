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
  uint32_t *above;           /* owned: by node, 1 + the node above that has game info, 0 for none; NULL: there is nothing to know */
  int64_t taken[SGF_NAME_COUNT]; /* by name, the node's property that has the one value; SOUND_NONE */
  struct sound_points points;
};

/* ---- sound_nodes.c ---- */

/* The node's properties now stand at the end of all, where one can be added. */
struct sgf_node *sound_node_reopen(struct property_tree *tree, size_t index);
/* Fills `above`, and brings game info up to where other game info stands, if that has none of its name. */
void sound_info_lift(struct sound_tree *sound);
/* A node that has several moves, or stones and a move, becomes several: the last one has the rest, and the extras. */
void sound_nodes_split(struct property_tree *tree);
bool sound_is_move(const struct sgf_value *value);

/* ---- asides.c ---- */

/* Puts the value beside the node at hand. */
void sound_put_aside(struct sound_tree *sound, const struct sgf_property *property, const struct sgf_value *value);
/* When all nodes have passed: extras stand in the order of the nodes, each with the move of its node. */
void sound_asides_finish(struct property_tree *tree);

/* ---- sound_points.c ---- */

/* Leaves of a list of points each point once, and none that has another mark, label or owner already. */
void sound_points(struct sound_tree *sound, struct sgf_property *property);
/* The property has these values of the tree from `first` to the end now. */
void sound_take_values(struct sound_tree *sound, struct sgf_property *property, size_t first);
void sound_add_value(struct sound_tree *sound, struct sgf_value value);

/* ---- sound_values.c ---- */

/* Leaves of the node at hand what it may have. */
void sound_node(struct sound_tree *sound);

#endif
