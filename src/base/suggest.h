/* suggest.h: "did you mean ...?" for keys, rules, options and values.
 *
 * The distance is Damerau-Levenshtein (insert, delete, replace, swap of neighbors) over bytes, ignoring the case of ASCII
 * letters. */
#ifndef JGFLINT_BASE_SUGGEST_H
#define JGFLINT_BASE_SUGGEST_H

#include "base/buffer.h"

/* Returns the distance; limit + 1 if it is larger than `limit`, or if a text has more than 63 bytes. */
size_t edit_distance(struct view a, struct view b, size_t limit);

struct suggestion {
  const char *best; /* borrowed from the candidates; NULL if no candidate is near */
  size_t distance;
  size_t ties; /* the number of candidates at this distance, including the best */
};

/* Keeps the candidate if it is nearer than the previous best and within a limit. The limit is 1 if the shorter text has 2 to 4
 * bytes, 2 for 5 to 11 bytes, and 3 for longer texts. Initialize the suggestion with {0}. */
void suggest_consider(struct suggestion *suggestion, struct view word, const char *candidate);

#endif
