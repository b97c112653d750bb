/* suppress: what a record silences for itself, in meta.jgflint.ignore. */
#include "lint/suppress.h"
#include "fix/fix_builder.h"
#include "rules/catalogue.h"
#include "rules/fix_values.h"
#include "rules/message_words.h"

static void suppress_unused(struct rule_context *context, const struct fact *fact) {
  struct diag *diag = rule_report(context, fact, "this suppression of `%s` matches no finding",
                                  rule_quote(context, json_value_span(context->document, fact->other_spot)));
  struct fix *fix = fix_new(context, diag, FIX_SAFE, "remove the entry");
  fix_restate(context, fix, fact->spot); /* it is no part of the game */
  fix_remove_values(context, fix, &fact->spot, 1);
}

static void suppress_unknown(struct rule_context *context, const struct fact *fact) {
  const char *name = rule_quote(context, fact->span);
  struct diag *diag = fact->text ? rule_report(context, fact, "there is no rule `%s`; did you mean `%s`?", name, fact->text)
                                 : rule_report(context, fact, "there is no rule `%s`", name);
  offer_near(context, diag, VIEW(""), fact->text);
}

#include "rules/suppress.rows.inc"
