/* point: moves, setup, markup and score alike. */
#include "facts/go_facts.h"
#include "rules/families.h"
#include "rules/message_words.h"

/* One fault, one finding: the size, not a hundred points. */
static void board_too_small(struct check *check, const struct fact *fact) {
  const struct game *game = check->game;
  const struct go_board_too_small *was = &game->outgrown;
  struct diag *diag = check_report(check, fact, "%zu points are off the board of %dx%d; %dx%d would hold them all", was->points,
                                   was->width, was->height, game->board.width, game->board.height);
  check_relate(check, diag, fact->other, "the first of them");
}

static void point_off_board(struct check *check, const struct fact *fact) {
  if (fact->kind == GO_FACT_OUTGROWN) {
    board_too_small(check, fact);
    return;
  }
  const struct go_item *item = &check->game->items[fact->number];
  const struct go_board_size *board = &check->game->board;
  const char *assumed = board->assumed ? " (no size is given, so 19x19)" : "";
  if (check->reader) { /* formats whose points are letters */
    check_report(check, fact, "`%s` is off the board of %dx%d%s", check_quote(check, fact->span), board->width, board->height, assumed);
    return;
  }
  bool x_is_off = item->x < 0 || item->x >= board->width;
  int value = x_is_off ? item->x : item->y;
  int last = (x_is_off ? board->width : board->height) - 1;
  check_report(check, fact, "%s %d is off the board: %dx%d has 0 to %d%s", x_is_off ? "x" : "y", value, board->width, board->height, last, assumed);
}

static void point_in_cut_off(struct check *check, const struct fact *fact) {
  const struct go_item *item = &check->game->items[fact->number];
  const struct go_board_size *board = &check->game->board;
  const char *point = say_point(check, item->x, item->y);
  bool by_x = item->x < board->cut_left || item->x >= board->width - board->cut_right;
  if (by_x) check_report(check, fact, "%s is in a part of the board that is cut off: x from %d to %d is shown", point, board->cut_left, board->width - board->cut_right - 1);
  else check_report(check, fact, "%s is in a part of the board that is cut off: y from %d to %d is shown", point, board->cut_top, board->height - board->cut_bottom - 1);
}

#include "rules/point.rows.inc"
