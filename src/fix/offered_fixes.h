/* offered_fixes.h: which fixes linting offers.
 *
 * A fix that --fix would drop, because it cannot be proved, is not offered. To prove the fixes of every record would take
 * longer than to lint it; so that is done only where something is malformed, since only there a fix fails now and then.
 * Where proving takes too long, all fixes are offered, but for those of a record that would still be no JSON. */
#ifndef JGFLINT_FIX_OFFERED_FIXES_H
#define JGFLINT_FIX_OFFERED_FIXES_H

#include "fix/fixer.h"

/* Whether a fix of this record may fail, as far as a quick look at its findings can tell. */
bool fixes_may_fail(const struct source *source, const struct diags *diags);
/* Fixes the record in memory, and removes from `diags`, which are the findings of `source`, the fixes that are dropped then;
 * diag->unfixed says why. Both classes are tried; `options` says what else may be fixed. `linter` must be another one than that
 * whose findings these are. */
void fixes_prove(struct linter *linter, const struct source *source, const struct fixer_options *options, struct diags *diags);

#endif
