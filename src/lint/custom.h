/* custom.h: rules of a collection's own, written in its configuration.
 *
 * A rule names values by a JSON Pointer in which * stands for any index or key,
 * and says what they have to be. It knows JSON and nothing of Go: what needs to
 * know the game is a rule of the catalogue. Made by the configuration, then
 * read-only and shared by all workers. */
#ifndef JGFLINT_LINT_CUSTOM_H
#define JGFLINT_LINT_CUSTOM_H

#include "lint/check.h"

struct custom_step {
  struct view key; /* borrowed, decoded; of an array: its index in digits */
  bool any;        /* the step is * */
};

/* A scalar that is allowed. */
struct custom_value {
  enum json_kind kind; /* JSON_NULL, _BOOLEAN, _DOUBLE for all numbers, _STRING */
  struct view text;    /* borrowed: of a string */
  double number;       /* of a number; 0 or 1 of a boolean */
  const char *shown;   /* borrowed: as the configuration writes it */
};

struct custom {
  struct rule rule;    /* its name is custom/ID */
  const char *message; /* borrowed: what a finding says; "": what is wrong */
  const char *at;    /* borrowed: the pointer */
  struct custom_step *steps; /* owned */
  size_t step_count, step_capacity;
  bool required, forbidden, has_values;
  struct pattern_custom *pattern; /* owned; NULL if there is none */
  const char *pattern_text;       /* borrowed */
  struct custom_value *values;    /* owned */
  size_t value_count, value_capacity;
};

extern const struct family custom_family;

/* Cuts a JSON Pointer into steps, whose keys go to the arena; false if it is none. */
bool custom_point(struct custom *custom, struct arena *arena, struct view pointer);
void custom_release(struct custom *custom);

/* Judges the document by all custom rules of the plan that run. No recursion;
 * each rule looks at each value once at most. */
void custom_run(struct check *check);

#endif
