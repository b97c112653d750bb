/* score: the counted position. */
#include "facts/go_facts.h"
#include "facts/jgf_facts.h"
#include "jgf/keys.h"
#include "rules/catalogue.h"
#include "rules/fix_values.h"
#include "rules/message_words.h"

static void score_same_point(struct rule_context *context, const struct fact *fact) {
  report_same_point(context, fact, fact->number ? "the point is scored twice" : "the point is scored for two colors");
}

static const char *margin(struct rule_context *context, double black) {
  if (black > 0) return rule_format(context, "B+%s", describe_number(context, black)).at;
  return black < 0 ? rule_format(context, "W+%s", describe_number(context, -black)).at : "a draw";
}

static void score_against_result(struct rule_context *context, const struct fact *fact) {
  const struct go_summary *summary = fact->what;
  struct score_judgment judgment = score_judge(&summary->score, context->game);
  /* Illegal moves and handicap stones that are not there leave the position in doubt. */
  const struct go_value *handicap = game_value(context->game, GO_HANDICAP);
  bool stones_missing = handicap && handicap->number >= 2 && summary->black_before_white < handicap->number;
  if (judgment.verdict != SCORE_CONTRADICTS || summary->illegal || stones_missing) return;
  /* `score` itself: the value that the entry stands in. */
  uint32_t spot = summary->score.group;
  if (rule_is_on_jgf(context) && spot != NO_SPOT) {
    uint32_t parent = context->document->spots[spot].parent;
    if (parent != NO_SPOT && context->document->spots[spot].key != KEY_SCORE) spot = parent;
  }
  if (spot == NO_SPOT) spot = summary->score.spot;
  rule_report_at(context, game_span(context->game, spot), spot, "the score comes to %s by %s, but the result is %s",
                 margin(context, judgment.counted), judgment.by_area ? "area" : "territory", margin(context, judgment.said));
}

#include "rules/score.rows.inc"
