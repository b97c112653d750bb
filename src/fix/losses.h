/* losses.h: texts and numbers that fixes remove from a record and that the fixed record must still contain.
 *
 * The digest (go/game_digest.h) ignores meta.legacy, and unsafe fixes can change the game. So every removed text and number is
 * searched in the fixed record. Its words can be in another place or in another text. Three kinds of values are not searched: a
 * value that the fix writes in another form (fix_restate), notation (colors, points, kinds of markup, flags), and booleans, which
 * have no meaning without their keys. */
#ifndef JGFLINT_FIX_LOSSES_H
#define JGFLINT_FIX_LOSSES_H

#include "lint/diagnostic.h"

struct losses {
  struct loss *list; /* owned */
  size_t count, capacity;
  struct buffer texts; /* owned: the texts and numbers */
};

/* Adds the values that the fixes of these `count` diagnostics remove from the record. */
void losses_collect(struct losses *losses, const struct json_document *before, const struct diag *const *made, size_t count);
/* Returns true if the fixed record contains all values. */
bool losses_stand(const struct losses *losses, const struct json_document *after);
void losses_release(struct losses *losses);

#endif
