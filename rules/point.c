/* point: moves, setup, markup and score alike. */
#include "facts/go_facts.h"
#include "rules/catalogue.h"
#include "rules/message_words.h"

static void point_off_board(struct rule_context *context, const struct fact *fact) {
  const struct go_item *item = &context->game->items[fact->number];
  const struct go_board_size *board = &context->game->board;
  const char *assumed = board->assumed ? " (no size is given, so 19x19)" : "";
  if (context->reader) { /* formats whose points are letters */
    rule_report(context, fact, "`%s` is off the %dx%d board%s", rule_quote(context, fact->span), board->width, board->height,
                assumed);
    return;
  }
  bool x_is_off = item->x < 0 || item->x >= board->width;
  int value = x_is_off ? item->x : item->y;
  bool is_more = value == INT32_MAX || value == INT32_MIN; /* than an item can have */
  const char *found = is_more ? rule_quote(context, fact->span) : rule_format(context, "%d", value).at;
  int last = (x_is_off ? board->width : board->height) - 1;
  rule_report(context, fact, "`%s` must be from 0 to %d on a %dx%d board, but is %s%s", x_is_off ? "x" : "y", last, board->width,
              board->height, found, assumed);
}

static void point_in_cut_off(struct rule_context *context, const struct fact *fact) {
  const struct go_item *item = &context->game->items[fact->number];
  const struct go_board_size *board = &context->game->board;
  const char *point = describe_point(context, item->x, item->y);
  bool by_x = item->x < board->cut_left || item->x >= board->width - board->cut_right;
  if (by_x)
    rule_report(context, fact, "%s is in a part of the board that is cut off: only x from %d to %d is shown", point,
                board->cut_left, board->width - board->cut_right - 1);
  else
    rule_report(context, fact, "%s is in a part of the board that is cut off: only y from %d to %d is shown", point,
                board->cut_top, board->height - board->cut_bottom - 1);
}

#include "rules/point.rows.inc"
