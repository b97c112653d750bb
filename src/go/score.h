/* score.h: what a scored position counts, and whether the result can be that.
 *
 * Area: a side's scored points and its stones on points that nobody scored.
 * Territory: a side's scored points that are empty, twice those on which stones of
 * the other side lie dead, and the prisoners it took. Where the rules, the komi or
 * the position leave a doubt, the verdict is SCORE_UNKNOWN. */
#ifndef JGFLINT_GO_SCORE_H
#define JGFLINT_GO_SCORE_H

#include "go/board.h"
#include "go/game.h"

enum { SCORE_OF_BLACK, SCORE_OF_WHITE, SCORE_SIDES };

struct score_count {
  bool known;            /* there is a count: two sides, no contradiction among stones and points */
  bool prisoners_known;  /* no setup added or took stones after play began, none of white's before */
  uint32_t spot;         /* the first point of the score */
  uint32_t group;        /* its entry */
  int area[SCORE_SIDES], territory[SCORE_SIDES];
  int open;              /* empty points that are nobody's */
};

/* Counts the position on the board with the score entries of that node. Whether the prisoners are known, and
 * prisoners_known, is left to the caller. */
void score_position(struct score_count *count, const struct board *board, const struct game *game, size_t node);

enum score_verdict { SCORE_UNKNOWN, SCORE_AGREES, SCORE_CONTRADICTS };

struct score_judgment {
  enum score_verdict verdict;
  /* Margins in points, for black if positive: as the result says, and as counted, by area or by territory as the rules
   * demand; where the rules are not known, by what comes nearer to the result. */
  double said, counted;
  bool by_area;
};

struct score_judgment score_judge(const struct score_count *count, const struct game *game);

#endif
