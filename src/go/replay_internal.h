/* replay_internal.h: the inside of a replay, for replay.c, which walks the tree, and replay_node.c, which plays a node. */
#ifndef JGFLINT_GO_REPLAY_INTERNAL_H
#define JGFLINT_GO_REPLAY_INTERNAL_H

#include "go/clocks.h"
#include "go/player_colors.h"
#include "go/replay.h"
#include "go/superko.h"

enum { NOBODY = GO_EMPTY };

/* What a line of play means for its next move. */
struct path_state {
  uint32_t number;       /* moves so far */
  uint32_t passes;       /* in a row, at its end */
  uint32_t black_moves;
  uint32_t age;          /* of superko.h: which setup the positions come after */
  struct {
    uint32_t item, node, number;
    uint8_t color;
    bool is_open;        /* no move has answered it yet */
    bool is_bare;        /* it stands in a node without setup */
  } turn;
  uint8_t last;          /* who moved last; NOBODY: anybody may move */
  uint8_t next;          /* who moves next, by a turn; NOBODY: none has said so */
  bool white_moved;      /* a stone: white may pass between the stones of a handicap */
  bool stones_set, illegal;
  bool unknown;          /* the position: something before could not be read, or is nowhere on the board */
};

/* Where a branch begins that has not been played yet. */
struct fork {
  int32_t node;
  struct path_state line;
  struct board_mark mark;
  size_t positions, clock_changes;
};

struct replay {
  const struct game *game; /* borrowed while it runs */
  struct fact_sink sink;       /* .note is NULL in a trial */
  struct board board;
  struct player_colors player_colors;
  struct clocks clocks;
  struct superko repeats;
  struct path_state line;
  struct fork *forks;      /* owned */
  size_t fork_count, fork_capacity;
  int32_t *last_branch;    /* owned: of each node the last one that begins a branch at it; in use only up to the last fork */
  size_t last_branch_capacity;
  size_t last_branch_count;
  uint32_t *moves;         /* owned: of each number of the line at hand the item that is that move; from 1 */
  size_t moves_capacity;
  uint32_t ages;
  uint32_t handicap;
  uint32_t end_passes;     /* how many in a row end the game */
  uint32_t *set_in;        /* owned: of each cell the last setup that named it */
  uint32_t setups;
  struct go_summary summary;
  uint32_t node;           /* being played */
  uint64_t work;
};

/* Plays what is in the node. */
void replay_node(struct replay *replay);
/* A turn that no move has answered yet has met `mover`'s move, or NOBODY's: the line ends. */
void replay_settle_turn(struct replay *replay, uint32_t move, uint8_t mover);

#endif
