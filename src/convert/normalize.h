/* normalize.h: changes a tree so that every property conforms to FF4, before it is written as SGF or JSON-SGF.
 *
 * A property with one value keeps its first value, and only values of its type. Game info below other game info moves up to it,
 * unless the ancestor already has that property. A node has one move, or setup. All other values move into the extra EXTRA_SGF
 * of their node, under the name of the property, in the form of meta.sgf: XJ contains them, and they return to JGF.
 *
 * Mistakes of the game itself stay: moves and marks off the board, a point that is both black and white. */
#ifndef JGFLINT_CONVERT_NORMALIZE_H
#define JGFLINT_CONVERT_NORMALIZE_H

#include "facts/convert_facts.h"
#include "sgf/point_set.h"
#include "sgf/property_tree.h"

/* Restores values of EXTRA_SGF that can be part of the game: elements of lists, and the turn. */
void tree_merge_leftovers(struct property_tree *tree);

/* `plain`: values are not stored but noted as lost. `any_name`: names may be other than capitals, as in JSON-SGF. */
void sgf_normalize(struct property_tree *tree, bool plain, bool any_name, struct fact_sink losses);

/* ---- what normalize.c and meta_sgf.c share ---- */

enum { NORMALIZER_NONE = -1 };

/* The points of a node that have a mark, a label, an owner. */
struct normalizer_points {
  struct point_set marked, labeled, owned;
};

/* Of a node that others ask for its names: where it has each first. */
struct normalizer_names {
  uint32_t node;               /* 1 + the node; 0: none was asked yet */
  uint32_t at[SGF_NAME_COUNT]; /* 1 + the place among its properties; 0: it has none of that name */
};

struct normalizer {
  struct property_tree *tree;     /* borrowed */
  struct fact_sink losses;
  bool plain, any_name, is_go;
  size_t index;              /* the node at hand */
  bool moves, stones, turn;  /* what it has: a move, stones that are put or taken away, whose turn it is */
  size_t old_extras, extra;  /* how many the tree had before; the first of them that is not of an earlier node */
  struct json_object *aside; /* borrowed: what stands beside the node; NULL while it is not known */
  uint32_t *above;           /* owned: by node, 1 + the node above that has game info, 0 for none; NULL: nothing to know */
  struct normalizer_names names;  /* of such a node */
  int64_t taken[SGF_NAME_COUNT]; /* by name, the node's property that has the one value; NORMALIZER_NONE */
  struct normalizer_points points;
};

/* ---- meta_sgf.c ---- */

/* The node's properties now stand at the end of all, where one can be added. */
struct sgf_node *node_reopen(struct property_tree *tree, size_t index);

/* Adds a property without a value to any node. */
void node_add_property(struct property_tree *tree, size_t index, struct view name, uint32_t spot);
/* Whether something stood beside the node at hand before: the first of it is `extra` then. */
bool normalizer_has_leftovers(struct normalizer *normalizer);
/* Puts the value beside the node at hand. */
void leftover_put(struct normalizer *normalizer, const struct sgf_property *property, const struct sgf_value *value);
/* When all nodes have passed: extras stand in the order of the nodes, each with the move of its node. */
void leftovers_finish(struct property_tree *tree);

#endif
