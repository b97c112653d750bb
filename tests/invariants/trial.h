/* trial.h: runs the invariants on one record after another; a broken invariant is a failed check that prints the record. A
 * signal handler also prints the record if the program crashes. */
#ifndef JGFLINT_TESTS_INVARIANTS_TRIAL_H
#define JGFLINT_TESTS_INVARIANTS_TRIAL_H

#include "value.h"
#include <stdint.h>

void trial_start(void);
/* Changes the record. `name` describes how to make it again. */
void trial_run(struct value *game, const struct written *layout, bool as_seki, const char *name);
/* Prints the results as checks named after `title`; returns the exit status. */
int trial_end(const char *title);

/* A factor for the number of records: JGFLINT_ROUNDS, by default 1. */
size_t trial_rounds(void);
/* Tries the seed that is the argument of the program, or `cases` seeds in each round. */
void trial_seeds(int count, char **arguments, size_t cases, void (*try_seed)(struct arena *arena, uint64_t seed));

#endif
