/* board_too_small.h: games whose points need a larger board than the one that is stated.
 *
 * A 19x19 game in a record that says 9 has a hundred points off the board, and one
 * fault: the size. The game is then taken for one on the board that holds it, so that
 * points have their names and moves are judged as they were played. */
#ifndef JGFLINT_GO_BOARD_TOO_SMALL_H
#define JGFLINT_GO_BOARD_TOO_SMALL_H

#include "go/game.h"

enum { BOARD_TOO_SMALL_POINTS = 10 }; /* so many off the board are no sign of a wrong size yet */

/* If more points than that lie off the board, and all of them on a larger usual one (9, 13, 19), the
 * record gets that board, without cut-offs, and `outgrown` says what it was. */
void board_too_small_settle(struct game *game);

#endif
