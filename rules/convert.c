/* convert: what is lost, or means less, in another format. Reported when a game is converted. */
#include "facts/convert_facts.h"
#include "facts/notation.h"
#include "lint/rule_context.h"
#include "rules/families.h"
#include "rules/message_words.h"

/* What the game is converted into, where that is said. */
static const char *target_of(const struct fact *fact) {
  return fact->text ? fact->text : "SGF";
}

/* ---- to JGF ---- */

static void convert_property(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "JGF has no key for `%s`: it is kept in meta.sgf", notation_name(context, fact));
}

static void convert_lost_property(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "`%s` and other properties that JGF has no key for are lost: the node is nested too deeply", notation_name(context, fact));
}

/* Where what FF4 has no room for stands. */
static const char *place_beside(const struct fact *fact) {
  return strcmp(fact->text, "SGF") == 0 ? "in XJ" : "under `jgf`";
}

static void convert_value(struct rule_context *context, const struct fact *fact) {
  if (fact->kind == CONVERT_FACT_VALUE_KEPT) {
    rule_report(context, fact, "`%s` cannot stand in %s: it is kept %s", notation_value(context, fact), notation_name(context, fact), place_beside(fact));
    return;
  }
  rule_report(context, fact, "`%s` of %s cannot be read: it is kept in meta.sgf", notation_value(context, fact), notation_name(context, fact));
}

static void convert_result(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the result `%s` cannot be expressed in JGF: it becomes `?` and is kept in meta.sgf", notation_value(context, fact));
}

static void convert_rank(struct rule_context *context, const struct fact *fact) {
  const struct notation *notation = fact->what;
  rule_report(context, fact, "the rank `%s` is read as `%s`; that of a professional ends in `p`", notation_value(context, fact),
               rule_shorten(context, notation->meant));
}

static void convert_game_type(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "JGF has no name for game number %s", notation_value(context, fact));
}

static void convert_setup_with_move(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, NULL);
}

static void convert_root_move(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, NULL);
}

static void convert_two_moves(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, NULL);
}

static void convert_depth(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the record is %lld levels deep: jgflint reads it with --max-depth, other programs may not", fact->number);
}

static void convert_addition(struct rule_context *context, const struct fact *fact) {
  const struct notation *notation = fact->what;
  if (fact->number == CONVERT_ADDITION_BROKEN)
    rule_report(context, fact, "%s must be a JSON object of JSON Pointers and values: what was kept in it is not put back", notation_name(context, fact));
  else if (fact->number == CONVERT_ADDITION_UNSOUND) rule_report(context, fact, "what was kept beside the game would make the record invalid: all of it is lost");
  else if (notation->number > 1)
    rule_report(context, fact, fact->number > 1 ? "what was kept for `%s` and %lld other places is lost: the game was changed, and they can no longer be found"
                                      : "what was kept for `%s` and %lld other place is lost: the game was changed, and they can no longer be found",
                 notation_name(context, fact), fact->number - 1);
  else rule_report(context, fact, "what was kept for `%s` is lost: the game was changed, and its place can no longer be found", notation_name(context, fact));
}

static void convert_collection(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "game %lld of this text becomes a record of its own", fact->number);
}

static void convert_other_game(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "`%s` is not a move of Go: the moves of this game are kept in meta.sgf", notation_value(context, fact));
}

static void convert_off_board(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "`%s` is off the board: it is written unchanged, and is an error in JGF, too", notation_value(context, fact));
}

static void convert_game_info(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "%s is `%s` here, but something else in an earlier node, which counts: this one is kept in meta.sgf",
               notation_name(context, fact), notation_value(context, fact));
}

static void convert_seki_players(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, NULL);
}

/* ---- from JGF ---- */

static void convert_member(struct rule_context *context, const struct fact *fact) {
  const struct notation *notation = fact->what;
  if (notation->meant.length) {
    struct diag *diag = rule_report(context, fact, "`%s` is no part of the game in %s; did you mean `%s`? It is kept beside the game",
                                    notation_name(context, fact), target_of(fact), rule_shorten(context, notation->meant));
    rule_override_level(context, diag, LEVEL_WARNING);
    return;
  }
  rule_report(context, fact, "`%s` cannot be fully expressed in %s: it is kept beside the game", notation_name(context, fact), target_of(fact));
}

static void convert_lost_member(struct rule_context *context, const struct fact *fact) {
  if (fact->number) rule_report(context, fact, "the key %s holds U+0000, which can be kept nowhere: its member is lost", notation_name(context, fact));
  else rule_report(context, fact, "`%s` cannot be expressed in %s: it is lost", notation_name(context, fact), target_of(fact));
}

static void convert_comments_joined(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, NULL);
}

/* ---- to any ---- */

static void convert_lost_move(struct rule_context *context, const struct fact *fact) {
  const struct notation *notation = fact->what;
  if (notation->value.length) rule_report(context, fact, "`%s` of %s is not in the output: it cannot be read, or there is no room for it", notation_value(context, fact), notation_name(context, fact));
  else if (fact->number == 2) rule_report(context, fact, "`%s` holds moves, which cannot be there: they are not in the output", notation_name(context, fact));
  else if (fact->number == 3) rule_report(context, fact, "this move cannot be expressed in %s: it is by a third player", target_of(fact));
  else if (fact->number == 4) rule_report(context, fact, "this move cannot be expressed in %s: it is beyond line 52, the last one that has a letter", target_of(fact));
  else if (fact->number == 5) rule_report(context, fact, "this move cannot be expressed in %s: it would be taken for a pass", target_of(fact));
  else rule_report(context, fact, "this %s cannot be read: it is not in the output", notation_name(context, fact));
}

static void convert_lost_value(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "`%s` of %s is lost: there is no room for it in the output", notation_value(context, fact), notation_name(context, fact));
}

#include "rules/convert.rows.inc"
