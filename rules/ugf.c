/* ugf: how a game is written in UGF and UGI. The reader has noticed it (facts/ugf_facts.h); nothing is fixed: the format is
 * converted, never rewritten. */
#include "facts/ugf_facts.h"
#include "fix/fix_builder.h"
#include "rules/families.h"
#include "rules/message_words.h"

/* ---- is there a game? ---- */

static void ugf_no_game(struct rule_context *context, const struct fact *fact) {
  if (notation_of(fact)->number > 0) rule_report(context, fact, "the file is empty");
  else rule_report(context, fact, "no section such as [Header] or [Data] found: the text is not UGF, or is encrypted");
}

static void ugf_no_header(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "[Header] is missing: players, board size and the direction of rows are not known");
}

static void ugf_no_data(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "[Data] is missing: the record has no moves");
}

static void ugf_redirect_only(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the file holds no game, only an address at which members of PandaNet find one");
}

static void ugf_encrypted(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the game is encrypted: `%s`", notation_value(context, fact));
}

/* ---- the text ---- */

static const char *bytes_of(struct rule_context *context, const struct fact *fact) {
  bool one = notation_of(fact)->number < 2;
  return rule_format(context, "%s byte%s", one ? "one" : notation_count(context, fact), one ? "" : "s").at;
}

static void ugf_charset_undetected(struct rule_context *context, const struct fact *fact) {
  if (notation_of(fact)->number <= 0)
    rule_override_level(context, rule_report(context, fact, "the character set is not stated: the text is read as %s (--encoding names another)", notation_meant(context, fact)),
                LEVEL_WARNING);
  else
    rule_report(context, fact, "the character set is not known: %s cannot be read as %s, the most likely one", bytes_of(context, fact),
                 notation_meant(context, fact));
}

static void ugf_charset_invalid_bytes(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "%s cannot be read as %s; this is the first", bytes_of(context, fact), notation_meant(context, fact));
}

static void ugf_lang_mismatch(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "Lang says %s, but the text is in %s", notation_value(context, fact), notation_meant(context, fact));
}

static void ugf_charset_private_use(struct rule_context *context, const struct fact *fact) {
  const char *count = notation_of(fact)->number < 2 ? "a character" : rule_format(context, "%s characters", notation_count(context, fact)).at;
  rule_report(context, fact, "%s from a private range, which other computers cannot show", count);
}

static void ugf_bom(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "a byte order mark: several readers of UGF do not find [Header] after it");
}

static void ugf_mixed_newlines(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "lines end in different ways; this is the first that differs");
}

static void ugf_section_case(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the section must be [%s], but is [%s]", notation_meant(context, fact), notation_value(context, fact));
}

static void ugf_unknown_section(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "[%s] is not a known section: its lines are ignored", notation_value(context, fact));
}

static void ugf_duplicate_section(struct rule_context *context, const struct fact *fact) {
  rule_add_related(context, rule_report(context, fact, "the section [%s] appears twice", notation_value(context, fact)), fact->other, "the first one");
}

/* ---- the header ---- */

static void ugf_unknown_variable(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "`%s` is not a known variable of the header", notation_name(context, fact));
}

static void ugf_duplicate_variable(struct rule_context *context, const struct fact *fact) {
  struct diag *diag = rule_report(context, fact, "`%s` appears twice: the first one that is not empty counts", notation_name(context, fact));
  rule_add_related(context, diag, fact->other, "the first one");
}

static void ugf_malformed_line(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the line `%s` means nothing in [%s]", notation_value(context, fact), notation_name(context, fact));
}

static void ugf_version_unknown(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "`%s` is not a known version of UGF", notation_value(context, fact));
}

static void ugf_size_missing(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "`Size` is missing: 19 is assumed");
}

static void ugf_size_invalid(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the size must be a number, such as 19, but is `%s`: 19 is assumed", notation_value(context, fact));
}

static void ugf_size_unusual(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "a %sx%s board is unusual", notation_count(context, fact), notation_count(context, fact));
}

static void ugf_coordinate_type_missing(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "CoordinateType is missing: rows are counted from the top, which may turn the game upside down");
}

static void ugf_coordinate_type_invalid(struct rule_context *context, const struct fact *fact) {
  bool igs = view_is(notation_of(fact)->meant, "IGS");
  rule_report(context, fact, "CoordinateType must be IGS or JPN, but is `%s`: it is read as %s", notation_value(context, fact), igs ? "IGS" : "JPN");
}

static void ugf_coordinate_type_case(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "CoordinateType must be %s, but is `%s`", notation_meant(context, fact), notation_value(context, fact));
}

static void ugf_komi_decimal_comma(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the komi must have a decimal point: `%s` is read as %s", notation_value(context, fact), notation_meant(context, fact));
}

static void ugf_handicap_invalid(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "handicap and komi must be of the form 2,0.50, but are `%s`", notation_value(context, fact));
}

static void ugf_handicap_count(struct rule_context *context, const struct fact *fact) {
  const char *stones = describe_stones(context, (size_t)notation_of(fact)->number, "black");
  rule_report(context, fact, "the handicap and komi are %s, but %s %s set up", notation_value(context, fact), stones, notation_of(fact)->number > 1 ? "are" : "is");
}

static void ugf_setup_white(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "a white stone is set up before the first move: the game began from a position");
}

