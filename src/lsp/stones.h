/* stones.h: which node put a stone on the board, and which took it away. */
#ifndef JGFLINT_LSP_STONES_H
#define JGFLINT_LSP_STONES_H

#include "base/arena.h"
#include "go/game.h"

struct stone_nodes {
  uint32_t *list; /* in the arena */
  size_t count;
};

/* The node whose move or setup put the stone that stands at the point after `node`, or before what is in it; GO_NO_NODE if none stands
 * there, or there is no board. */
int32_t stones_put_by(const struct game *game, uint32_t node, int x, int y, bool before);
/* The nodes that put the stones which the node's move captures, each once. */
struct stone_nodes stones_taken_by(const struct game *game, uint32_t node, struct arena *arena);
/* The node whose move captures the stone that the node's move put, as the game goes on from there: always the first branch. GO_NO_NODE
 * if none does. */
int32_t stones_taker(const struct game *game, uint32_t node);

#endif
