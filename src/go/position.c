#include "go/position.h"
#include "base/memory.h"
#include "go/point.h"

/* With more than two players, the next one is unknown. */
static uint8_t answers(const struct player_colors *colors, uint8_t color) {
  if (colors->sides > 2) return GO_EMPTY;
  if (colors->one_sided) return color;
  return color == GO_BLACK ? GO_WHITE : color == GO_WHITE ? GO_BLACK : GO_EMPTY;
}

/* ---- playing a node ---- */

static void play_move(struct go_position *position, const struct go_item *item) {
  struct board *board = &position->board;
  uint8_t color = go_is_color(item->color) ? item->color : position->next;
  bool has_point = !(item->marks & (GO_IS_PASS | GO_NO_POINT));
  unsigned point = has_point ? board_point(board, item->x, item->y) : BOARD_NOWHERE;
  position->number++;
  position->has_move = true;
  position->is_on_board = point != BOARD_NOWHERE;
  position->is_pass = item->marks & GO_IS_PASS ||
                      (has_point && !position->is_on_board && point_means_pass(&position->game->board, item));
  position->x = has_point ? item->x : 0;
  position->y = has_point ? item->y : 0;
  position->color = color;
  position->taken = 0;
  if (position->is_on_board && color != GO_EMPTY) position->taken = board_play(board, point, color, position->number).taken;
  else board_pass(board);
  position->next = answers(&position->colors, color);
}

/* Move, then turn, then setup: as a replay does it. */
void go_position_play(struct go_position *position, uint32_t index) {
  const struct game *game = position->game;
  const struct go_node *node = &game->nodes[index];
  position->node = index;
  position->has_move = false;
  position->setup = position->board.journal_count;
  if (!node->item_count) return; /* a game may have no items at all */
  const struct go_item *first = game->items + node->first_item, *end = first + node->item_count;
  bool has_setup = false;
  for (const struct go_item *item = first; item < end; item++) {
    if (item->kind == GO_MOVE) play_move(position, item);
    has_setup |= item->kind == GO_SETUP;
  }
  position->setup = position->board.journal_count;
  for (const struct go_item *item = first; item < end; item++) {
    bool is_set = item->kind == GO_SETUP && go_item_has_point(item) && item->color != GO_NO_COLOR;
    unsigned point = is_set ? board_point(&position->board, item->x, item->y) : BOARD_NOWHERE;
    if (point != BOARD_NOWHERE) board_set(&position->board, point, item->color);
    if (item->kind == GO_TURN && go_is_color(item->color)) position->next = item->color;
  }
  if (has_setup) board_pass(&position->board);
}

bool go_position_begin(struct go_position *position, const struct game *game) {
  const struct go_value *handicap = game_value(game, GO_HANDICAP);
  bool is_known = game->is_go && game->board.width > 0 && game->board.height > 0;
  board_release(&position->board);
  board_init(&position->board);
  board_start(&position->board, is_known ? game->board.width : 1, is_known ? game->board.height : 1);
  position->game = game;
  position->node = position->number = position->taken = 0;
  position->has_move = position->is_pass = position->is_on_board = false;
  position->color = GO_EMPTY;
  position->next = handicap && !handicap->is_text && handicap->number >= 2 ? GO_WHITE : GO_BLACK;
  player_colors_read(game, &position->colors);
  return is_known;
}

bool go_position(struct go_position *position, const struct game *game, uint32_t node) {
  bool is_known = go_position_begin(position, game) && node < game->node_count;
  position->node = node;
  if (!is_known) return false;
  size_t count = 0;
  for (int32_t at = (int32_t)node; at != GO_NO_NODE; at = game->nodes[at].parent) count++;
  if (count > position->path_capacity)
    position->path = mem_grow(position->path, &position->path_capacity, count, sizeof *position->path);
  size_t place = count;
  for (int32_t at = (int32_t)node; at != GO_NO_NODE; at = game->nodes[at].parent) position->path[--place] = (uint32_t)at;
  for (size_t i = 0; i < count; i++) go_position_play(position, position->path[i]);
  return true;
}

void go_position_release(struct go_position *position) {
  board_release(&position->board);
  free(position->path);
  position->path = NULL;
  position->path_capacity = 0;
}
