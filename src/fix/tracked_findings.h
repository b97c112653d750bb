/* tracked_findings.h: findings followed through a text that changes.
 *
 * A finding is known by its rule and the place where it begins. What edits do to
 * places is known (apply_edits.h), so it can be told again in the next text. */
#ifndef JGFLINT_FIX_TRACKED_FINDINGS_H
#define JGFLINT_FIX_TRACKED_FINDINGS_H

#include "fix/apply_edits.h"
#include "lint/diagnostic.h"

struct tracked_finding {
  const struct rule *rule;
  size_t start, end;  /* in the text as it is now */
  size_t origin;      /* in the text as it was given */
  const char *reason; /* static: why it is not fixed; or NULL */
};

struct tracked_findings {
  struct tracked_finding *list; /* owned; by start once it is sorted */
  size_t count, capacity;
  size_t longest; /* no finding is longer */
};

void tracked_add(struct tracked_findings *tracked, struct tracked_finding finding);
/* To be called after adding, and before anything is looked up. */
void tracked_sort(struct tracked_findings *tracked);
/* NULL if it is none of them. */
const struct tracked_finding *tracked_find(const struct tracked_findings *tracked, const struct diag *diag);
/* Whether it begins inside of what one of them has become. */
bool tracked_covers(const struct tracked_findings *tracked, const struct diag *diag);
void tracked_follow(struct tracked_findings *tracked, const struct shifts *shifts);
void tracked_copy(struct tracked_findings *to, const struct tracked_findings *from);
void tracked_release(struct tracked_findings *tracked);

#endif
