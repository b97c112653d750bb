/* to_game.h: the game (go/game.h), made of a tree.
 *
 * Fills it with the header values, the nodes, moves, setup, markup, score and texts of a
 * tree, for the rules that judge games of any format. What cannot be read as its
 * property's type is left out: the reader has noted that. */
#ifndef JGFLINT_SGF_TO_GAME_H
#define JGFLINT_SGF_TO_GAME_H

#include "base/digest128.h"
#include "go/game.h"
#include "go/replay.h"
#include "sgf/property_tree.h"

/* `game` is empty, and borrows from the tree, in whose arena texts are made that no value spells out ("1996-05-06,07"). */
void property_tree_to_game(struct property_tree *tree, struct game *game);

/* Adds the game and its leftovers to a digest: equal for equal games, however they are spelled. `game` was made of the tree. */
void property_tree_digest(const struct property_tree *tree, const struct game *game, struct replay *replay,
                          struct digest128 *digest);

/* Whether a property belongs to the part of a node that is played first, if the node is split: in the root the setup, in other
 * nodes the moves and their annotations. */
bool to_game_is_of_first_part(const struct sgf_property *property, bool is_root);

#endif
