/* position.h: the board after a node.
 *
 * All moves and setups from the root to the node are played, illegal moves as in go/replay.h. */
#ifndef JGFLINT_GO_POSITION_H
#define JGFLINT_GO_POSITION_H

#include "go/board.h"

/* {0} is empty. Used by one thread at a time. */
struct go_position {
  const struct game *game; /* borrowed */
  struct board board;
  uint32_t node;
  uint32_t number; /* of moves up to the node, including passes */
  bool has_move;   /* the node has a move: */
  bool is_pass;    /* then x and y are undefined */
  bool is_on_board;
  int x, y;
  uint8_t color;   /* GO_EMPTY: unknown */
  uint8_t next;    /* the next player; GO_EMPTY: unknown */
  uint32_t taken;  /* stones of any color that the move captured */
  size_t setup;    /* the first change of the node's setup in the board's journal */
  struct player_colors colors;
  uint32_t *path;  /* owned: the nodes from the root to the node */
  size_t path_capacity;
};

/* Plays the game up to and including the node. Returns false and an empty board if the node does not exist, the game is not Go,
 * or the size of the board is unknown. */
bool go_position(struct go_position *position, const struct game *game, uint32_t node);
/* The same step by step: go_position_begin is the board before the first node, and go_position_play plays the next node. */
bool go_position_begin(struct go_position *position, const struct game *game);
void go_position_play(struct go_position *position, uint32_t node);
void go_position_release(struct go_position *position);

#endif
