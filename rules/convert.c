/* convert: what is lost, or means less, in another format. Heard of when a game is converted. */
#include "facts/convert_facts.h"
#include "facts/notation.h"
#include "lint/rule_context.h"
#include "rules/families.h"

static const char *name_of(struct check *check, const struct fact *fact) {
  const struct notation *notation = fact->what;
  return check_shorten(check, notation->name);
}

static const char *value_of(struct check *check, const struct fact *fact) {
  const struct notation *notation = fact->what;
  return check_shorten(check, notation->value);
}

/* ---- to JGF ---- */

static void convert_property(struct check *check, const struct fact *fact) {
  check_report(check, fact, "JGF has no member for `%s`: it is kept in meta.sgf", name_of(check, fact));
}

static void convert_lost_property(struct check *check, const struct fact *fact) {
  check_report(check, fact, "`%s` and what else JGF has no member for is lost here: the node lies too deep", name_of(check, fact));
}

static void convert_value(struct check *check, const struct fact *fact) {
  check_report(check, fact, "`%s` of %s cannot be read: it is kept in meta.sgf", value_of(check, fact), name_of(check, fact));
}

static void convert_result(struct check *check, const struct fact *fact) {
  check_report(check, fact, "the result `%s` cannot be said in JGF: it becomes `?`, and is kept in meta.sgf", value_of(check, fact));
}

static void convert_rank(struct check *check, const struct fact *fact) {
  const struct notation *notation = fact->what;
  check_report(check, fact, "the rank `%s` is taken for `%s`; a professional's would be a `p`", value_of(check, fact),
               check_shorten(check, notation->meant));
}

static void convert_game_type(struct check *check, const struct fact *fact) {
  check_report(check, fact, "JGF has no name for game number %s", value_of(check, fact));
}

static void convert_setup_with_move(struct check *check, const struct fact *fact) {
  check_report(check, fact, NULL);
}

static void convert_root_move(struct check *check, const struct fact *fact) {
  check_report(check, fact, NULL);
}

static void convert_two_moves(struct check *check, const struct fact *fact) {
  check_report(check, fact, NULL);
}

static void convert_depth(struct check *check, const struct fact *fact) {
  check_report(check, fact, "the record is %lld levels deep: jgflint reads it with --max-depth, other programs may not", fact->number);
}

static void convert_addition(struct check *check, const struct fact *fact) {
  const struct notation *notation = fact->what;
  if (fact->number == CONVERT_ADDITION_BROKEN)
    check_report(check, fact, "%s must be a JSON object of JSON Pointers and values: what was kept in it is not put back", name_of(check, fact));
  else if (fact->number == CONVERT_ADDITION_UNSOUND) check_report(check, fact, "what was kept beside the game would make it no sound record: all of that is lost");
  else if (notation->number > 1)
    check_report(check, fact, "what was kept for `%s` and %lld other places is lost: the game was changed, and they are not found any more",
                 name_of(check, fact), fact->number - 1);
  else check_report(check, fact, "what was kept for `%s` is lost: the game was changed, and its place is not found any more", name_of(check, fact));
}

static void convert_collection(struct check *check, const struct fact *fact) {
  check_report(check, fact, "game %lld of this text becomes a record of its own", fact->number);
}

static void convert_other_game(struct check *check, const struct fact *fact) {
  check_report(check, fact, "`%s` is no move of Go: the moves of this game are kept in meta.sgf", value_of(check, fact));
}

static void convert_off_board(struct check *check, const struct fact *fact) {
  check_report(check, fact, "`%s` is off the board: it is written as it is, and an error in JGF as here", value_of(check, fact));
}

static void convert_game_info(struct check *check, const struct fact *fact) {
  check_report(check, fact, "%s is `%s` here, but something else in an earlier node, which counts: this one is kept in meta.sgf",
               name_of(check, fact), value_of(check, fact));
}

static void convert_seki_players(struct check *check, const struct fact *fact) {
  check_report(check, fact, NULL);
}

/* ---- from JGF ---- */

static void convert_member(struct check *check, const struct fact *fact) {
  check_report(check, fact, "SGF has no word for `%s`: it is kept beside the game", name_of(check, fact));
}

static void convert_lost_member(struct check *check, const struct fact *fact) {
  check_report(check, fact, "SGF has no word for `%s`: it is lost", name_of(check, fact));
}

static void convert_comments_joined(struct check *check, const struct fact *fact) {
  check_report(check, fact, NULL);
}

/* ---- to any ---- */

static void convert_lost_move(struct check *check, const struct fact *fact) {
  const struct notation *notation = fact->what;
  if (notation->value.length) check_report(check, fact, "`%s` of %s is not in the output: it cannot be read, or there is no room for it", value_of(check, fact), name_of(check, fact));
  else if (fact->number == 2) check_report(check, fact, "`%s` holds moves, and is no place for them: they are not in the output", name_of(check, fact));
  else if (fact->number == 3) check_report(check, fact, "SGF has no word for this move: a third player's, or too far out");
  else check_report(check, fact, "this %s cannot be read: it is not in the output", name_of(check, fact));
}

static void convert_lost_value(struct check *check, const struct fact *fact) {
  check_report(check, fact, "`%s` of %s is lost: there is no room for it in the output", value_of(check, fact), name_of(check, fact));
}

#include "rules/convert.rows.inc"
