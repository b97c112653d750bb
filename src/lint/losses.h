/* losses.h: what fixes take out of a record, and whether the record says it afterwards.
 *
 * The hash of a game (jgf/digest.h) knows nothing of what is kept in meta.legacy, and unsafe
 * fixes may change the game: so every text and number that edits take away is looked for
 * in the record that they make. It may stand in another place, or a text inside of another
 * one, word by word. A value that is written otherwise in its own place is not lost, nor one
 * that the fix says in other words (fix_restate), nor notation: how a color, a point, a
 * kind of markup or a flag was written. Flags themselves say nothing without
 * their names, and are not looked for. */
#ifndef JGFLINT_LINT_LOSSES_H
#define JGFLINT_LINT_LOSSES_H

#include "lint/diagnostic.h"

struct losses {
  struct loss *list; /* owned */
  size_t count, capacity;
  struct buffer texts; /* owned: what it says, one behind the other */
};

/* What the fixes take out of the record, whose findings they belong to. */
void losses_take(struct losses *losses, const struct json_document *before, const struct diag *const *made, size_t count);
/* Whether all of it stands in what they have made of it. */
bool losses_stand(const struct losses *losses, const struct json_document *after);
void losses_release(struct losses *losses);

#endif
