/* ruleset: komi, handicap, time. (The family that judges `rules`.) */
#include "base/suggest.h"
#include "facts/go_facts.h"
#include "go/game_reader.h"
#include "go/ruleset.h"
#include "rules/families.h"
#include "rules/fix_values.h"
#include "rules/komi.h"
#include "rules/message_words.h"
#include "rules/move_fix.h"
#include "rules/shape_fix.h"
#include <math.h>

static void ruleset_handicap(struct check *check, const struct fact *fact) {
  const struct go_summary *summary = fact->what;
  const struct go_value *handicap = game_value(check->game, GO_HANDICAP);
  if (!handicap || handicap->is_text || handicap->number < 1) return;
  struct span span = game_span(check->game, handicap->spot);
  if (handicap->number < 2) {
    struct diag *diag = check_report_at(check, span, handicap->spot, "a handicap of 1 is no handicap: no stones, and mostly no komi");
    check_level(check, diag, LEVEL_INFO);
    return;
  }
  if (summary->black_before_white >= handicap->number) return;
  uint32_t stones = summary->black_before_white;
  const char *when = summary->white_moves ? " before white's first stone" : "";
  struct diag *diag = stones
      ? check_report_at(check, span, handicap->spot, "a handicap of %.0f, but black has only %s%s", handicap->number, say_stones(check, stones), when)
      : check_report_at(check, span, handicap->spot, "a handicap of %.0f, but black has no stones%s", handicap->number, when);
  if (check_is_jgf(check) && !stones && summary->illegal) handicap_mend(check, diag, (long long)handicap->number);
}

static void ruleset_komi_scaled(struct check *check, const struct fact *fact) {
  if (!komi_is_scaled(check->game)) return;
  const char *meant = say_number(check, komi_unscaled(check->game));
  double size = fabs(((const struct go_value *)fact->what)->number);
  const char *unit = size >= 100 ? "hundredths" : "stones";
  struct diag *diag = check_report(check, fact, "a komi of %s is counted in %s: %s points are meant", check_quote(check, fact->span), unit, meant);
  if (check->document || check->reader->fixable) mend_replace(check, mend(check, diag, FIX_UNSAFE, "write %s", meant), fact->span, view_of(meant));
}

static void ruleset_komi(struct check *check, const struct fact *fact) {
  const struct go_value *komi = fact->what;
  if (komi->is_text || komi_is_scaled(check->game)) return;
  double halves = komi->number * 2;
  if (fabs(komi->number) > 50) check_report(check, fact, "a komi of %s is very large", check_quote(check, fact->span));
  else if (fabs(halves - round(halves)) > 1e-9) check_report(check, fact, "a komi of %s is no multiple of half a point", check_quote(check, fact->span));
}

/* "3x30" in the overtime, as Seki looks for it. */
static bool overtime_periods(struct check *check, struct view overtime, double *count, double *seconds) {
  struct pattern_groups groups;
  if (!check_groups(check, PATTERN_OVERTIME_PERIODS, overtime, &groups) || groups.count < 3) return false;
  *count = strtod(overtime.at + groups.at[1].start, NULL);
  *seconds = strtod(overtime.at + groups.at[2].start, NULL);
  return true;
}

static void overtime_add(struct check *check, struct diag *diag, const char *means) {
  uint32_t rules = check->game->rules_spot;
  if (json_member(check->document, rules, KEY_OVERTIME) != NO_SPOT || json_member(check->document, rules, KEY_OLD_OVER_TIME) != NO_SPOT) return;
  struct mend_member overtime = {"overtime", mend_quote(check, view_of(means))};
  struct fix *fix = mend(check, diag, FIX_SAFE, "add \"overtime\": \"%s\"", means);
  mend_insert_members(check, fix, rules, shape_at("rules"), &overtime, 1);
}

static void ruleset_overtime(struct check *check, const struct fact *fact) {
  const struct game *game = check->game;
  (void)fact;
  if (check->plan->std == STD_SEKI) return;
  const struct go_value *periods = game_value(game, GO_NUMBER_OF_PERIODS), *seconds = game_value(game, GO_TIME_PER_PERIOD);
  const struct go_value *overtime = game_value(game, GO_OVERTIME);
  if (!periods || !seconds || periods->number <= 0 || seconds->number <= 0 || game->rules_spot == NO_SPOT) return;
  struct span span = game_span(game, game->rules_spot);
  char text[64];
  snprintf(text, sizeof text, "%.10gx%.10g byo-yomi", periods->number, seconds->number);
  const char *means = arena_string(&check->diags->arena, view_of(text));
  if (!overtime) {
    struct diag *diag = check_report_at(check, span, game->rules_spot, "the periods are known, but there is no `overtime`: \"%s\"", means);
    if (check_is_jgf(check)) overtime_add(check, diag, means);
    return;
  }
  double said_count, said_seconds;
  if (!overtime->is_text || !overtime_periods(check, overtime->text, &said_count, &said_seconds)) return;
  if (fabs(said_count - periods->number) < 1e-9 && fabs(said_seconds - seconds->number) < 1e-9) return;
  struct diag *diag = check_report_at(check, span, game->rules_spot, "`overtime` says \"%s\", numberOfPeriods and timePerPeriod say \"%s\"",
                                      check_shorten(check, overtime->text), means);
  check_relate(check, diag, game_span(game, overtime->spot), "the overtime");
  check_level(check, diag, LEVEL_WARNING);
}

static void ruleset_name(struct check *check, const struct fact *fact) {
  const struct go_value *value = fact->what;
  if (!value->is_text) return;
  const struct ruleset *known = ruleset_named(value->text);
  if (known && view_is(value->text, known->name)) return;
  const char *written = check_shorten(check, value->text);
  if (known) {
    struct diag *diag = check_report(check, fact, "the ruleset `%s` is mostly written \"%s\"", written, known->name);
    repair_header(check, diag, fact, FIX_SAFE, view_of(known->name));
    return;
  }
  struct suggestion similar = {0};
  for (size_t i = 0; i < ruleset_count; i++) suggest_consider(&similar, value->text, rulesets[i].name);
  if (similar.best) check_report(check, fact, "the ruleset `%s` is not known; is it \"%s\"?", written, similar.best);
  else check_report(check, fact, "the ruleset `%s` is not known: what it says of ko, suicide and counting is open", written);
}

#include "rules/ruleset.rows.inc"
