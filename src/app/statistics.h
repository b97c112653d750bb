/* statistics.h: findings by rule and by file, for --statistics.
 *
 * Of files it keeps those with the most findings only, so memory does not grow
 * with their number. */
#ifndef JGFLINT_APP_STATISTICS_H
#define JGFLINT_APP_STATISTICS_H

#include "base/bytes.h"
#include "lint/diagnostic.h"
#include "lint/plan.h"

enum { STATISTICS_FILES = 10 };

struct statistics {
  const struct plan *plan; /* borrowed */
  size_t *by_rule;         /* owned: one for each rule of the plan */
  struct file_count {
    char *name; /* owned */
    size_t count;
  } files[STATISTICS_FILES]; /* the most findings first */
  char *last; /* owned: the file that came last, of which there may be more; or NULL */
  size_t last_count;
};

void statistics_init(struct statistics *statistics, const struct plan *plan);
void statistics_release(struct statistics *statistics);
/* Adds what was found in a file to `by_rule`, an array of the plan's rule_count. */
void statistics_count(const struct plan *plan, const struct diags *diags, size_t *by_rule);
/* Adds the counts of a file or of a part of it, and sets them back to zero. They come in the order of the output. */
void statistics_add(struct statistics *statistics, const char *name, size_t *by_rule);
/* After the last one. */
void statistics_end(struct statistics *statistics);
void statistics_tell(const struct statistics *statistics, struct bytes *to);

#endif
