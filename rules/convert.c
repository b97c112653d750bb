/* convert: data that is lost or changed in another format. Reported when a game is converted. */
#include "facts/convert_facts.h"
#include "rules/catalogue.h"
#include "rules/message_words.h"

/* The format that the game is converted into, if the fact names it. */
static const char *target_of(const struct fact *fact) {
  return fact->text ? fact->text : "SGF";
}

/* ---- to JGF ---- */

static void convert_value(struct rule_context *context, const struct fact *fact) {
  if (fact->kind == CONVERT_FACT_VALUE_KEPT)
    rule_report(context, fact, "`%s` is not allowed in %s: it is stored %s", detail_value(context, fact),
                detail_name(context, fact), strcmp(fact->text, "SGF") == 0 ? "in XJ" : "under `jgf`");
  else report_message(context, fact, "`{value}` of {name} cannot be read: it is stored in meta.sgf");
}

static void convert_addition(struct rule_context *context, const struct fact *fact) {
  const long long others = fact->number - 1;
  if (fact->number == CONVERT_ADDITION_BROKEN)
    report_message(context, fact, "{name} must be a JSON object of JSON Pointers and values: its data is not restored");
  else if (fact->number == CONVERT_ADDITION_UNSOUND)
    report_message(context, fact, "the stored data would make the record invalid: all of it is lost");
  else if (detail_of(fact)->number > 1)
    rule_report(context, fact,
                "stored data of `%s` and %lld other place%s is lost: the game was edited, and these places no longer exist",
                detail_name(context, fact), others, others > 0 ? "s" : "");
  else report_message(context, fact, "stored data of `{name}` is lost: the game was edited, and its place no longer exists");
}

/* ---- from JGF ---- */

static void convert_member(struct rule_context *context, const struct fact *fact) {
  const char *name = detail_name(context, fact), *target = target_of(fact);
  struct view meant = detail_of(fact)->meant;
  if (!meant.length) {
    rule_report(context, fact, "`%s` cannot be fully expressed in %s: it is stored with the game", name, target);
    return;
  }
  struct diag *diag =
      rule_report(context, fact, "`%s` is not part of the game in %s; did you mean `%s`? It is stored with the game", name,
                  target, rule_shorten(context, meant));
  rule_override_level(context, diag, LEVEL_WARNING);
}

static void convert_lost_member(struct rule_context *context, const struct fact *fact) {
  if (fact->number) report_message(context, fact, "the key {name} contains U+0000 and cannot be stored: its member is lost");
  else rule_report(context, fact, "`%s` cannot be expressed in %s: it is lost", detail_name(context, fact), target_of(fact));
}

/* ---- to any format ---- */

static void convert_lost_move(struct rule_context *context, const struct fact *fact) {
  static const char *const reasons[] = {
      [CONVERT_LOST_COLOR] = "it is by a third player",
      [CONVERT_LOST_POINT] = "it is beyond line 52, the last line with a letter",
      [CONVERT_LOST_AS_PASS] = "it would be read as a pass",
  };
  const char *reason = (size_t)fact->number < ARRAY_LENGTH(reasons) ? reasons[fact->number] : NULL;
  if (detail_of(fact)->value.length)
    report_message(context, fact, "`{value}` of {name} is not in the output: it cannot be read or has no place");
  else if (fact->number == CONVERT_LOST_NODES)
    report_message(context, fact, "`{name}` contains moves in the wrong place: they are not in the output");
  else if (reason) rule_report(context, fact, "this move cannot be expressed in %s: %s", target_of(fact), reason);
  else report_message(context, fact, "this {name} cannot be read: it is not in the output");
}

#include "rules/convert.rows.inc"
