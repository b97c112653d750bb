/* losses.h: what fixes remove from a record, and whether the record still has it afterwards.
 *
 * The digest (jgf/digest.h) does not see what is kept in meta.legacy, and unsafe fixes may
 * change the game: so every text and number that edits remove is looked for in the fixed
 * record. It may stand in another place, or a text inside of another one, word by word. A
 * value that has another form in its own place is not lost, nor one that the fix writes in
 * another form (fix_restate), nor notation: how a color, a point, a kind of markup or a
 * flag was written. Booleans mean nothing without their keys, and are not looked for. */
#ifndef JGFLINT_LINT_LOSSES_H
#define JGFLINT_LINT_LOSSES_H

#include "lint/diagnostic.h"

struct losses {
  struct loss *list; /* owned */
  size_t count, capacity;
  struct buffer texts; /* owned: the texts and numbers, one behind the other */
};

/* Fills `losses` with what the fixes of these `count` diagnostics remove from the record. */
void losses_collect(struct losses *losses, const struct json_document *before, const struct diag *const *made, size_t count);
/* Whether the fixed record has all of it. */
bool losses_stand(const struct losses *losses, const struct json_document *after);
void losses_release(struct losses *losses);

#endif
