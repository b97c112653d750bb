/* node_as_sgf.h: digests of a node of a JGF record, as it would be in SGF.
 *
 * What was kept beside a game is put back only where the node is the same in SGF with it
 * and without it: so an edit of the game wins. */
#ifndef JGFLINT_CONVERT_NODE_AS_SGF_H
#define JGFLINT_CONVERT_NODE_AS_SGF_H

#include "base/map.h"
#include "convert/jgf_to_tree.h"

struct node_as_sgf {
  struct property_tree tree; /* one node, as SGF has it */
  struct jgf_reader reader;
};

void node_as_sgf_init(struct node_as_sgf *says);
void node_as_sgf_release(struct node_as_sgf *says);

/* A digest of the properties that the node would have in SGF, in any order; 0 if it would have none. */
uint64_t node_as_sgf_digest(struct node_as_sgf *says, struct json_object *node);

/* ---- for record_as_sgf.h ---- */

/* The tree has one empty node. */
void node_as_sgf_begin(struct node_as_sgf *says);
/* Numbers are the same however many zeros they have. */
uint64_t sgf_value_digest(enum sgf_name id, const struct sgf_value *value);
/* Digests of the values, summed: in any order. */
uint64_t sgf_property_sum(const struct property_tree *tree, const struct sgf_property *property);
/* Of the properties that a node of JGF gives by itself. */
uint64_t sgf_node_sum(const struct property_tree *tree, size_t index);

#endif
