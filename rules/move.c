/* move: one move. What needs the board comes from the replay. */
#include "base/suggest.h"
#include "facts/go_facts.h"
#include "facts/jgf_facts.h"
#include "go/ruleset.h"
#include "rules/catalogue.h"
#include "rules/fix_values.h"
#include "rules/message_words.h"
#include "rules/move_fix.h"

static void move_pass_as_point(struct rule_context *context, const struct fact *fact) {
  const struct go_item *item = &context->game->items[fact->number];
  struct diag *diag =
      rule_report(context, fact, "a pass must be written \"pass\": true, but is the point (%d, %d)", item->x, item->y);
  if (rule_is_on_jgf(context)) move_fix_pass(context, diag, fact->spot);
}

static void move_color(struct rule_context *context, const struct fact *fact) {
  if (fact->kind == GO_FACT_COLOR_OF_NOBODY) {
    rule_report(context, fact, "no player has the color `%s`", rule_quote(context, fact->span));
    return;
  }
  report_color(context, fact);
}

static void move_on_stone(struct rule_context *context, const struct fact *fact) {
  const struct go_event *event = fact->what;
  struct diag *diag = rule_report(context, fact, "%s, where %s stands", describe_move(context, event),
                                   describe_stone(context, event->stood_color, event->stood_number));
  if (fact->other_spot != NO_SPOT) rule_add_related(context, diag, fact->other, "the stone that stands there");
  describe_diagram(context, diag, fact);
}

/* By which rule a suicide is judged, where the record has one. */
static const char *suicide_rule(struct rule_context *context) {
  if (context->game->suicide_said) return "; `allowSuicide` is false";
  const struct ruleset *ruleset = ruleset_of(context->game);
  if (!ruleset || ruleset->suicide != SUICIDE_FORBIDDEN) return "";
  return rule_format(context, "; %s rules forbid suicide", ruleset->name).at;
}

static void move_suicide(struct rule_context *context, const struct fact *fact) {
  const struct go_event *event = fact->what;
  struct diag *diag = rule_report(context, fact, "%s, where %s would have no liberty%s", describe_move(context, event),
                                   event->group > 1 ? "the group" : "the stone", suicide_rule(context));
  describe_diagram(context, diag, fact);
}

static void move_ko(struct rule_context *context, const struct fact *fact) {
  const struct go_event *event = fact->what;
  struct diag *diag =
      rule_report(context, fact, "%s and retakes the ko that move %u took", describe_move(context, event), event->stood_number);
  if (fact->other_spot != NO_SPOT) rule_add_related(context, diag, fact->other, "the move that took the ko");
  describe_diagram(context, diag, fact);
}

static void move_repeats(struct rule_context *context, const struct fact *fact) {
  const struct go_event *event = fact->what;
  struct diag *diag = event->stood_number
                          ? rule_report(context, fact, "%s and repeats the position after move %u, which these rules forbid",
                                        describe_move(context, event), event->stood_number)
                          : rule_report(context, fact, "%s and repeats the position at the start, which these rules forbid",
                                        describe_move(context, event));
  describe_diagram(context, diag, fact);
}

static void move_out_of_turn(struct rule_context *context, const struct fact *fact) {
  const struct go_event *event = fact->what;
  struct diag *diag = rule_report(context, fact, "%s, but it is not %s's turn", describe_move(context, event),
                                  describe_color(context, event->color));
  if (rule_is_on_jgf(context)) move_fix_turn(context, diag, event);
  describe_diagram(context, diag, fact);
}

static void move_after_end(struct rule_context *context, const struct fact *fact) {
  const struct go_event *event = fact->what;
  rule_report(context, fact, "%s after the passes that ended the game", describe_move(context, event));
}

static void move_time(struct rule_context *context, const struct fact *fact) {
  const struct go_event *event = fact->what;
  const char *what = fact->number ? "periods" : "seconds";
  struct diag *diag = rule_report(context, fact, "%s has %s %s left, but had %s before", describe_color(context, event->color),
                                   describe_number(context, event->is), what, describe_number(context, event->was));
  rule_add_related(context, diag, fact->other, "the move before");
}

#include "rules/move.rows.inc"
