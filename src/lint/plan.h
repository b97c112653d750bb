/* plan.h: which rules run, at which level, on which facts.
 *
 * Made once a run out of the catalogue and the user's choice, then read-only and
 * shared by all workers. */
#ifndef JGFLINT_LINT_PLAN_H
#define JGFLINT_LINT_PLAN_H

#include "json/document.h"
#include "lint/rule.h"
#include "text/pattern.h"

enum std { STD_JGF2, STD_SEKI };

struct planned {
  const struct rule *rule; /* static */
  const struct family *family;
  enum level level; /* LEVEL_OFF: it does not run */
  bool level_set;   /* by the user: overrides what the rule says of a single finding */
};


struct plan {
  const struct catalogue *catalogue; /* static */
  struct planned *rules;             /* owned; all rules of the catalogue, in its order */
  size_t rule_count;
  uint16_t *listeners;               /* owned: indexes of rules, grouped by kind of fact */
  uint32_t first_listener[FACTS_END + 1]; /* into `listeners`: those of kind k are [k] to [k + 1] */
  enum std std;
  struct json_limits limits;
  uint64_t (*clock)(void);     /* nanoseconds, for linters to measure what each rule costs; NULL: they do not */
  struct patterns *patterns;   /* owned */
  struct json_names *names;    /* owned */
};

/* One choice of rules, in the order given: "select", "ignore", "extend-select" or a level. */
struct choice {
  enum choice_kind { CHOICE_SELECT, CHOICE_IGNORE, CHOICE_EXTEND, CHOICE_SEVERITY } kind;
  const char *name; /* borrowed: of a rule, a family, or "all" */
  enum level level; /* for CHOICE_SEVERITY */
};

/* NULL if a name is known to nobody; then *unknown is that name and *near the nearest known one, or NULL. */
struct plan *plan_new(const struct catalogue *catalogue, enum std std, const struct choice *choices, size_t count,
                      const char **unknown, const char **near);
void plan_free(struct plan *plan);

static inline bool plan_listens(const struct plan *plan, unsigned kind) {
  return plan->first_listener[kind] < plan->first_listener[kind + 1];
}

/* The rule of that name (or former name), or NULL. */
const struct planned *plan_find(const struct plan *plan, const char *name);

#endif
