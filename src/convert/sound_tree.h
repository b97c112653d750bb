/* sound_tree.h: a tree in which each property is what FF4 asks of it, to be written as SGF or JSON-SGF.
 *
 * A property that has one value keeps the first, and none that is not of its type. Game info that stands below other game info
 * goes up to it, if that leaves its name free. A node has one move, or setup. All else stands beside the game: in the extra
 * EXTRA_SGF of its node, under the name of the property and as meta.sgf has it. So it goes through XJ into JGF and comes back
 * from there.
 *
 * What is wrong with the game and not with its notation stays: moves and marks off the board, a point that is black and white. */
#ifndef JGFLINT_CONVERT_SOUND_TREE_H
#define JGFLINT_CONVERT_SOUND_TREE_H

#include "facts/convert_facts.h"
#include "sgf/point_set.h"
#include "sgf/property_tree.h"

/* Brings back into the properties what stands beside the game and may be a part of it: elements of lists, whose turn it is. */
void sound_tree_rejoin(struct property_tree *tree);

/* `plain`: nothing may stand beside the game, and what would is noted as lost. `any_name`: names may be other than capitals,
 * as in JSON-SGF. */
void sound_tree_make(struct property_tree *tree, bool plain, bool any_name, struct fact_sink losses);

/* ---- what sound_tree.c and meta_sgf.c share ---- */

enum { SOUND_NONE = -1 };

/* The points of a node that have a mark, a label, an owner. */
struct sound_points {
  struct point_set marked, labeled, owned;
};

/* Of a node that others ask for its names: where it has each first. */
struct sound_names {
  uint32_t node;               /* 1 + the node; 0: none was asked yet */
  uint32_t at[SGF_NAME_COUNT]; /* 1 + the place among its properties; 0: it has none of that name */
};

struct sound_tree {
  struct property_tree *tree;     /* borrowed */
  struct fact_sink losses;
  bool plain, any_name, is_go;
  size_t index;              /* the node at hand */
  bool moves, stones, turn;  /* what it has: a move, stones that are put or taken away, whose turn it is */
  size_t old_extras, extra;  /* how many the tree had before; the first of them that is not of an earlier node */
  struct json_object *aside; /* borrowed: what stands beside the node; NULL while it is not known */
  uint32_t *above;           /* owned: by node, 1 + the node above that has game info, 0 for none; NULL: nothing to know */
  struct sound_names names;  /* of such a node */
  int64_t taken[SGF_NAME_COUNT]; /* by name, the node's property that has the one value; SOUND_NONE */
  struct sound_points points;
};

/* ---- meta_sgf.c ---- */

/* The node's properties now stand at the end of all, where one can be added. */
struct sgf_node *sound_node_reopen(struct property_tree *tree, size_t index);

/* Adds a property without a value to any node. */
void sound_property_add(struct property_tree *tree, size_t index, struct view name, uint32_t spot);
/* Whether something stood beside the node at hand before: the first of it is `extra` then. */
bool sound_has_extras(struct sound_tree *sound);
/* Puts the value beside the node at hand. */
void sound_put_aside(struct sound_tree *sound, const struct sgf_property *property, const struct sgf_value *value);
/* When all nodes have passed: extras stand in the order of the nodes, each with the move of its node. */
void sound_asides_finish(struct property_tree *tree);

#endif
