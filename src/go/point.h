/* point.h: points of a board and their notations.
 *
 * Q4: the column by a letter from the left, the row by a number from the bottom. The letter I is left out. Column 26 is AA, 27
 * AB, ... 50 AZ, 51 BA, as in KataGo (GTP ends at 25; KGS writes AA, BB, CC). */
#ifndef JGFLINT_GO_POINT_H
#define JGFLINT_GO_POINT_H

#include "base/ascii.h"
#include "go/game.h"

struct go_point {
  int x, y;
};

enum { POINT_NAME = 32 }; /* bytes that hold any name, NUL included */

/* Writes the name into `name` and returns it; x and y are 0-based from the top left. A point off the board has no name:
 * then it is the coordinates as the record has them, "(19, 3)". */
const char *point_name(char name[POINT_NAME], int x, int y, const struct go_board_size *board);
/* The letters of a column, 0 <= x < 52. */
const char *point_column(char name[POINT_NAME], int x);

/* The line of a letter in SGF: a to z are 0 to 25, A to Z are 26 to 51. -1 for other characters. */
static inline int point_letter(char c) {
  return c >= 'a' && c <= 'z' ? c - 'a' : ascii_is_capital(c) ? c - 'A' + 26 : -1;
}

/* False on a board whose size is not known. */
bool point_on_board(const struct go_board_size *board, int x, int y);
/* Whether it is on the board, in a part that is cut off. */
bool point_is_hidden(const struct go_board_size *board, int x, int y);
/* Whether the cut-offs leave no point of the board. */
bool point_all_hidden(const struct go_board_size *board);
/* Whether a move to (19,19), on a board up to 19x19, or to (-1,-1) is a pass of known programs. */
bool point_means_pass(const struct go_board_size *board, const struct go_item *move);

/* Star points (hoshi) of 9x9, 13x13 and 19x19. */
bool point_is_star(const struct go_board_size *board, int x, int y);

enum handicap_habit {
  HANDICAP_STANDARD, /* the third stone bottom right, the fourth top left */
  HANDICAP_FOX       /* the third stone top left */
};

/* The points of a fixed handicap: 2 to 9 stones on square boards with a middle from 9x9 on, 2 to 4 on others from 7x7 on. Returns
 * their number; 0 for other boards and numbers. */
size_t point_handicap(const struct go_board_size *board, long long handicap, enum handicap_habit habit,
                      struct go_point stones[9]);

#endif
