/* withdraw.h: findings lose the fixes that the fixer has dropped. */
#ifndef JGFLINT_FIX_WITHDRAW_H
#define JGFLINT_FIX_WITHDRAW_H

#include "fix/fixer.h"

/* Why the fix of a finding was dropped; NULL: it was not. Static. */
const char *unfixed_reason(const struct fixer_result *result, const struct rule_table *rule_table, const struct diag *diag);

/* Takes the fixes that were dropped from the findings of the fixed text, if they are of that class; FIX_EITHER: of both. Returns
 * how many were. */
size_t fixes_withdraw(const struct fixer_result *result, const struct rule_table *rule_table, enum fix_class safety, struct diags *diags);
/* The same for the findings of the text as it was given. */
void fixer_disown(const struct fixer_result *result, const struct rule_table *rule_table, enum fix_class safety, struct diags *diags);

#endif
