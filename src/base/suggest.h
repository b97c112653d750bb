/* suggest.h: "did you mean ...?" for keys, rules, options and values.
 *
 * Distance is Damerau-Levenshtein (insert, delete, replace, swap of neighbors)
 * over bytes, letters compared without regard to ASCII case. */
#ifndef JGFLINT_BASE_SUGGEST_H
#define JGFLINT_BASE_SUGGEST_H

#include "base/buffer.h"

/* The distance, or limit + 1 if it is larger than `limit`. */
size_t edit_distance(struct view a, struct view b, size_t limit);

struct suggestion {
  const char *best; /* borrowed; NULL if none is near */
  size_t distance;
  size_t ties; /* how many names are as near as the best, that one included */
};

/* Offers one candidate; keeps it if it is nearer than the best so far and near
 * enough for its length (1 for up to 4 letters, 2 beyond, 3 from 12 on). */
void suggest_consider(struct suggestion *similar, struct view word, const char *candidate);

#endif
