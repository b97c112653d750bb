/* rule_counts.h: how many findings of each rule there are.
 *
 * Rules of configurations are counted by their name: several configurations may
 * have one in common. */
#ifndef JGFLINT_ENGINE_RULE_COUNTS_H
#define JGFLINT_ENGINE_RULE_COUNTS_H

#include "base/map.h"
#include "lint/diagnostic.h"
#include "report/reporter.h"

struct rule_counts {
  struct rule_count *list; /* owned */
  size_t count, capacity;
  struct map places; /* by their name: which of them it is, from 1 on */
};

/* The count of one rule; it lasts until another rule is asked for. */
struct rule_count *rule_counts_of(struct rule_counts *counts, const struct rule *rule);
void rule_counts_add(struct rule_counts *counts, const struct rule *rule, size_t count, enum level level);
/* Adds what was found in a file. */
void rule_counts_add_all(struct rule_counts *counts, const struct diags *diags);
/* Adds all of `from`, which is nothing afterwards. Returns how many findings there were. */
size_t rule_counts_move(struct rule_counts *to, struct rule_counts *from);
/* The gravest and most frequent first, to be freed by the caller. */
struct rule_count *rule_counts_ranked(const struct rule_counts *counts);
void rule_counts_release(struct rule_counts *counts);

/* ---- statistics ---- */

enum { STATISTICS_FILES = 10 };

/* Findings by rule and by file, for --statistics. {0} has none. Of files it keeps those with the most findings only, so
 * memory does not grow with their number. */
struct statistics {
  struct rule_counts counts;
  struct file_count {
    char *name; /* owned */
    size_t count;
  } files[STATISTICS_FILES]; /* the most findings first */
  char *last; /* owned: the file that came last, of which there may be more; or NULL */
  size_t last_count;
};

void statistics_release(struct statistics *statistics);
/* Adds the counts of a file or of a part of it, and sets them back to nothing. They come in the order of the output. */
void statistics_add(struct statistics *statistics, const char *name, struct rule_counts *counts);
/* After the last one. */
void statistics_print(struct statistics *statistics, struct buffer *to);

#endif
