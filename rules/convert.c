/* convert: what is lost, or means less, in another format. Reported when a game is converted. */
#include "facts/convert_facts.h"
#include "facts/fact.h"
#include "lint/rule_context.h"
#include "rules/catalogue.h"
#include "rules/message_words.h"

/* What the game is converted into, where that is said. */
static const char *target_of(const struct fact *fact) {
  return fact->text ? fact->text : "SGF";
}

/* ---- to JGF ---- */

/* Where what FF4 has no room for stands. */
static const char *place_beside(const struct fact *fact) {
  return strcmp(fact->text, "SGF") == 0 ? "in XJ" : "under `jgf`";
}

static void convert_value(struct rule_context *context, const struct fact *fact) {
  if (fact->kind == CONVERT_FACT_VALUE_KEPT) {
    rule_report(context, fact, "`%s` cannot stand in %s: it is kept %s", detail_value(context, fact),
                detail_name(context, fact), place_beside(fact));
    return;
  }
  rule_report(context, fact, "`%s` of %s cannot be read: it is kept in meta.sgf", detail_value(context, fact),
              detail_name(context, fact));
}

static void convert_addition(struct rule_context *context, const struct fact *fact) {
  const struct fact_detail *detail = fact->what;
  if (fact->number == CONVERT_ADDITION_BROKEN)
    rule_report(context, fact, "%s must be a JSON object of JSON Pointers and values: what was kept in it is not put back",
                detail_name(context, fact));
  else if (fact->number == CONVERT_ADDITION_UNSOUND)
    rule_report(context, fact, "what was kept beside the game would make the record invalid: all of it is lost");
  else if (detail->number > 1)
    rule_report(
        context, fact,
        fact->number > 1
            ? "what was kept for `%s` and %lld other places is lost: the game was changed, and they can no longer be found"
            : "what was kept for `%s` and %lld other place is lost: the game was changed, and they can no longer be found",
        detail_name(context, fact), fact->number - 1);
  else
    rule_report(context, fact, "what was kept for `%s` is lost: the game was changed, and its place can no longer be found",
                detail_name(context, fact));
}

/* ---- from JGF ---- */

static void convert_member(struct rule_context *context, const struct fact *fact) {
  const struct fact_detail *detail = fact->what;
  if (detail->meant.length) {
    struct diag *diag =
        rule_report(context, fact, "`%s` is no part of the game in %s; did you mean `%s`? It is kept beside the game",
                    detail_name(context, fact), target_of(fact), rule_shorten(context, detail->meant));
    rule_override_level(context, diag, LEVEL_WARNING);
    return;
  }
  rule_report(context, fact, "`%s` cannot be fully expressed in %s: it is kept beside the game", detail_name(context, fact),
              target_of(fact));
}

static void convert_lost_member(struct rule_context *context, const struct fact *fact) {
  if (fact->number)
    rule_report(context, fact, "the key %s holds U+0000, which can be kept nowhere: its member is lost",
                detail_name(context, fact));
  else rule_report(context, fact, "`%s` cannot be expressed in %s: it is lost", detail_name(context, fact), target_of(fact));
}

/* ---- to any ---- */

static void convert_lost_move(struct rule_context *context, const struct fact *fact) {
  const struct fact_detail *detail = fact->what;
  if (detail->value.length)
    rule_report(context, fact, "`%s` of %s is not in the output: it cannot be read, or there is no room for it",
                detail_value(context, fact), detail_name(context, fact));
  else if (fact->number == CONVERT_LOST_NODES)
    rule_report(context, fact, "`%s` holds moves, which cannot be there: they are not in the output",
                detail_name(context, fact));
  else if (fact->number == CONVERT_LOST_COLOR)
    rule_report(context, fact, "this move cannot be expressed in %s: it is by a third player", target_of(fact));
  else if (fact->number == CONVERT_LOST_POINT)
    rule_report(context, fact, "this move cannot be expressed in %s: it is beyond line 52, the last one that has a letter",
                target_of(fact));
  else if (fact->number == CONVERT_LOST_AS_PASS)
    rule_report(context, fact, "this move cannot be expressed in %s: it would be taken for a pass", target_of(fact));
  else rule_report(context, fact, "this %s cannot be read: it is not in the output", detail_name(context, fact));
}

#include "rules/convert.rows.inc"
