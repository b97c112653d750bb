/* player_colors.h: which colors the players of a record have.
 *
 * Enough to say whether a color is anybody's, whether a color is one person's, and
 * how many sides there are; nothing about the players themselves. */
#ifndef JGFLINT_GO_PLAYER_COLORS_H
#define JGFLINT_GO_PLAYER_COLORS_H

#include "go/game.h"

struct player_colors {
  uint8_t players[256]; /* by color; 255 stands for that many or more */
  unsigned sides;       /* different colors among the players, those that nobody plays included */
  bool complete;        /* every player has a color that could be read */
  bool one_sided;       /* two or more players, all of one color */
};

void player_colors_read(const struct game *game, struct player_colors *player_colors);

/* False only if the players are known and none has the color. Black and white need no players. */
bool player_colors_has(const struct player_colors *player_colors, uint8_t color);

#endif
