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
    rule_report(context, fact, "`%s` is not allowed in %s: it is stored %s", detail_value(context, fact),
                detail_name(context, fact), place_beside(fact));
    return;
  }
  rule_report(context, fact, "`%s` of %s cannot be read: it is stored in meta.sgf", detail_value(context, fact),
              detail_name(context, fact));
}

static void convert_addition(struct rule_context *context, const struct fact *fact) {
  const struct fact_detail *detail = fact->what;
  if (fact->number == CONVERT_ADDITION_BROKEN)
    rule_report(context, fact, "%s must be a JSON object of JSON Pointers and values: its data is not restored",
                detail_name(context, fact));
  else if (fact->number == CONVERT_ADDITION_UNSOUND)
    rule_report(context, fact, "the stored data would make the record invalid: all of it is lost");
  else if (detail->number > 1)
    rule_report(
        context, fact,
        fact->number > 1
            ? "stored data of `%s` and %lld other places is lost: the game was edited, and these places no longer exist"
            : "stored data of `%s` and %lld other place is lost: the game was edited, and these places no longer exist",
        detail_name(context, fact), fact->number - 1);
  else
    rule_report(context, fact, "stored data of `%s` is lost: the game was edited, and its place no longer exists",
                detail_name(context, fact));
}

/* ---- from JGF ---- */

static void convert_member(struct rule_context *context, const struct fact *fact) {
  const struct fact_detail *detail = fact->what;
  if (detail->meant.length) {
    struct diag *diag =
        rule_report(context, fact, "`%s` is not part of the game in %s; did you mean `%s`? It is stored with the game",
                    detail_name(context, fact), target_of(fact), rule_shorten(context, detail->meant));
    rule_override_level(context, diag, LEVEL_WARNING);
    return;
  }
  rule_report(context, fact, "`%s` cannot be fully expressed in %s: it is stored with the game", detail_name(context, fact),
              target_of(fact));
}

static void convert_lost_member(struct rule_context *context, const struct fact *fact) {
  if (fact->number)
    rule_report(context, fact, "the key %s contains U+0000 and cannot be stored: its member is lost",
                detail_name(context, fact));
  else rule_report(context, fact, "`%s` cannot be expressed in %s: it is lost", detail_name(context, fact), target_of(fact));
}

/* ---- to any ---- */

static void convert_lost_move(struct rule_context *context, const struct fact *fact) {
  const struct fact_detail *detail = fact->what;
  if (detail->value.length)
    rule_report(context, fact, "`%s` of %s is not in the output: it cannot be read or has no place",
                detail_value(context, fact), detail_name(context, fact));
  else if (fact->number == CONVERT_LOST_NODES)
    rule_report(context, fact, "`%s` contains moves in the wrong place: they are not in the output",
                detail_name(context, fact));
  else if (fact->number == CONVERT_LOST_COLOR)
    rule_report(context, fact, "this move cannot be expressed in %s: it is by a third player", target_of(fact));
  else if (fact->number == CONVERT_LOST_POINT)
    rule_report(context, fact, "this move cannot be expressed in %s: it is beyond line 52, the last line with a letter",
                target_of(fact));
  else if (fact->number == CONVERT_LOST_AS_PASS)
    rule_report(context, fact, "this move cannot be expressed in %s: it would be read as a pass", target_of(fact));
  else rule_report(context, fact, "this %s cannot be read: it is not in the output", detail_name(context, fact));
}

#include "rules/convert.rows.inc"
