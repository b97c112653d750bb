/* to_game.h: converts a tree to a game (go/game.h).
 *
 * The game has the header values, nodes, moves, setup, markup, score and texts of the tree, for the rules that check games of
 * any format. Numbers that cannot be read are left out. Moves without a readable point are marked GO_NO_POINT. */
#ifndef JGFLINT_SGF_TO_GAME_H
#define JGFLINT_SGF_TO_GAME_H

#include "base/digest128.h"
#include "go/game.h"
#include "go/replay.h"
#include "sgf/property_tree.h"

/* Divides the tree's nodes (property_tree_split), and fills an empty game with a node for each. The game borrows texts from the
 * tree. New texts, such as the second date of "1996-05-06,07", are stored in the tree's arena. */
void property_tree_to_game(struct property_tree *tree, struct game *game);

/* Adds the game and its leftovers to a digest. Equal games have equal digests, even if their values are spelled differently.
 * `game`: the result of property_tree_to_game. */
void property_tree_digest(const struct property_tree *tree, const struct game *game, struct replay *replay,
                          struct digest128 *digest);

#endif
