#include "go/board_too_small.h"
#include "go/point.h"

static bool has_point(const struct go_item *item) {
  const unsigned pointed = 1U << GO_MOVE | 1U << GO_SETUP | 1U << GO_MARKUP | 1U << GO_SCORE;
  return 1U << item->kind & pointed && !(item->marks & (GO_IS_PASS | GO_NO_POINT));
}

enum { USUAL_MOST = 19 };

/* The number of points off the board; `most` becomes the side of a board that holds them, 0 if none does. */
static size_t count_outside(const struct game *game, struct go_board_too_small *outgrown, int *most) {
  const struct go_board_size *board = &game->board;
  bool beyond = false;
  for (size_t i = 0; i < game->item_count; i++) {
    const struct go_item *item = &game->items[i];
    /* Nearly all points are on it, so whether an item has a point is asked for the others only. */
    if ((unsigned)item->x < (unsigned)board->width && (unsigned)item->y < (unsigned)board->height) continue;
    if (!has_point(item) || point_on_board(board, item->x, item->y) || point_means_pass(board, item)) continue;
    if (!outgrown->points++) outgrown->first = (uint32_t)i;
    if (item->x >= board->width) outgrown->in_x = true;
    if (item->x < 0 || item->y < 0 || item->x >= USUAL_MOST || item->y >= USUAL_MOST) beyond = true;
    else if (item->x >= *most || item->y >= *most) *most = (item->x > item->y ? item->x : item->y) + 1;
  }
  if (beyond) *most = 0;
  return outgrown->points;
}

static int usual_side(int most) {
  static const int usual[] = {9, 13, USUAL_MOST};
  for (size_t i = 0; i < ARRAY_LENGTH(usual); i++)
    if (most > 0 && most <= usual[i]) return usual[i];
  return 0;
}

void board_too_small_settle(struct game *game) {
  struct go_board_size *board = &game->board;
  struct go_board_too_small outgrown = {.width = board->width, .height = board->height};
  int most = board->width > board->height ? board->width : board->height;
  if (!board->width || count_outside(game, &outgrown, &most) <= BOARD_TOO_SMALL_POINTS) return;
  const int side = usual_side(most);
  if (!side) return;
  game->outgrown = outgrown;
  *board = (struct go_board_size){.width = side, .height = side, .assumed = board->assumed};
}
