/* game: result, dates, kind of game. */
#include "base/ascii.h"
#include "facts/go_facts.h"
#include "go/spelling.h"
#include "go/ruleset.h"
#include "rules/catalogue.h"
#include "rules/fix_values.h"
#include "rules/message_words.h"
#include <math.h>

/* ---- result ---- */

/* Appends a result as JGF writes it: "W+R", "B+3.5", "0", "". For Seki, a draw is "D", and "" is unknown. *is_part: the value
 * also has other text. */
static bool append_result(const struct rule_context *context, struct view written, struct buffer *meant, bool *is_part) {
  LOCAL_BUFFER canonical = {0};
  struct view result;
  enum spelling spelling = spell_result(written, &canonical);
  *is_part = spelling == SPELLING_PART;
  bool is_known = (spelling_is_sure(spelling) || *is_part) && spell_result_in_jgf(buffer_view(&canonical), &result);
  bool is_seki = context->rule_table->std == STD_SEKI;
  if (is_known && is_seki) is_known = result.length;
  if (is_known) buffer_add_view(meant, is_seki && view_is(result, "0") ? VIEW("D") : result);
  return is_known;
}

static void result_fix(struct rule_context *context, struct diag *diag, const struct go_value *value) {
  LOCAL_BUFFER meant = {0};
  bool is_part;
  if (context->document && append_result(context, value->text, &meant, &is_part)) {
    /* Seki 4 has no value for a game without a result: it reads "" as "?". */
    bool is_without_result = !meant.length && context->rule_table->std == STD_JGF2;
    enum fix_class safety = is_part ? FIX_UNSAFE : is_without_result ? repair_class_for_seki(context) : FIX_SAFE;
    repair_text(context, diag, value->spot, safety, buffer_view(&meant));
  }
}

static void game_result_as_seki(struct rule_context *context, const struct fact *fact, const struct go_value *value) {
  struct view result = value->text;
  if (rule_matches(context, PATTERN_RESULT_SEKI, result)) return;
  bool is_draw = view_is(result, "0") || !result.length;
  struct diag *diag = rule_report(context, fact,
                                  is_draw ? "Seki misreads the result \"%s\": write \"D\" for a draw, or \"?\""
                                          : "Seki cannot read the result `%s`",
                                  rule_shorten(context, result));
  if (is_draw) rule_override_level(context, diag, LEVEL_WARNING);
  else result_fix(context, diag, value);
}

static void game_result(struct rule_context *context, const struct fact *fact) {
  const struct go_value *value = fact->data;
  if (!value->is_text) return;
  if (context->rule_table->std == STD_SEKI) game_result_as_seki(context, fact, value);
  else if (!rule_matches(context, PATTERN_RESULT, value->text)) {
    const char *written = rule_shorten(context, value->text);
    result_fix(
        context,
        rule_report(context, fact, "the result must be of the form W+4.5, B+R, W+T, B+F, 0, ? or \"\", but is `%s`", written),
        value);
  }
}

/* The margin of a result by points, positive for black; false for other results. */
static bool result_margin(struct rule_context *context, const struct go_value *value, double *margin) {
  return value->is_text && rule_matches(context, PATTERN_RESULT, value->text) && spell_margin(value->text, margin);
}

static void game_result_zero(struct rule_context *context, const struct fact *fact) {
  const struct go_value *value = fact->data;
  double margin;
  if (result_margin(context, value, &margin) && !view_is(value->text, "0") && fabs(margin) <= 0)
    rule_report(context, fact, "a win by 0 points: was it a draw (\"0\"), or is the margin unknown (\"?\")?");
}

/* Under territory rules, the score before komi is a whole number. It is the margin plus the komi, if the margin of a win by
 * White is negative. */
static void game_result_komi(struct rule_context *context, const struct fact *fact) {
  const struct game *game = context->game;
  const struct go_value *result = fact->data, *komi = game_value(game, GO_KOMI);
  double margin;
  if (!komi || komi_is_scaled(game) || ruleset_counting_of(game) != COUNTS_TERRITORY) return;
  if (!result_margin(context, result, &margin)) return;
  bool is_draw = view_is(result->text, "0");
  if (!is_draw && fabs(margin) <= 0) return; /* game-result-zero */
  double points = margin + komi->number;
  if (fabs(points - round(points)) < 1e-6) return;
  struct diag *diag =
      is_draw ? rule_report(context, fact, "the game cannot be a draw with a komi of %s", describe_number(context, komi->number))
              : rule_report(context, fact, "the margin cannot be %s with a komi of %s", describe_number(context, fabs(margin)),
                            describe_number(context, komi->number));
  rule_add_related(context, diag, game_span(game, komi->spot), "the komi");
}

