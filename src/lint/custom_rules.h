/* custom_rules.h: rules that a user writes in a configuration.
 *
 * A rule names values by a JSON Pointer (RFC 6901) in which * stands for any index
 * or key, and says what they have to be. It knows JSON and nothing of Go: what needs
 * to know the game is a rule of the catalogue. Configurations make them; then all
 * workers read them, and only the budget changes. */
#ifndef JGFLINT_LINT_CUSTOM_RULES_H
#define JGFLINT_LINT_CUSTOM_RULES_H

#include "base/map.h"
#include "lint/rule_context.h"
#include <stdatomic.h>

struct custom_step {
  struct view key; /* borrowed, decoded; of an array: its index in digits */
  bool any;        /* the step is * */
};

/* A scalar that is allowed. */
struct custom_value {
  enum json_kind kind; /* JSON_NULL, _BOOLEAN, _DOUBLE for all numbers, _STRING */
  struct view text;    /* borrowed: of a string */
  double number;       /* of a number; 0 or 1 of a boolean */
  const char *shown;   /* borrowed: the value as the configuration spells it */
};

/* How often the pattern of a rule took too long in this run. All workers count here. */
struct custom_budget {
  atomic_size_t jobs;   /* in which the pattern gave up */
  atomic_size_t values; /* at which it did */
};

struct custom {
  struct rule rule;          /* its name is custom/ID */
  const char *message;       /* borrowed: the message of a finding; "" for one that says what is wrong */
  const char *at;            /* borrowed: the pointer */
  struct custom_step *steps; /* owned */
  size_t step_count, step_capacity;
  bool required, forbidden, has_values;
  struct pattern_custom *pattern; /* owned; NULL if there is none */
  const char *pattern_text;       /* borrowed */
  struct custom_budget *budget;   /* owned; of a rule with a pattern */
  struct custom_value *values;    /* owned */
  size_t value_count, value_capacity;
  struct map allowed;             /* the same values, by their keys */
};

extern const struct family custom_family;

/* Cuts a JSON Pointer into steps, whose keys go to the arena; false if it is no JSON Pointer. */
bool custom_point(struct custom *custom, struct arena *arena, struct view pointer);
void custom_allow(struct custom *custom, const struct custom_value *value);
void custom_release(struct custom *custom);

/* The same for one job: a file, or some lines of one. Of one worker; {0} before the first job. */
struct custom_spending {
  struct custom_use {
    size_t gave_up;
    bool is_off;
  } *uses; /* owned; by custom rule of the rule table */
  size_t capacity;
  size_t gave_up;          /* of all of them */
  bool is_known;           /* it was found out which rules are off */
  void (*wait)(void *who); /* returns when all earlier jobs are done; NULL: they are */
  void *who;               /* borrowed */
};
void custom_spending_begin(struct custom_spending *spending, const struct rule_table *rule_table);
void custom_spending_release(struct custom_spending *spending);

/* Judges the document by all custom rules of the rule table that run. No recursion;
 * each rule looks at each value once at most. A pattern that takes too long with CUSTOM_GIVE_UPS values of a job is
 * asked no more in that job, and one that does so in CUSTOM_JOBS of them no more in this run. After CUSTOM_IN_JOB values for
 * all patterns together, none is asked any more in that job, and after CUSTOM_IN_RUN none in this run, whatever the
 * configuration. Which these are does not depend on how many workers there are: once some pattern gave up, jobs wait for
 * their turn. */
enum { CUSTOM_GIVE_UPS = 2, CUSTOM_JOBS = 20, CUSTOM_IN_JOB = 20, CUSTOM_IN_RUN = 100 };
void custom_run(struct rule_context *context, struct custom_spending *spending);

/* Whether the rule is off for the rest of the run, by its own fault. */
static inline bool custom_is_off(const struct custom *custom) {
  return custom->budget && atomic_load(&custom->budget->jobs) >= CUSTOM_JOBS;
}

#endif
