/* timings.h: what the rules cost, for --timings. */
#ifndef JGFLINT_CLI_TIMINGS_H
#define JGFLINT_CLI_TIMINGS_H

#include "lint/linter.h"
#include "lint/rule_context.h"
#include <pthread.h>

struct timings {
  const struct rule_table *rule_table;    /* borrowed */
  struct rule_time *by_rule;  /* owned: one for each rule of the rule table */
  struct rule_time all;       /* of linting: records, and the time for all of it */
  struct rule_time fixing;    /* of making fixes and proving them, but for what is in `all` */
  pthread_mutex_t adding;
};

void timings_init(struct timings *timings, const struct rule_table *rule_table);
void timings_release(struct timings *timings);
/* Adds what a linter (NULL: none) has measured, and what fixing took besides. In any thread. */
void timings_add(struct timings *timings, const struct linter *linter, const struct rule_time *fixing);
void timings_print(const struct timings *timings, struct buffer *to);

#endif
