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

#include "sgf/property_tree.h"
#include "sgf/value_patterns.h"

/* Brings back into the properties what stands beside the game and may be a part of it: elements of lists, whose turn it is. */
void sound_tree_rejoin(struct property_tree *tree);

/* `plain`: nothing may stand beside the game, and what would is noted as lost. `patterns`: made when they are first wanted. */
void sound_tree_make(struct property_tree *tree, bool plain, struct sgf_patterns **patterns, struct fact_sink losses);

#endif
