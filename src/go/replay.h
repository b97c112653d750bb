/* replay.h: plays all branches of a game and reports illegal moves.
 *
 * The nodes are played once, in their order; at the end of a branch, moves are undone back to the fork of the next branch. An
 * illegal move is reported and then played, as programs that show games do. Only the rules that the record names apply. Turns
 * are not checked if a color is unreadable or there are more than two players. Positions are not checked after a move or setup
 * that could not be read. */
#ifndef JGFLINT_GO_REPLAY_H
#define JGFLINT_GO_REPLAY_H

#include "facts/go_facts.h"
#include "go/board.h"
#include "go/game.h"
#include "go/point.h"
#include "go/score.h"

/* `data` of the facts of a replay; valid during the call. */
struct go_event {
  const struct game *game;
  const struct board *board;  /* before the move, or after the whole node of a setup */
  uint32_t node, item;        /* indexes in the game; item: the subject of the fact */
  uint32_t number;            /* the move on its line, from 1, including passes; for a setup, the move before it */
  uint8_t color;              /* of the move or the setup */
  bool on_board;              /* x and y are a point of the board */
  bool in_main_line;
  int x, y;
  uint8_t stood_color;        /* ON_STONE: the color at the point */
  uint32_t stood_number;      /* ON_STONE: the move that placed the stone, 0: a setup. KO: the move that took the ko.
                                 REPEATS: the move that made the same position, 0: the start or a setup.
                                 OUT_OF_TURN: the player's move before. AFTER_END: the second pass */
  uint32_t group;             /* SUICIDE, SETUP_NO_LIBERTY: the number of stones of the group */
  uint8_t group_color;        /* SETUP_NO_LIBERTY: the color of the group */
  const uint16_t *group_points; /* SETUP_NO_LIBERTY: the `group` points (board_x, board_y); valid during the call */
  const uint32_t *unchanged;  /* SETUP_UNCHANGED: `unchanged_all` items, of which the first `unchanged_count` are points that
                                 are named alone and once; valid during the call */
  size_t unchanged_count, unchanged_all;
  uint8_t expected;           /* TURN_CONTRADICTED: the color of the next move */
  double earlier, value;      /* TIME_GROWS */
};

/* `data` of GO_FACT_REPLAYED; valid during the call. */
struct go_summary {
  size_t main_line;      /* the number of nodes of the main line, which are the first ones of the game */
  uint32_t moves;        /* on the main line, including passes */
  uint32_t white_moves;  /* on the main line, without passes */
  uint32_t illegal;      /* moves on a stone, suicides, kos, repetitions on the main line */
  bool stones_unknown;   /* a move or setup before white's first stone could not be read */
  uint32_t black_before_white; /* setup stones and moves of black before white's first stone, or in the whole main line */
  struct score_count score;    /* of the last scored node of the main line; unknown if stones follow */
};

/* Memory that is reused by each replay. Used by one thread at a time. */
struct replay;

NODISCARD struct replay *replay_new(void);
void replay_free(struct replay *replay);

/* Does nothing if the game is not Go or the size of the board is unknown. */
void replay_run(const struct game *game, struct replay *replay, struct fact_sink sink);

#endif
