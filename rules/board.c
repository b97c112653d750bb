/* board: its size and what of it is cut off. */
#include "facts/go_facts.h"
#include "facts/jgf_facts.h"
#include "rules/families.h"
#include "rules/message_words.h"

static void board_size_conflict(struct check *check, const struct fact *fact) {
  if (fact->number) {
    const char *one = game_value(check->game, GO_BOARD_WIDTH) ? "width" : "height";
    check_report(check, fact, "`width` and `height` must stand together, but there is only `%s`: readers take neither", one);
    return;
  }
  const struct game *game = check->game;
  const struct go_value *size = game_value(game, GO_BOARD_SIZE), *width = game_value(game, GO_BOARD_WIDTH), *height = game_value(game, GO_BOARD_HEIGHT);
  struct diag *diag = check_report(check, fact, "the size is %s, but width and height are %s and %s", say_number(check, size->number), say_number(check, width->number), say_number(check, height->number));
  check_relate(check, diag, game_span(game, size->spot), "the size");
}

static void board_no_size(struct check *check, const struct fact *fact) {
  check_report(check, fact, NULL);
}

static void board_cut_off(struct check *check, const struct fact *fact) {
  check_report(check, fact, NULL);
}

#include "rules/board.rows.inc"
