/* player_colors.h: which colors the players of a record have.
 *
 * It says whether any player has a color, whether only one has it, and how many
 * sides there are; nothing about the players themselves. */
#ifndef JGFLINT_GO_PLAYER_COLORS_H
#define JGFLINT_GO_PLAYER_COLORS_H

#include "go/game.h"

struct player_colors {
  uint8_t players[256]; /* how many have the color; 255 stands for 255 or more */
  unsigned sides;       /* different colors among the players, those that nobody plays included */
  bool complete;        /* every player has a color that could be read */
  bool one_sided;       /* two or more players, all of one color */
};

void player_colors_read(const struct game *game, struct player_colors *player_colors);

/* False only if all players are known and none has the color. Black and white are always there. */
bool player_colors_has(const struct player_colors *player_colors, uint8_t color);

#endif
