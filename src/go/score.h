/* score.h: counts a scored position and compares it with the result.
 *
 * Area: the scored points of a side and its stones on unscored points. Territory: the scored empty points of a side,
 * twice its scored points with dead stones of the other side, and its prisoners. If the rules, the komi or the position are
 * doubtful, the verdict is SCORE_UNKNOWN. */
#ifndef JGFLINT_GO_SCORE_H
#define JGFLINT_GO_SCORE_H

#include "go/board.h"
#include "go/game.h"

enum { SCORE_OF_BLACK, SCORE_OF_WHITE, SCORE_SIDES };

struct score_count {
  bool known;            /* two sides, and no contradiction between stones and points */
  bool prisoners_known;  /* no setup added or removed stones after the first move, or white stones before it */
  uint32_t spot;         /* the first point of the score */
  uint32_t group;        /* the score entry of this point */
  int area[SCORE_SIDES], territory[SCORE_SIDES];
  int open;              /* empty points without a score */
};

/* Counts the position on the board with the score entries of the node. The caller sets prisoners_known. */
void score_position(struct score_count *count, const struct board *board, const struct game *game, size_t node);

enum score_verdict { SCORE_UNKNOWN, SCORE_AGREES, SCORE_CONTRADICTS };

struct score_judgment {
  enum score_verdict verdict;
  /* The margins of the result and of the position, in points, positive for black. If the rules are unknown, `counted` is by area
   * or by territory, depending on which is closer to the result. */
  double recorded, counted;
  bool by_area;
};

struct score_judgment score_judge(const struct score_count *count, const struct game *game);

#endif
