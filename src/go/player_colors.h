/* player_colors.h: which colors the players of a record have.
 *
 * Enough to say whether a color is anybody's, whether a color is one person's, and
 * how many sides there are; nothing about the players themselves. */
#ifndef JGFLINT_GO_PLAYER_COLORS_H
#define JGFLINT_GO_PLAYER_COLORS_H

#include "go/game.h"

struct roster {
  uint8_t players[256]; /* by color; 255 stands for that many or more */
  unsigned sides;       /* different colors among the players, those that nobody plays included */
  bool complete;        /* every player has a color that could be read */
  bool one_sided;       /* two or more players, all of one color */
};

void roster_read(const struct record *record, struct roster *roster);

/* False only if the players are known and none has the color. Black and white need no players. */
bool roster_has(const struct roster *roster, uint8_t color);

#endif
