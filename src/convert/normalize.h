/* normalize.h: changes a tree so that every property conforms to FF4, before it is written as SGF or JSON-SGF.
 *
 * A property with one value keeps its first value, and only values of its type. Game info below other game info moves up to it,
 * unless the ancestor already has that property. A node has one move, or setup. All other values move into the leftover
 * LEFTOVER_SGF
 * of their node, under the name of the property, in the form of meta.sgf: XJ contains them, and they return to JGF.
 *
 * Mistakes of the game itself stay: moves and marks off the board, a point that is both black and white. */
#ifndef JGFLINT_CONVERT_NORMALIZE_H
#define JGFLINT_CONVERT_NORMALIZE_H

#include "facts/convert_facts.h"
#include "sgf/point_set.h"
#include "sgf/property_tree.h"

/* Restores values of LEFTOVER_SGF that can be part of the game: elements of lists, and the turn. */
void tree_merge_leftovers(struct property_tree *tree);

/* `plain`: values are not stored but noted as lost. `any_name`: names may be other than capitals, as in JSON-SGF. */
void sgf_normalize(struct property_tree *tree, bool plain, bool any_name, struct fact_sink losses);

/* ---- what normalize.c and meta_sgf.c share ---- */

enum { NORMALIZER_NONE = -1 };

/* The points of a node that have a mark, a label, an owner. */
struct normalizer_points {
  struct point_set marked, labeled, owned;
};

/* The first property of each name in a node. */
struct normalizer_names {
  uint32_t node;               /* 1 + the node; 0: none */
  uint32_t at[SGF_NAME_COUNT]; /* 1 + the index among its properties; 0: none */
};

struct normalizer {
  struct property_tree *tree;     /* borrowed */
  struct fact_sink losses;
  bool plain, any_name, is_go;
  size_t index;              /* the node at hand */
  bool moves, stones, turn;  /* what the node contains: a move, setup stones, a turn */
  size_t old_leftovers, leftover;  /* how many the tree had before; the first of them that is not of an earlier node */
  struct json_object *sgf_values; /* borrowed: LEFTOVER_SGF of the node; NULL: not known yet */
  uint32_t info;             /* 1 + the node with game info on the path to the node at hand; 0: none */
  bool is_below_info;        /* and that is another node */
  struct normalizer_names names;  /* of such a node */
  int64_t taken[SGF_NAME_COUNT]; /* by name, the node's property that has the one value; NORMALIZER_NONE */
  struct normalizer_points points;
};

/* ---- meta_sgf.c ---- */

/* Moves the properties of the node to the end of all properties, so that one can be added. */
struct sgf_node *node_reopen(struct property_tree *tree, size_t index);

/* Adds a property without a value to any node. */
void node_add_property(struct property_tree *tree, size_t index, struct view name, uint32_t spot);
/* Whether the current node had leftovers before normalizing. `leftover` is then the first. */
bool normalizer_has_leftovers(struct normalizer *normalizer);
/* Adds the value to LEFTOVER_SGF of the current node. */
void leftover_put(struct normalizer *normalizer, const struct sgf_property *property, const struct sgf_value *value);
/* Sorts the leftovers and removes empty ones, after all nodes were normalized. */
void leftovers_finish(struct property_tree *tree);

#endif
