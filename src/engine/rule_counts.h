/* rule_counts.h: how many findings of each rule there are.
 *
 * Rules of configurations are counted by their name: several configurations may
 * have one in common. */
#ifndef JGFLINT_ENGINE_RULE_COUNTS_H
#define JGFLINT_ENGINE_RULE_COUNTS_H

#include "base/map.h"
#include "lint/diagnostic.h"
#include "report/reporter.h"

struct rule_count {
  const struct rule *rule; /* borrowed from the catalogue or a configuration; NULL: not found yet */
  size_t count;
  enum level level; /* the gravest of the findings */
};

struct rule_counts {
  struct rule_count *catalogued; /* owned: one for each rule of the catalogue, in its order; NULL before the first */
  struct rule_count *others;     /* owned: of rules that are in configurations or about them */
  size_t other_count, other_capacity;
  struct map other_places; /* by their name: which of them it is, from 1 on */
};

/* The count of one rule, to be added to; it lasts until another rule is asked for. */
struct rule_count *rule_counts_of(struct rule_counts *counts, const struct catalogue *catalogue, const struct rule *rule);
void rule_count_add(struct rule_count *to, size_t count, enum level level);
/* Adds what was found in a file. */
void rule_counts_add(struct rule_counts *counts, const struct catalogue *catalogue, const struct diags *diags);
/* Adds all of `from`, which is nothing afterwards. Returns how many findings there were. */
size_t rule_counts_move(struct rule_counts *to, const struct catalogue *catalogue, struct rule_counts *from);
/* Those that are not nothing, the gravest and most frequent first, to be freed by the caller. */
struct rule_count *rule_counts_ranked(const struct rule_counts *counts, const struct catalogue *catalogue, size_t *count);
/* The same as reports take it: how many findings of a rule are not shown. */
struct report_more *rule_counts_more(const struct rule_counts *counts, const struct catalogue *catalogue, size_t *count);
void rule_counts_release(struct rule_counts *counts);

#endif