/* ---- dates ---- */

static bool is_date(struct rule_context *context, struct view text) {
  return rule_matches(context, PATTERN_DATE, text);
}

/* Appends a single date: "2014-01-02". *is_part: the value also has other text, such as a time of day. */
static bool append_date(struct view written, struct buffer *meant, bool *is_part) {
  LOCAL_BUFFER date = {0};
  enum spelling spelling = spell_dates(written, &date);
  *is_part = spelling == SPELLING_PART;
  bool is_known = (spelling_is_sure(spelling) || *is_part) && !memchr(date.data, ',', date.length);
  if (is_known) buffer_add_view(meant, buffer_view(&date));
  return is_known;
}

static void game_date(struct rule_context *context, const struct fact *fact) {
  const struct go_value *value = fact->data;
  if (!value->is_text || is_date(context, value->text)) return;
  const char *written = value->text.length ? rule_format(context, "`%s`", rule_shorten(context, value->text)).at : "empty";
  struct diag *diag = rule_report(context, fact, "the date must be of the form 2023-06-12, 2023-06 or 2023, but is %s", written);
  LOCAL_BUFFER meant = {0};
  bool has_time;
  /* An entry of `dates` with a comma and other text may be several days, as SGF writes them. */
  bool has_comma = value->meaning == GO_DATES_ENTRY && memchr(value->text.at, ',', value->text.length);
  if (context->document && append_date(value->text, &meant, &has_time) && !(has_comma && has_time)) {
    repair_text(context, diag, value->spot, FIX_SAFE, buffer_view(&meant));
    if (has_time) fix_add_legacy(context, diag->fix, value->spot, NULL, fix_quote(context, value->text));
  }
}

static void game_no_such_date(struct rule_context *context, const struct fact *fact) {
  const struct go_value *value = fact->data;
  if (value->is_text && is_date(context, value->text) && !date_exists(context, value->text))
    rule_report(context, fact, "the date %s does not exist", rule_shorten(context, value->text));
}

static int compare_views(struct view a, struct view b) {
  return memcmp(a.at, b.at, a.length < b.length ? a.length : b.length);
}

static void game_dates_order(struct rule_context *context, const struct fact *fact) {
  (void)fact;
  const struct go_value *before = NULL;
  for (size_t i = 0; i < context->game->value_count; i++) {
    const struct go_value *value = &context->game->values[i];
    if (value->meaning != GO_DATES_ENTRY || !value->is_text || !is_date(context, value->text)) continue;
    /* 2011-04 and 2011-04-22 have no order. */
    int order = before ? compare_views(before->text, value->text) : -1;
    bool is_repeated = order == 0 && before->text.length == value->text.length;
    if (order > 0 || is_repeated) {
      struct span span = game_span(context->game, value->spot);
      struct diag *diag =
          rule_report_at(context, span, value->spot,
                         is_repeated ? "the date %s appears twice" : "the dates must be in order, but %s follows a later one",
                         rule_shorten(context, value->text));
      rule_add_related(context, diag, game_span(context->game, before->spot), "the date before");
    }
    before = value;
  }
}

static void game_date_conflict(struct rule_context *context, const struct fact *fact) {
  const struct go_value *date = fact->data;
  if (!date->is_text || !is_date(context, date->text)) return;
  bool has_dates = false;
  for (size_t i = 0; i < context->game->value_count; i++) {
    const struct go_value *value = &context->game->values[i];
    if (value->meaning != GO_DATES_ENTRY || !value->is_text || !value->text.length) continue;
    has_dates = true;
    if (compare_views(date->text, value->text) == 0) return;
  }
  if (has_dates) rule_report(context, fact, "the date must be one of `dates`, but %s is not", rule_shorten(context, date->text));
}

/* ---- kind ---- */

static void game_type(struct rule_context *context, const struct fact *fact) {
  const struct go_value *value = fact->data;
  if (!value->is_text || !ascii_trim(value->text).length || view_is(value->text, "go")) return;
  if (context->game->is_go) {
    struct diag *diag = rule_report(context, fact, "the type must be \"go\", but is `%s`", rule_shorten(context, value->text));
    if (context->document) repair_text(context, diag, value->spot, FIX_SAFE, VIEW("go"));
    return;
  }
  struct diag *diag = rule_report(context, fact, "the type is `%s`, not \"go\": the rules of Go are not applied",
                                  rule_shorten(context, value->text));
  offer_near(context, diag, value->text, nearest_word(value->text, (const char *const[]){"go"}, 1));
}

#include "rules/game.rows.inc"
