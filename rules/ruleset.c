/* ruleset: komi, handicap, time. (The family that judges `rules`.) */
#include "base/suggest.h"
#include "facts/go_facts.h"
#include "go/ruleset.h"
#include "go/spelling.h"
#include "rules/catalogue.h"
#include "rules/fix_values.h"
#include "rules/message_words.h"
#include "jgf/schema.h"
#include <math.h>

static void ruleset_handicap(struct rule_context *context, const struct fact *fact) {
  if (fact->kind == GO_FACT_CAUSE + GO_CAUSE_HANDICAP) {
    report_cause(context, fact);
    return;
  }
  const struct go_summary *summary = fact->data;
  const double handicap = game_value(context->game, GO_HANDICAP)->number;
  if (handicap < 2) {
    struct diag *diag = rule_report(context, fact, "a handicap of 1 places no stones: leave it out and give the komi instead");
    rule_override_level(context, diag, LEVEL_INFO);
    return;
  }
  const char *phase = summary->white_moves ? " before white's first move" : "";
  const char *stones = fact->number ? rule_format(context, "only %s", describe_stones(context, (size_t)fact->number, "")).at
                                    : "no stones";
  rule_report(context, fact, "a handicap of %.0f, but black has %s%s", handicap, stones, phase);
}

static void ruleset_komi_scaled(struct rule_context *context, const struct fact *fact) {
  if (!komi_is_scaled(context->game)) return;
  const char *meant = describe_number(context, komi_unscaled(context->game));
  double size = fabs(((const struct go_value *)fact->data)->number);
  bool in_stones = komi_is_in_stones(context->game);
  const char *unit = size < 50 ? (in_stones ? "stones" : "half points")
                               : (in_stones ? "hundredths of a stone" : "hundredths of a point");
  struct diag *diag = rule_report(context, fact, "the komi is probably %s, but is written %s, in %s", meant,
                                  rule_quote(context, fact->span), unit);
  fix_replace(context, fix_new(context, diag, FIX_UNSAFE, "write %s", meant), fact->span, view_of(meant));
}

static void ruleset_komi(struct rule_context *context, const struct fact *fact) {
  const struct go_value *komi = fact->data;
  if (komi->is_text || komi_is_scaled(context->game)) return;
  double halves = komi->number * 2;
  if (fabs(komi->number) > 50) rule_report(context, fact, "a komi of %s is very large", rule_quote(context, fact->span));
  else if (fabs(halves - round(halves)) > 1e-9)
    rule_report(context, fact, "a komi of %s is not a multiple of half a point", rule_quote(context, fact->span));
}

static void overtime_add(struct rule_context *context, struct diag *diag, const char *means) {
  uint32_t rules = context->game->rules_spot;
  if (json_member(context->document, rules, KEY_OVERTIME) != NO_SPOT ||
      json_member(context->document, rules, KEY_OLD_OVER_TIME) != NO_SPOT)
    return;
  struct fix *fix = fix_new(context, diag, FIX_SAFE, "add \"overtime\": \"%s\"", means);
  fix_insert_member(context, fix, rules, jgf_schema_of(KEY_RULES), "overtime", new_string(context, means));
}

static void ruleset_overtime(struct rule_context *context, const struct fact *fact) {
  const struct game *game = context->game;
  (void)fact;
  if (context->rule_table->std == STD_SEKI) return;
  const struct go_value *periods = game_value(game, GO_NUMBER_OF_PERIODS), *seconds = game_value(game, GO_TIME_PER_PERIOD);
  const struct go_value *overtime = game_value(game, GO_OVERTIME);
  if (!periods || !seconds || periods->number <= 0 || seconds->number <= 0 || game->rules_spot == NO_SPOT) return;
  struct span span = game_span(game, game->rules_spot);
  const char *means = rule_format(context, "%.10gx%.10g byo-yomi", periods->number, seconds->number).at;
  bool is_empty = rule_is_on_jgf(context) && json_member(context->document, game->rules_spot, KEY_OVERTIME) != NO_SPOT;
  if (!overtime && is_empty) return; /* shape-empty-value reports it */
  if (!overtime) {
    struct diag *diag =
        rule_report_at(context, span, game->rules_spot, "`overtime` is missing: according to the periods, it is \"%s\"", means);
    if (rule_is_on_jgf(context)) overtime_add(context, diag, means);
    return;
  }
  double said_count, said_seconds;
  if (!overtime->is_text || !spell_periods(overtime->text, &said_count, &said_seconds)) return;
  if (fabs(said_count - periods->number) < 1e-9 && fabs(said_seconds - seconds->number) < 1e-9) return;
  struct diag *diag = rule_report_at(context, span, game->rules_spot,
                                     "`overtime` is \"%s\", but by numberOfPeriods and timePerPeriod it is \"%s\"",
                                     rule_shorten(context, overtime->text), means);
  rule_add_related(context, diag, game_span(game, overtime->spot), "the overtime");
  rule_override_level(context, diag, LEVEL_WARNING);
}

static void ruleset_name(struct rule_context *context, const struct fact *fact) {
  const struct go_value *value = fact->data;
  if (!value->is_text) return;
  const struct ruleset *known = ruleset_named(value->text);
  if (known && view_is(value->text, known->name)) return;
  const char *written = rule_shorten(context, value->text);
  if (known) {
    struct diag *diag = rule_report(context, fact, "the ruleset `%s` is usually written \"%s\"", written, known->name);
    repair_header(context, diag, fact, FIX_SAFE, view_of(known->name));
    return;
  }
  struct suggestion similar = {0};
  for (size_t i = 0; i < ruleset_count; i++) suggest_consider(&similar, value->text, rulesets[i].name);
  struct diag *diag =
      similar.best ? rule_report(context, fact, "unknown ruleset `%s`; did you mean \"%s\"?", written, similar.best)
                   : rule_report(context, fact, "unknown ruleset `%s`: its rules for ko, suicide and counting are not known",
                                 written);
  offer_near(context, diag, value->text, similar.best);
}

#include "rules/ruleset.rows.inc"
