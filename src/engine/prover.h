/* prover.h: proves the fixes that linting offers, where one may fail (fix/offers.h).
 *
 * It has a linter and readers of its own: the record that is proved is at hand still,
 * with its findings, and is compared with others no second time. */
#ifndef JGFLINT_ENGINE_PROVER_H
#define JGFLINT_ENGINE_PROVER_H

#include "engine/effective_config.h"
#include "engine/format_readers.h"
#include "lint/linter.h"
#include "lint/rule_context.h"

/* One worker's; {0} is one that has nothing to do yet. */
struct prover {
  struct linter *linter; /* owned; NULL until it is needed */
  struct format_readers readers;
  struct rule_time time; /* spent so far, if the rule table has a clock */
};

/* The record, and what holds for it. */
struct prover_input {
  const struct source *source;
  const struct effective_config *effective_config;
  enum format_in format_in;
  size_t share; /* as for linter_share */
  void (*wait)(void *who);
  void *who;
  /* What is not to be fixed (struct fixer_options), of a record whose fixes may fail, which was found out before that was taken out
   * of the findings; NULL: nothing. */
  void (*spare)(const void *of, const struct diags *diags, const struct source *source, bool *spared);
  const void *spare_of;
};

/* Takes the fixes that --fix or --unsafe-fixes would drop from the findings of the record. */
void prover_check(struct prover *prover, const struct prover_input *of, struct diags *diags);
void prover_release(struct prover *prover);

#endif
