#include "fix/withdraw.h"
#include "fix/proof.h"

const char *unfixed_reason(const struct fixer_result *result, const struct rule_table *rule_table, const struct diag *diag) {
  const struct tracked_finding *found = tracked_find(&result->dropped, diag);
  if (found) return found->reason;
  bool is_given_up = result->given_up && result->given_up[proof_rule(rule_table, diag->rule)];
  return is_given_up ? "other fixes of this kind could not be proved" : NULL;
}

size_t fixes_withdraw(const struct fixer_result *result, const struct rule_table *rule_table, enum fix_class safety, struct diags *diags) {
  size_t count = 0;
  for (size_t i = 0; i < diags->count; i++) {
    struct diag *diag = &diags->list[i];
    if (!diag->fix || (safety != FIX_EITHER && diag->fix->safety != safety)) continue;
    const char *reason = unfixed_reason(result, rule_table, diag);
    if (result->syntax_first) diag->fix = NULL;
    if (!reason) continue;
    diag->fix = NULL;
    diag->unfixed = reason;
    count++;
  }
  return count;
}

void fixer_disown(const struct fixer_result *result, const struct rule_table *rule_table, enum fix_class safety, struct diags *diags) {
  struct fixer_result given = *result;
  given.dropped = (struct tracked_findings){0};
  tracked_copy(&given.dropped, &result->dropped);
  for (size_t i = 0; i < given.dropped.count; i++) given.dropped.list[i].start = given.dropped.list[i].origin;
  tracked_sort(&given.dropped);
  (void)fixes_withdraw(&given, rule_table, safety, diags);
  tracked_release(&given.dropped);
}
