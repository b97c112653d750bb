/* statistics.h: findings by rule and by file, for --statistics.
 *
 * Of files it keeps those with the most findings only, so memory does not grow
 * with their number. */
#ifndef JGFLINT_ENGINE_STATISTICS_H
#define JGFLINT_ENGINE_STATISTICS_H

#include "base/buffer.h"
#include "engine/rule_counts.h"

enum { STATISTICS_FILES = 10 };

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

void statistics_init(struct statistics *statistics, const struct catalogue *catalogue);
void statistics_release(struct statistics *statistics);
/* Adds the counts of a file or of a part of it, and sets them back to nothing. They come in the order of the output. */
void statistics_add(struct statistics *statistics, const char *name, struct rule_counts *counts);
/* After the last one. */
void statistics_print(struct statistics *statistics, struct buffer *to);

#endif
