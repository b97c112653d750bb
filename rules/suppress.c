/* suppress: what a record silences for itself, in meta.jgflint.ignore. */
#include "lint/suppress.h"
#include "fix/fix_builder.h"
#include "rules/families.h"
#include "rules/message_words.h"

static void suppress_unused(struct check *check, const struct fact *fact) {
  struct diag *diag = check_report(check, fact, "this suppression of `%s` matches no finding", check_quote(check, json_value_span(check->document, fact->other_spot)));
  struct fix *fix = mend(check, diag, FIX_SAFE, "remove the entry");
  fix->forgets = true;
  mend_remove_values(check, fix, &fact->spot, 1);
}

static void suppress_unknown(struct check *check, const struct fact *fact) {
  const char *name = check_quote(check, fact->span);
  if (fact->text) check_report(check, fact, "there is no rule `%s`; did you mean `%s`?", name, fact->text);
  else check_report(check, fact, "there is no rule `%s`", name);
}

static void suppress_no_reason(struct check *check, const struct fact *fact) {
  check_report(check, fact, NULL);
}

static void suppress_malformed(struct check *check, const struct fact *fact) {
  check_report(check, fact, "%s", fact->text);
}

#include "rules/suppress.rows.inc"
