/* replay.h: plays a game, every branch of it, and notes what is wrong with the moves.
 *
 * It goes through the nodes once, in their order, and undoes moves back to the fork
 * where the next branch begins; an illegal move is noted and then played as programs
 * that show games play it. It judges by the rules that the record names and by
 * nothing else. Where a color cannot be read, or more than two players leave open
 * whose turn it is, it notes nothing; nor about the board behind a move or setup that
 * could not be read or is off the board: nobody knows what stands there then. */
#ifndef JGFLINT_GO_REPLAY_H
#define JGFLINT_GO_REPLAY_H

#include "facts/go_facts.h"
#include "go/board.h"
#include "go/game.h"
#include "go/point.h"
#include "go/score.h"

/* `what` of the replay's facts; borrowed for the duration of the call. */
struct go_event {
  const struct game *game;
  const struct board *board;  /* before the move, or after the whole node of a setup */
  uint32_t node, item;        /* indexes in the game; item: what the fact is about */
  uint32_t number;            /* of the move on its line, passes counted, from 1; of a setup: of the last move before it */
  uint8_t color;              /* of the move or the setup */
  bool on_board;              /* x and y are a point of the board */
  bool in_main_line;
  int x, y;
  uint8_t stood_color;        /* ON_STONE, SETUP_NO_CHANGE: what stands there */
  uint32_t stood_number;      /* ON_STONE: the move that put it, 0: a setup. KO: the move that took the ko.
                                 REPEATS: the move after which the position stood, 0: the start or a setup.
                                 OUT_OF_TURN: the player's move before. AFTER_END: the second pass */
  uint32_t group;             /* SUICIDE, SETUP_NO_LIBERTY: stones of the group */
  uint8_t group_color;        /* SETUP_NO_LIBERTY: whose they are, and */
  const uint16_t *group_points; /* where: `group` points of the board (board_x, board_y); borrowed for the duration of the call */
  const uint32_t *unchanged;  /* SETUP_UNCHANGED: `unchanged_count` items; borrowed for the duration of the call */
  size_t unchanged_count;
  uint8_t expected;           /* TURN_CONTRADICTED: the color of the next move */
  double was, is;             /* TIME_GROWS */
};

/* `what` of GO_FACT_REPLAYED; borrowed for the duration of the call. */
struct go_summary {
  size_t main_line;      /* nodes of the main line: the first ones of the record */
  uint32_t moves;        /* on the main line, passes counted */
  uint32_t white_moves;        /* passes not counted */
  uint32_t illegal;      /* moves on a stone, suicides, kos, repetitions on the main line */
  bool stones_unknown;   /* something could not be read before white's first stone */
  uint32_t black_before_white; /* setup stones and moves of black before white's first stone, or to the end */
  struct score_count score;    /* of the last scored node of the main line; not known if stones were played after it */
};

/* Memory that one replay after another uses; of one thread at a time. */
struct replay;

NODISCARD struct replay *replay_new(void);
void replay_free(struct replay *replay);

/* Plays nothing, and notes nothing, if the game is not Go or the size of the board is not known. */
void replay_run(const struct game *game, struct replay *replay, struct fact_sink sink);

/* How many moves of the main line would be illegal if black had these stones on the
 * board before the first node. Makes a board for itself: not for every record. */
uint32_t replay_try_main_line(const struct game *game, const struct go_point *stones, size_t count);

/* How many steps the last run took: for tests of growth. */
uint64_t replay_work(const struct replay *replay);

#endif
