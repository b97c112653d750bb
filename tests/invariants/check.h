/* check.h: invariants of linting and fixing any text.
 *
 * Findings are inside the text and in order, and their pointers resolve. The fixed text is valid JSON without new errors or new
 * duplicate keys; it has all words of the original and, after safe fixes, the same game. Text outside of edits is unchanged. A
 * second run fixes nothing. Linting offers a fix if and only if --fix makes one. */
#ifndef JGFLINT_TESTS_INVARIANTS_CHECK_H
#define JGFLINT_TESTS_INVARIANTS_CHECK_H

#include "base/buffer.h"

struct verdict {
  const char *broken;  /* the broken invariant, as a sentence; NULL if all are kept */
  struct buffer detail; /* owned: evidence */
  struct buffer rules;  /* owned: the rules with findings, to group failures */
  struct buffer fixed;  /* owned: the text after the fix that broke it; empty if no fix did */
  bool unsafe;         /* with unsafe fixes */
  size_t dropped;      /* fixes that could not be proved */
  size_t withdrawn;    /* findings of linting whose fix is dropped */
  size_t unoffered;    /* equal to `withdrawn` if linting proves its fixes */
  struct buffer kinds;  /* owned: a line per dropped fix: the rule and the reason */
};

void check_start(void);
void check_end(void);

/* Returns true if all invariants are kept, with --std jgf2 or seki. The verdict is {0}, or reused. */
bool check_text(struct view text, bool as_seki, struct verdict *verdict);
void verdict_release(struct verdict *verdict);

#endif
