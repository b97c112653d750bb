/* score: the counted position. */
#include "facts/go_facts.h"
#include "facts/jgf_facts.h"
#include "jgf/keys.h"
#include "rules/families.h"
#include "rules/fix_values.h"
#include "rules/message_words.h"

static void score_same_point(struct check *check, const struct fact *fact) {
  struct diag *diag = check_report(check, fact, fact->number ? "the point is scored twice" : "the point is scored for two colors");
  check_relate(check, diag, fact->other, "the first one");
  if (fact->number && repair_can_remove_point(check, fact->spot)) repair_remove_point(check, mend(check, diag, FIX_SAFE, "remove the second one"), fact->spot);
}

static void score_color(struct check *check, const struct fact *fact) {
  const char *written = check_quote(check, fact->span);
  if (fact->number == GO_NO_COLOR) {
    check_report(check, fact, "the color must be \"black\" or \"white\", but is `%s`", written);
    return;
  }
  const char *name = say_color(check, (uint8_t)fact->number);
  repair_color(check, check_report(check, fact, "the color must be \"%s\", but is `%s`", name, written), fact->spot, fact->number);
}

static const char *margin(struct check *check, double black) {
  char text[48];
  if (black > 0) snprintf(text, sizeof text, "B+%s", say_number(check, black));
  else if (black < 0) snprintf(text, sizeof text, "W+%s", say_number(check, -black));
  else return "a draw";
  return arena_string(&check->diags->arena, view_of(text));
}

static void score_against_result(struct check *check, const struct fact *fact) {
  const struct go_summary *summary = fact->what;
  struct score_judgment judgement = score_judge(&summary->score, check->game);
  /* Illegal moves and handicap stones that are not there leave the position in doubt. */
  const struct go_value *handicap = game_value(check->game, GO_HANDICAP);
  bool stones_missing = handicap && handicap->number >= 2 && summary->black_before_white < handicap->number;
  if (judgement.verdict != SCORE_CONTRADICTS || summary->illegal || stones_missing) return;
  /* `score` itself: the value that the entry stands in. */
  uint32_t spot = summary->score.group;
  if (check_is_jgf(check) && spot != NO_SPOT) {
    uint32_t parent = check->document->spots[spot].parent;
    if (parent != NO_SPOT && check->document->spots[spot].key != KEY_SCORE) spot = parent;
  }
  if (spot == NO_SPOT) spot = summary->score.spot;
  check_report_at(check, game_span(check->game, spot), spot, "the score counts to %s by %s, the result says %s",
                  margin(check, judgement.counted), judgement.by_area ? "area" : "territory", margin(check, judgement.said));
}

#include "rules/score.rows.inc"
