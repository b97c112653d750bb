/* to_game_header.h: the header of the game record: what a tree says about the game as a
 * whole. Not for others than to_game.c and digest.c. */
#ifndef JGFLINT_SGF_TO_GAME_HEADER_H
#define JGFLINT_SGF_TO_GAME_HEADER_H

#include "go/game.h"
#include "sgf/property_tree.h"

/* Is this a property of the header? */
bool to_game_is_value(enum sgf_name id);
/* Adds what a property of the header says; false if it says nothing, so that another one of its name may. It has a value. */
bool to_game_value_read(struct property_tree *tree, const struct sgf_property *property, struct game *game);
/* SGF's two players. */
void to_game_players(const struct property_tree *tree, struct game *game);
/* What follows from the header: is it Go, is suicide allowed? */
void to_game_rules(const struct property_tree *tree, struct game *game);

/* The result as JGF spells it, if that differs from what is written: "0" for "Draw". Static. */
struct view game_result(struct view written);
/* "B", "W", "black", 1 and their like; false for others. */
bool to_game_color(struct view text, uint8_t *color);
/* The point `tt`, which is a pass on boards up to 19x19. */
bool to_game_is_old_pass(const struct property_tree *tree, int x, int y);

#endif
