/* said.h: the words, moves and comments of a record, read without the code of jgflint. */
#ifndef JGFLINT_TESTS_INVARIANTS_SAID_H
#define JGFLINT_TESTS_INVARIANTS_SAID_H

#include "value.h"

/* Values of a record that fixes may change. */
struct said_changed {
  const struct value **list; /* owned */
  size_t count, capacity;
};

/* Returns true if `after` lacks a word or number of `before`, which is appended to `detail`. Words are four or more ASCII letters
 * or digits; numbers have three or more digits. Words of the notation and `changed` values are ignored, and so are, if `unsafe`,
 * values of keys that are repeated later and remains of escapes. */
bool said_missing(const struct value *before, const struct value *after, bool unsafe, const struct said_changed *changed,
                  struct buffer *detail);

/* Returns true if `after` has all moves (in their order) and comments of `before` that have the form of JGF 2. */
bool said_game_kept(const struct value *before, const struct value *after, struct buffer *detail);

bool said_is_version_2(const struct value *game);
/* The name of an older form in the record, outside of `meta`; NULL if it has none. */
const char *said_older_form(const struct value *game);
size_t said_double_keys(const struct value *value);

#endif
