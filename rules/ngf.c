/* ngf: how a game is written in NGF. The reader has noticed it (facts/ngf_facts.h); nothing is fixed: the format is converted,
 * never rewritten. */
#include "facts/ngf_facts.h"
#include "fix/fix_builder.h"
#include "rules/families.h"
#include "rules/message_words.h"

/* ---- is there a game? ---- */

static void ngf_no_game(struct rule_context *context, const struct fact *fact) {
  if (notation_of(fact)->number > 0) rule_report(context, fact, "the file is empty");
  else rule_report(context, fact, "neither the size of a board in the second line nor a move found: the text is not NGF");
}

static void ngf_no_moves(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "no line is a move: the record has none");
}

static void ngf_header_cut(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the header ends after %s lines, which is too early: what a line means depends on its number", notation_count(context, fact));
}

/* ---- the text ---- */

static void ngf_charset(struct rule_context *context, const struct fact *fact) {
  report_charset(context, fact, notation_of(fact));
}

static void ngf_malformed_line(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the line `%s` is not a move", notation_value(context, fact));
}

/* ---- the header ---- */

static void ngf_size_invalid(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the size of the board must be a number from 2 to 52, but is `%s`: 19 is assumed", notation_value(context, fact));
}

static void ngf_handicap_invalid(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the handicap must be a number from 0 to 9, but is `%s`", notation_value(context, fact));
}

static void ngf_komi_invalid(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the komi must be a whole number, but is `%s`", notation_value(context, fact));
}

static void ngf_date_invalid(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the date must be a day such as 20170316, but is `%s`", notation_value(context, fact));
}

static void ngf_time_invalid(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the time must be a number of minutes, but is `%s`", notation_value(context, fact));
}

static void ngf_result_unknown(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the meaning of `%s` is not known: the result is left open", notation_value(context, fact));
}

static void ngf_count_invalid(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the number of moves must be a number, but is `%s`", notation_value(context, fact));
}

/* ---- the moves ---- */

static void ngf_torn(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the last move must have nine letters, but is `%s`: the text is cut off", notation_value(context, fact));
}

static void ngf_move_syntax(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "a move must be nine letters such as PMABBQEEQ, but is `%s`", notation_value(context, fact));
}

static void ngf_move_color(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the player must be B or W, but is %s", notation_value(context, fact));
}

static void ngf_move_number(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the letters that number the move must be %s, but are %s", notation_meant(context, fact), notation_value(context, fact));
}

static void ngf_move_mirror(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the point must be repeated with its letters swapped, as %s, but is repeated as %s", notation_meant(context, fact), notation_value(context, fact));
}

static void ngf_moves_count(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the file says %s moves, but there are %s", notation_value(context, fact), notation_count(context, fact));
}

#include "rules/ngf.rows.inc"
