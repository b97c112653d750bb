/* gib: how a game is written in GIB. The reader has noticed it (facts/gib_facts.h); nothing is fixed: the format is converted,
 * never rewritten. */
#include "facts/gib_facts.h"
#include "fix/fix_builder.h"
#include "rules/families.h"
#include "rules/message_words.h"

/* ---- is there a game? ---- */

static void gib_no_game(struct rule_context *context, const struct fact *fact) {
  if (notation_of(fact)->number > 0) rule_report(context, fact, "the file is empty");
  else rule_report(context, fact, "neither a header (`\\[NAME=value\\]`) nor a move (`STO`) found: the text is not GIB");
}

static void gib_no_header(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the header between \\HS and \\HE is missing: players and result are not known");
}

static void gib_no_moves(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "no line is a move: the record has none");
}

static void gib_torn(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the text must end with %s, but is cut off before it: moves may be missing", notation_value(context, fact));
}

/* ---- the text ---- */

static void gib_charset(struct rule_context *context, const struct fact *fact) {
  report_charset(context, fact, notation_of(fact));
}

static void gib_malformed_line(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the line `%s` cannot be read", notation_value(context, fact));
}

static void gib_unknown_line(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the meaning of lines that begin with %s is not known: they are ignored", notation_name(context, fact));
}

/* ---- the header ---- */

static void gib_unknown_variable(struct rule_context *context, const struct fact *fact) {
  const char *meant = rule_shorten(context, notation_of(fact)->meant);
  if (*meant) rule_report(context, fact, "`%s` is not a known variable of the header; did you mean `%s`?", notation_name(context, fact), meant);
  else rule_report(context, fact, "`%s` is not a known variable of the header", notation_name(context, fact));
}

static void gib_duplicate_variable(struct rule_context *context, const struct fact *fact) {
  struct diag *diag = rule_report(context, fact, "`%s` appears twice: the first one that is not empty counts", notation_name(context, fact));
  rule_add_related(context, diag, fact->other, "the first one");
}

static void gib_size_invalid(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the size of the board must be a number from 2 to 52, but is `%s`: 19 is assumed", notation_value(context, fact));
}

static void gib_komi_invalid(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the komi in %s must be a whole number, but is `%s`", notation_name(context, fact), notation_value(context, fact));
}

static void gib_date_invalid(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the date in %s must be a day such as 2015-8-29, but is `%s`", notation_name(context, fact), notation_value(context, fact));
}

static void gib_time_invalid(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the time in %s must be three numbers such as 1200-30-3, but is `%s`", notation_name(context, fact), notation_value(context, fact));
}

static void gib_result_unknown(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the meaning of `%s` in %s is not known: the result is left open", notation_value(context, fact), notation_name(context, fact));
}

static void gib_result_conflict(struct rule_context *context, const struct fact *fact) {
  const char *meant = rule_shorten(context, notation_of(fact)->meant);
  rule_add_related(context, rule_report(context, fact, "the result is `%s` in words, but %s by its code, which counts", notation_value(context, fact), meant), fact->other, "the code");
}

static void gib_handicap_invalid(struct rule_context *context, const struct fact *fact) {
  const char *value = notation_value(context, fact);
  if (notation_of(fact)->number > 0) rule_report(context, fact, "the handicap must stand before the first move, but `%s` stands behind it", value);
  else rule_report(context, fact, "the handicap must be 0 or 2 to 9, but is `%s`", value);
}

/* ---- the moves ---- */

static void gib_move_syntax(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "a move must be STO and five numbers, but is `%s`", notation_value(context, fact));
}

static void gib_move_color(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the player must be 1 or 2, but is %s", notation_value(context, fact));
}

static void gib_move_number(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the number of the line must be %s, but is %s", notation_count(context, fact), notation_value(context, fact));
}

static void gib_move_removed(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "`%s` takes a stone away: it is not a move, and is ignored", notation_value(context, fact));
}

static void gib_moves_count(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "`%s` says how many lines follow, but there are %s", notation_value(context, fact), notation_count(context, fact));
}

#include "rules/gib.rows.inc"
