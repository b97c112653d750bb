/* offers.h: which fixes linting offers.
 *
 * A fix that --fix would drop, because it cannot be proved, is not offered. To prove
 * the fixes of every record would take longer than to lint it; so that is done only
 * where something is malformed, since only there a fix fails now and then. Where
 * proving takes too long, all fixes are offered. */
#ifndef JGFLINT_FIX_OFFERS_H
#define JGFLINT_FIX_OFFERS_H

#include "fix/fixer.h"

/* Whether a fix of this record may fail, as far as a quick look at its findings can tell. */
bool offers_are_doubtful(const struct source *source, const struct diags *diags);

/* Fixes the record in memory, and removes from `diags`, which are the findings of `source`, the fixes that are dropped then;
 * diag->unfixed says why. `asked` says what may be fixed; both classes are tried. `linter` must be another one than that whose findings these are. */
void offers_prove(struct linter *linter, const struct source *source, const struct fixer_options *asked, struct diags *diags);

#endif
