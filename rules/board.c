/* board: its size and what of it is cut off. */
#include "facts/go_facts.h"
#include "facts/jgf_facts.h"
#include "rules/catalogue.h"
#include "rules/message_words.h"

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

#include "rules/board.rows.inc"