static void ugf_setup_after_move(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "a stone is set up in the course of the game: `%s`", notation_value(context, fact));
}

static void ugf_date_invalid(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "`%s` is not a date, such as 2013/08/01", notation_value(context, fact));
}

static void ugf_date_order(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the game ended on %s, before it began on %s", notation_value(context, fact), notation_meant(context, fact));
}

static void ugf_date_dummy(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the date `%s` is empty", notation_value(context, fact));
}

static void ugf_winner_unknown(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "`%s` is not a known result", notation_value(context, fact));
}

static void ugf_winner_both_lost(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "both players lost, which neither JGF nor SGF can express");
}

static void ugf_winner_in_progress(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the game is not over: `%s`", notation_value(context, fact));
}

static void ugf_ptime_unknown(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the meaning of the times `%s` is not certain", notation_value(context, fact));
}

static void ugf_ptime_sides_differ(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "black and white have different times: `%s`", notation_value(context, fact));
}

static void ugf_ptime_old_syntax(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "times in the old form, `%s`, are read as %s", notation_value(context, fact), notation_meant(context, fact));
}

static void ugf_moves_count(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "Moves must be %s, but is %s", notation_count(context, fact), notation_value(context, fact));
}

static void ugf_player_email(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "%s holds the player's e-mail address", notation_name(context, fact));
}

static void ugf_player_extra_comma(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "%s has more than four fields: the name is taken to be `%s`", notation_name(context, fact), notation_meant(context, fact));
}

static void ugf_second_player_without_first(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "%s is given without %s", notation_name(context, fact), notation_meant(context, fact));
}

/* ---- the moves ---- */

static void ugf_move_syntax(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "`%s` cannot be read as a move", notation_value(context, fact));
}

static void ugf_move_number_gap(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the number of the move must be %s, but is %s", notation_count(context, fact), notation_value(context, fact));
}

static void ugf_move_number_duplicate(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the number of the move must be %s, but is %s again", notation_count(context, fact), notation_value(context, fact));
}

static void ugf_move_number_missing(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "a move without a number: it is read as move %s", notation_count(context, fact));
}

static void ugf_move_color(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the player must be B1 or W1, or in pair go B2 or W2, but is `%s`", notation_value(context, fact));
}

static void ugf_pass_form(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "a pass must be YA, but is %s", notation_value(context, fact));
}

static void ugf_pass_ambiguous(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "on a board of this size %s is a point, though it may be meant as a pass", notation_value(context, fact));
}

static void ugf_pair_order(struct rule_context *context, const struct fact *fact) {
  const char *player = notation_value(context, fact);
  if (notation_of(fact)->number > 1) rule_report(context, fact, "%s moves out of order, in %s moves in all; this is the first", player, notation_count(context, fact));
  else rule_report(context, fact, "%s moves out of order", player);
}

static void ugf_time_exceeds(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "with this move the player has used %s seconds, more than Ptime allows: `%s`", notation_count(context, fact),
               notation_value(context, fact));
}

static void ugf_clock_not_monotonic(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the clock goes back from %s to %s", notation_meant(context, fact), notation_value(context, fact));
}

static void ugf_text_in_data(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "`%s` is not a move", notation_value(context, fact));
}

static void ugf_stray_end(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "`%s` has no beginning", notation_value(context, fact));
}

/* ---- comments and diagrams ---- */

static void ugf_text_unterminated(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the text has no %s", notation_value(context, fact));
}

static void ugf_text_move_range(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "there is no move %s: the game has %s", notation_value(context, fact), notation_count(context, fact));
}

static void ugf_mark_range(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "`%s` is off the board", notation_value(context, fact));
}

static void ugf_fig_position_unreachable(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "a diagram of a position that does not occur in the game");
}

static void ugf_fig_unterminated(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the figure has no .EndFig");
}

/* ---- the review ---- */

static void ugf_review_node_syntax(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "`%s` cannot be read as a node of the review", notation_value(context, fact));
}

static void ugf_review_nesting(struct rule_context *context, const struct fact *fact) {
  if (notation_of(fact)->number > 0) rule_report(context, fact, notation_of(fact)->number > 1 ? "%s variations have no VARIATIONEND" : "%s variation has no VARIATIONEND", notation_count(context, fact));
  else rule_report(context, fact, "VARIATIONEND has no beginning");
}

static void ugf_review_data_mismatch(struct rule_context *context, const struct fact *fact) {
  struct diag *diag = rule_report(context, fact, "the review has a different move from [Data]: `%s`", notation_value(context, fact));
  if (fact->other.start != fact->span.start) rule_add_related(context, diag, fact->other, "the move");
}

static void ugf_review_comment_id(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "a comment on node %s, which the review does not have", notation_value(context, fact));
}

/* ---- the files ---- */

static void ugf_file_hex_invalid(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the file `%s` must be an even number of hexadecimal digits", notation_name(context, fact));
}

static void ugf_file_not_jpeg(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the file `%s` is not a JPEG picture", notation_name(context, fact));
}

static void ugf_file_unsafe_name(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the file name `%s` leads out of the folder that a program writes the file to", notation_name(context, fact));
}

static void ugf_photo_unresolved(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "%s names `%s`, which is not among the files", notation_name(context, fact), notation_value(context, fact));
}

#include "rules/ugf.rows.inc"
