/* said.h: what a record says, read in the simplest way: by nothing that jgflint itself reads it with. */
#ifndef JGFLINT_TESTS_INVARIANTS_SAID_H
#define JGFLINT_TESTS_INVARIANTS_SAID_H

#include "value.h"

/* Values of a record whose words need not stand afterwards. */
struct said_changed {
  const struct value **list; /* owned */
  size_t count, capacity;
};

/* A word or number of `before` that `after` has nowhere, if there is one, appended to `detail`. Words are runs of
 * four ASCII letters or digits, or more; numbers have three digits or more. Words of the notation do not count, nor,
 * if `unsafe`, what stands under a key that comes again, or remains of escapes; and values that are known to change. */
bool said_missing(const struct value *before, const struct value *after, bool unsafe, const struct said_changed *changed,
                  struct buffer *detail);

/* Moves, in their order, comments and points that are written as JGF 2 writes them are there afterwards. */
bool said_game_kept(const struct value *before, const struct value *after, struct buffer *detail);

bool said_is_version_2(const struct value *game);
/* What of an older dialect is in a record beside `meta`; NULL if there is nothing. */
const char *said_older_layer(const struct value *game);
size_t said_double_keys(const struct value *value);

#endif
