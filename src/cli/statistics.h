/* statistics.h: findings by rule and by file, for --statistics.
 *
 * Of files it keeps those with the most findings only, so memory does not grow
 * with their number. Rules of configurations are counted by their name: several
 * configurations may have one in common. */
#ifndef JGFLINT_CLI_STATISTICS_H
#define JGFLINT_CLI_STATISTICS_H

#include "base/buffer.h"
#include "lint/diagnostic.h"
#include "lint/rule_table.h"

enum { STATISTICS_FILES = 10 };

struct rule_count {
  const struct rule *rule; /* borrowed from the catalogue or a configuration; NULL: not found yet */
  size_t count;
  enum level level; /* the gravest of the findings */
};

struct rule_counts {
  struct rule_count *catalogued; /* owned: one for each rule of the catalogue, in its order; NULL before the first */
  struct rule_count *others;     /* owned: of rules that are in configurations or about them */
  size_t other_count, other_capacity;
};

struct statistics {
  const struct catalogue *catalogue; /* static */
  struct rule_counts counts;
  struct file_count {
    char *name; /* owned */
    size_t count;
  } files[STATISTICS_FILES]; /* the most findings first */
  char *last; /* owned: the file that came last, of which there may be more; or NULL */
  size_t last_count;
};

/* Adds what was found in a file. */
void rule_counts_add(struct rule_counts *counts, const struct catalogue *catalogue, const struct diags *diags);
void rule_counts_release(struct rule_counts *counts);

void statistics_init(struct statistics *statistics, const struct catalogue *catalogue);
void statistics_release(struct statistics *statistics);
/* Adds the counts of a file or of a part of it, and sets them back to nothing. They come in the order of the output. */
void statistics_add(struct statistics *statistics, const char *name, struct rule_counts *counts);
/* After the last one. */
void statistics_end(struct statistics *statistics);
void statistics_print(const struct statistics *statistics, struct buffer *to);

#endif
