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
 * or digits; numbers have three or more digits. Words of the notation and `changed` values are ignored. After unsafe fixes,
 * values of keys that are repeated later and remains of escapes are ignored as well. */
bool said_missing(const struct value *before, const struct value *after, bool unsafe, const struct said_changed *changed,
                  struct buffer *detail);

/* Returns true if `after` contains the JGF 2 moves (in their order) and the JGF 2 comments of `before`. */
bool said_game_kept(const struct value *before, const struct value *after, struct buffer *detail);

bool said_is_version_2(const struct value *game);
/* Returns the name of an older form in the record outside of `meta`, or NULL. */
const char *said_older_form(const struct value *game);
size_t said_double_keys(const struct value *value);

#endif
