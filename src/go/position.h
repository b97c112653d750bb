/* position.h: the board after a node, as the moves and setups that lead to it make it.
 *
 * Illegal moves are played as a replay plays them (go/replay.h). A position costs one
 * walk from the root to the node. */
#ifndef JGFLINT_GO_POSITION_H
#define JGFLINT_GO_POSITION_H

#include "go/board.h"

/* {0} is none yet; of one thread at a time. */
struct go_position {
  const struct game *game; /* borrowed */
  struct board board;
  uint32_t node;
  uint32_t number; /* moves so far, passes counted */
  bool has_move;   /* the node has one: */
  bool is_pass;    /* then x and y mean nothing */
  bool is_on_board;
  int x, y;
  uint8_t color;   /* whose it was; GO_EMPTY: nobody knows */
  uint8_t next;    /* whose turn it is; GO_EMPTY: nobody knows */
  uint32_t taken;  /* stones that the move has captured, of any color */
  size_t setup;    /* where what its setup has changed begins in the board's journal: behind what its moves have */
  struct player_colors colors;
  uint32_t *path;  /* owned: the nodes from the root on */
  size_t path_capacity;
};

/* Plays the game up to the node and what is in it. False, and an empty board, if there is no such node, the game is not Go,
 * or nobody knows how large its board is. */
bool go_position(struct go_position *position, const struct game *game, uint32_t node);
/* The same step by step: the board before the first node, and then what is in one node after another. */
bool go_position_begin(struct go_position *position, const struct game *game);
void go_position_play(struct go_position *position, uint32_t node);
void go_position_release(struct go_position *position);

#endif
