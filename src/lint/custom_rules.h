/* custom_rules.h: rules that a user writes in a configuration.
 *
 * A rule names values by a JSON Pointer (RFC 6901) in which * matches any index or key, and has a condition for these values. It
 * does not interpret the game. Configurations create the rules; workers share them and change only the count `gave_up`. */
#ifndef JGFLINT_LINT_CUSTOM_RULES_H
#define JGFLINT_LINT_CUSTOM_RULES_H

#include "lint/rule_context.h"
#include <stdatomic.h>

struct custom_step {
  struct view key; /* borrowed, decoded; in an array: the index in digits */
  bool any;        /* the step is * */
};

/* A scalar that is allowed. */
struct custom_value {
  enum json_kind kind; /* JSON_NULL, _BOOLEAN, _DOUBLE for all numbers, _STRING */
  struct view text;    /* borrowed: the bytes of a string */
  double number;       /* of a number; 0 or 1 of a boolean */
  const char *shown;   /* borrowed: the value as the configuration spells it */
};

struct custom {
  struct rule rule;          /* its name is custom/ID */
  const char *message;       /* borrowed: the message of a finding; "": the message describes the error */
  const char *at;            /* borrowed: the pointer */
  struct custom_step *steps; /* owned */
  size_t step_count, step_capacity;
  bool required, forbidden, has_values;
  struct pattern_custom *pattern; /* owned, or NULL */
  const char *pattern_text;       /* borrowed */
  atomic_size_t *gave_up;         /* owned; number of values for which the pattern took too long; NULL without a pattern */
  struct custom_value *values;    /* owned */
  size_t value_count, value_capacity;
};

extern const struct family custom_family;

/* Splits a JSON Pointer into steps, with keys in the arena. Returns false for other texts. */
bool custom_point(struct custom *custom, struct arena *arena, struct view pointer);
void custom_allow(struct custom *custom, const struct custom_value *value);
void custom_release(struct custom *custom);

/* Checks the document by all enabled custom rules. If a pattern takes too long for CUSTOM_GIVE_UPS values of a record, or all
 * patterns together for CUSTOM_IN_RECORD values, it is not tried for the other values of the record. */
enum { CUSTOM_GIVE_UPS = 2, CUSTOM_IN_RECORD = 20 };
void custom_run(struct rule_context *context);

#endif
