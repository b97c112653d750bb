/* check.h: what has to hold of any text that is linted and fixed, whatever is wrong with it.
 *
 * Findings lie inside the text and in order, and their pointers lead somewhere. The
 * fixer refuses nothing; doing it again changes nothing; what comes out is JSON, has
 * no error and no double key that was not there before, says all that was said, is
 * the same game after safe fixes, and what no edit touches is as it was. Linting
 * offers no fix that is not made then. */
#ifndef JGFLINT_TESTS_INVARIANTS_CHECK_H
#define JGFLINT_TESTS_INVARIANTS_CHECK_H

#include "base/buffer.h"

struct verdict {
  const char *broken;  /* the invariant, as one sentence; NULL if all hold */
  struct buffer detail; /* owned: what shows it, and which rules were at work */
  struct buffer rules;  /* owned: the rules that were raised, for telling classes of failures apart */
  struct buffer fixed;  /* owned: the record after the fix that broke it; empty if none did */
  bool unsafe;         /* with unsafe fixes */
  size_t dropped;      /* fixes that were right perhaps, but could not be proved */
  size_t withdrawn;    /* of the findings that linting has, those whose fix is one of them */
  size_t told;         /* of these, those that linting does not offer to fix: all or none */
  struct buffer kinds;  /* owned: of these, a line each: the rule, and why */
};

void check_start(void);
void check_end(void);

/* True if all holds, by JGF 2 or by what Seki reads. The verdict was {0} or is used again. */
bool check_text(struct view text, bool as_seki, struct verdict *verdict);
void verdict_release(struct verdict *verdict);

#endif
