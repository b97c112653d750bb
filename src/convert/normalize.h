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
#include "sgf/property_tree.h"

/* Restores values of LEFTOVER_SGF that can be part of the game: elements of lists, and the turn. */
void tree_merge_leftovers(struct property_tree *tree);

/* `plain`: values are not stored but noted as lost. `any_name`: names may be other than capitals, as in JSON-SGF. */
void sgf_normalize(struct property_tree *tree, bool plain, bool any_name, struct fact_sink losses);

#endif
