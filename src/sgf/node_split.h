/* node_split.h: edits that make two nodes of one. */
#ifndef JGFLINT_SGF_NODE_SPLIT_H
#define JGFLINT_SGF_NODE_SPLIT_H

#include "facts/notation.h"
#include "sgf/property_tree.h"

enum { SGF_SPLIT_EDITS = 16 };

struct sgf_split {
  struct notation_edit edits[SGF_SPLIT_EDITS];
};

/* What belongs to the game and the setup of a node, before the move and all that goes with it. The number of edits; 0 where
 * the order in which things stand leaves more than one way, or the text is no SGF. */
size_t sgf_split_setup(struct property_tree *tree, size_t node, struct sgf_split *split);

#endif
