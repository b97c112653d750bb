/* trial.h: one case after another is tried, and what breaks an invariant is told as a test that failed.
 *
 * A signal tells its case, too, before the program dies of it. */
#ifndef JGFLINT_TESTS_INVARIANTS_TRIAL_H
#define JGFLINT_TESTS_INVARIANTS_TRIAL_H

#include "value.h"

void trial_start(void);
/* The record is used up. `name` tells how to make it again. */
void trial_run(struct value *game, const struct written *layout, bool as_seki, const char *name);
/* Says how many there were, as the result of one test; the status for main. */
int trial_end(const char *what);

/* How much more than `make check` does is wanted: the environment's JGFLINT_ROUNDS, else 1. */
size_t trial_rounds(void);

#endif
