#include "lsp/stones.h"
#include "base/memory.h"
#include "go/board.h"

struct walk {
  const struct game *game;
  struct board board;
  int32_t owner[BOARD_CELLS]; /* the node that put the stone there; means nothing on empty points */
  struct {
    int32_t owner;
    unsigned point;
  } taken[GO_LARGEST_SIDE * GO_LARGEST_SIDE]; /* by the node that was played last */
  size_t taken_count;
};

static struct walk *walk_new(const struct game *game) {
  if (!game->is_go || !game->board.width || !game->board.height) return NULL;
  struct walk *walk = mem_alloc_zeroed(1, sizeof *walk);
  walk->game = game;
  board_init(&walk->board);
  board_start(&walk->board, game->board.width, game->board.height);
  return walk;
}

static void walk_free(struct walk *walk) {
  if (walk) board_release(&walk->board);
  free(walk);
}

static unsigned point_of(const struct walk *walk, const struct go_item *item) {
  bool is_somewhere = !(item->marks & (GO_IS_PASS | GO_NO_POINT)) && item->color != GO_NO_COLOR;
  return is_somewhere ? board_point(&walk->board, item->x, item->y) : BOARD_NOWHERE;
}

static void play(struct walk *walk, uint32_t node, const struct go_item *item) {
  struct board *board = &walk->board;
  unsigned point = point_of(walk, item);
  if (point == BOARD_NOWHERE || item->color == GO_EMPTY) return;
  board_forget(board);
  board_play(board, point, item->color, 1);
  for (size_t i = 0; i < board->journal_count; i++) {
    unsigned at = board->journal[i].point;
    if (!board->journal[i].was_taken || walk->taken_count == ARRAY_LENGTH(walk->taken)) continue;
    walk->taken[walk->taken_count].point = at;
    walk->taken[walk->taken_count++].owner = at == point ? (int32_t)node : walk->owner[at];
  }
  walk->owner[point] = (int32_t)node;
}

static void walk_into(struct walk *walk, uint32_t node) {
  const struct go_node *of = &walk->game->nodes[node];
  walk->taken_count = 0;
  for (uint32_t i = of->first_item; i < of->first_item + of->item_count; i++)
    if (walk->game->items[i].kind == GO_MOVE) play(walk, node, &walk->game->items[i]);
  for (uint32_t i = of->first_item; i < of->first_item + of->item_count; i++) {
    const struct go_item *item = &walk->game->items[i];
    unsigned point = item->kind == GO_SETUP ? point_of(walk, item) : BOARD_NOWHERE;
    if (point == BOARD_NOWHERE) continue;
    board_set(&walk->board, point, item->color);
    walk->owner[point] = (int32_t)node;
  }
}

/* From the root to the node, or to the one before it. */
static void walk_to(struct walk *walk, int32_t node) {
  size_t depth = 0;
  for (int32_t at = node; at != GO_NO_NODE; at = walk->game->nodes[at].parent) depth++;
  uint32_t *path = mem_alloc_zeroed(depth + 1, sizeof *path);
  size_t i = depth;
  for (int32_t at = node; at != GO_NO_NODE; at = walk->game->nodes[at].parent) path[--i] = (uint32_t)at;
  for (i = 0; i < depth; i++) walk_into(walk, path[i]);
  free(path);
}

int32_t stones_put_by(const struct game *game, uint32_t node, int x, int y, bool before) {
  struct walk *walk = walk_new(game);
  if (!walk) return GO_NO_NODE;
  walk_to(walk, before ? game->nodes[node].parent : (int32_t)node);
  unsigned point = board_point(&walk->board, x, y);
  bool stands = point != BOARD_NOWHERE && walk->board.color[point] != GO_EMPTY;
  int32_t owner = stands ? walk->owner[point] : GO_NO_NODE;
  walk_free(walk);
  return owner;
}

struct stone_nodes stones_taken_by(const struct game *game, uint32_t node, struct arena *arena) {
  struct stone_nodes nodes = {NULL, 0};
  struct walk *walk = walk_new(game);
  if (!walk) return nodes;
  walk_to(walk, (int32_t)node);
  nodes.list = arena_alloc(arena, (walk->taken_count + 1) * sizeof *nodes.list);
  for (size_t i = 0; i < walk->taken_count; i++) {
    bool is_known = false;
    for (size_t k = 0; k < nodes.count; k++) is_known |= nodes.list[k] == (uint32_t)walk->taken[i].owner;
    if (!is_known) nodes.list[nodes.count++] = (uint32_t)walk->taken[i].owner;
  }
  walk_free(walk);
  return nodes;
}

int32_t stones_taker(const struct game *game, uint32_t node) {
  const struct go_item *move = game_node_item(game, node, GO_MOVE);
  struct walk *walk = move ? walk_new(game) : NULL;
  if (!walk) return GO_NO_NODE;
  walk_to(walk, (int32_t)node);
  unsigned point = point_of(walk, move);
  int32_t taker = GO_NO_NODE;
  bool stands = point != BOARD_NOWHERE && walk->board.color[point] == move->color;
  for (uint32_t at = node + 1; stands && at < game->node_count && game->nodes[at].parent == (int32_t)at - 1; at++) {
    walk_into(walk, at);
    for (size_t i = 0; i < walk->taken_count; i++)
      if (walk->taken[i].point == point) taker = (int32_t)at;
    stands = taker == GO_NO_NODE && walk->owner[point] == (int32_t)node;
  }
  walk_free(walk);
  return taker;
}
