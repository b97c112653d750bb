/* move: one move. What needs the board comes from the replay. */
#include "base/suggest.h"
#include "facts/go_facts.h"
#include "facts/jgf_facts.h"
#include "go/ruleset.h"
#include "rules/families.h"
#include "rules/fix_values.h"
#include "rules/message_words.h"
#include "rules/move_fix.h"

static void move_incomplete(struct check *check, const struct fact *fact) {
  check_report(check, fact, NULL);
}

static void move_pass_with_point(struct check *check, const struct fact *fact) {
  check_report(check, fact, NULL);
}

static void move_pass_as_point(struct check *check, const struct fact *fact) {
  const struct go_item *item = &check->game->items[fact->number];
  struct diag *diag = check_report(check, fact, "a pass written as the point (%d, %d), which is not on the board", item->x, item->y);
  if (check_is_jgf(check)) move_mend_pass(check, diag, fact->spot);
}

static void move_color(struct check *check, const struct fact *fact) {
  if (fact->kind == GO_FACT_COLOR_OF_NOBODY) {
    check_report(check, fact, "no player has the color `%s`", check_quote(check, fact->span));
    return;
  }
  const char *written = check_quote(check, fact->span);
  if (fact->number == GO_NO_COLOR) {
    check_report(check, fact, "the color must be \"black\" or \"white\", but is `%s`", written);
    return;
  }
  const char *name = say_color(check, (uint8_t)fact->number);
  repair_color(check, check_report(check, fact, "the color must be \"%s\", but is `%s`", name, written), fact->spot, fact->number);
}

static void move_on_stone(struct check *check, const struct fact *fact) {
  const struct go_event *event = fact->what;
  struct diag *diag = check_report(check, fact, "%s, where %s stands", say_move(check, event),
                                   say_stone(check, event->stood_color, event->stood_number));
  say_diagram(check, diag, fact);
}

/* By which rule a suicide is judged, where the record has one. */
static const char *suicide_rule(struct check *check) {
  if (check->game->suicide_said) return "; `allowSuicide` is false";
  const struct ruleset *ruleset = ruleset_of(check->game);
  if (!ruleset || ruleset->suicide != SUICIDE_FORBIDDEN) return "";
  return mend_format(check, "; %s rules forbid suicide", ruleset->name).at;
}

static void move_suicide(struct check *check, const struct fact *fact) {
  const struct go_event *event = fact->what;
  struct diag *diag = check_report(check, fact, "%s, where %s would have no liberty%s", say_move(check, event),
                                   event->group > 1 ? "the group" : "the stone", suicide_rule(check));
  say_diagram(check, diag, fact);
}

static void move_ko(struct check *check, const struct fact *fact) {
  const struct go_event *event = fact->what;
  struct diag *diag = check_report(check, fact, "%s and retakes the ko that move %u took", say_move(check, event), event->stood_number);
  say_diagram(check, diag, fact);
}

static void move_repeats(struct check *check, const struct fact *fact) {
  const struct go_event *event = fact->what;
  struct diag *diag = event->stood_number
      ? check_report(check, fact, "%s and repeats the position after move %u, which these rules forbid", say_move(check, event), event->stood_number)
      : check_report(check, fact, "%s and repeats the position at the start, which these rules forbid", say_move(check, event));
  say_diagram(check, diag, fact);
}

static void move_out_of_turn(struct check *check, const struct fact *fact) {
  const struct go_event *event = fact->what;
  struct diag *diag = check_report(check, fact, "%s, twice running", say_move(check, event));
  if (check_is_jgf(check)) move_mend_turn(check, diag, event);
  say_diagram(check, diag, fact);
}

static void move_after_end(struct check *check, const struct fact *fact) {
  const struct go_event *event = fact->what;
  check_report(check, fact, "%s after both players have passed", say_move(check, event));
}

static void move_time(struct check *check, const struct fact *fact) {
  const struct go_event *event = fact->what;
  const char *what = fact->number ? "periods" : "seconds";
  struct diag *diag = check_report(check, fact, "%s has %s %s left, after %s before", say_color(check, event->color),
                                   say_number(check, event->is), what, say_number(check, event->was));
  check_relate(check, diag, fact->other, "the move before");
}

#include "rules/move.rows.inc"
