/* board, point, score: the size of the board, the points of moves, setup, markup and score, and the counted position. */
#include "facts/go_facts.h"
#include "facts/jgf_facts.h"
#include "jgf/keys.h"
#include "rules/catalogue.h"
#include "rules/fix_values.h"
#include "rules/message_words.h"

/* ---- board ---- */

static void board_size_conflict(struct rule_context *context, const struct fact *fact) {
  if (fact->number) {
    const char *one = game_value(context->game, GO_BOARD_WIDTH) ? "width" : "height";
    rule_report(context, fact, "`width` and `height` must be given together, but only `%s` is given", one);
    return;
  }
  const struct game *game = context->game;
  const struct go_value *size = game_value(game, GO_BOARD_SIZE), *width = game_value(game, GO_BOARD_WIDTH),
                        *height = game_value(game, GO_BOARD_HEIGHT);
  struct diag *diag =
      rule_report(context, fact, "the size is %s, but width and height are %s and %s", describe_number(context, size->number),
                  describe_number(context, width->number), describe_number(context, height->number));
  rule_add_related(context, diag, game_span(game, size->spot), "the size");
}

/* ---- point ---- */

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
  bool is_more = value == INT32_MAX || value == INT32_MIN; /* beyond the range of struct go_item */
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
  rule_report(context, fact, "%s is in a part of the board that is cut off: only %s from %d to %d is shown", point,
              by_x ? "x" : "y", by_x ? board->cut_left : board->cut_top,
              by_x ? board->width - board->cut_right - 1 : board->height - board->cut_bottom - 1);
}

/* ---- score ---- */

static void score_same_point(struct rule_context *context, const struct fact *fact) {
  report_same_point(context, fact, fact->number ? "the point is scored twice" : "the point is scored for two colors");
}

static const char *margin(struct rule_context *context, double black) {
  if (black > 0) return rule_format(context, "B+%s", describe_number(context, black)).at;
  return black < 0 ? rule_format(context, "W+%s", describe_number(context, -black)).at : "a draw";
}

static void score_against_result(struct rule_context *context, const struct fact *fact) {
  const struct go_summary *summary = fact->data;
  struct score_judgment judgment = score_judge(&summary->score, context->game);
  /* The position is uncertain after illegal moves and without the handicap stones. */
  const struct go_value *handicap = game_value(context->game, GO_HANDICAP);
  bool stones_missing = handicap && handicap->number >= 2 && summary->black_before_white < handicap->number;
  if (judgment.verdict != SCORE_CONTRADICTS || summary->illegal || stones_missing) return;
  /* `score` itself, which contains the entry */
  uint32_t spot = summary->score.group;
  if (rule_is_on_jgf(context) && spot != NO_SPOT) {
    uint32_t parent = context->document->spots[spot].parent;
    if (parent != NO_SPOT && context->document->spots[spot].key != KEY_SCORE) spot = parent;
  }
  if (spot == NO_SPOT) spot = summary->score.spot;
  rule_report_at(context, game_span(context->game, spot), spot, "the score comes to %s by %s, but the result is %s",
                 margin(context, judgment.counted), judgment.by_area ? "area" : "territory", margin(context, judgment.recorded));
}

#include "rules/board.rows.inc"
#include "rules/point.rows.inc"
#include "rules/score.rows.inc"
