/* offers.h: which fixes linting offers.
 *
 * What --fix would drop, since it cannot be proved, is not to be offered. To prove the
 * fixes of every record would take longer than to lint it; so those records are picked
 * in which a fix fails now and then: where something is malformed. Where that is so
 * often that it takes long to find out, all are offered. */
#ifndef JGFLINT_FIX_OFFERS_H
#define JGFLINT_FIX_OFFERS_H

#include "fix/fixer.h"

/* Whether a fix of this record may fail: a quick look at what was found. */
bool offers_are_doubtful(const struct source *source, const struct diags *diags);

/* Fixes the record in memory, safely and unsafely as far as that is offered, and takes from `diags`, which are those of
 * `source`, the fixes that were dropped, with the reason. The linter is another than that whose findings these are. */
void offers_prove(struct linter *linter, const struct source *source, const bool *fixable, struct diags *diags);

#endif
