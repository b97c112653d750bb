/* split.h: divides nodes with several moves, or with moves and a setup, so that a node has one move, or a setup. */
#ifndef JGFLINT_SGF_SPLIT_H
#define JGFLINT_SGF_SPLIT_H

#include "sgf/property_tree.h"

/* Each move becomes a node, with the clocks of its color. The setup of the root, and all else that is about the game, comes
 * before the moves. Another setup follows them in a node of its own. The last node has all other properties and the leftovers.
 * `for_jgf`: the root has no move either, and divided nodes are noted as facts of facts/convert_facts.h. */
void property_tree_split(struct property_tree *tree, bool for_jgf, struct fact_sink losses);

#endif
