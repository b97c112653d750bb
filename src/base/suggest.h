/* suggest.h: "did you mean ...?" for keys, rules, options and values.
 *
 * Distance is Damerau-Levenshtein (insert, delete, replace, swap of neighbors) over bytes, whatever the case of ASCII letters. */
#ifndef JGFLINT_BASE_SUGGEST_H
#define JGFLINT_BASE_SUGGEST_H

#include "base/buffer.h"

/* The distance; limit + 1 if it is larger than `limit`, or if one of the two has more than 63 bytes. */
size_t edit_distance(struct view a, struct view b, size_t limit);

struct suggestion {
  const char *best; /* borrowed from the candidates; NULL if none is near */
  size_t distance;
  size_t ties; /* how many names are as near as the best, that one included */
};

/* Offers one candidate, which is kept if it is nearer than the best so far and near enough: at a distance of 1 where the
 * shorter of the two has 2 to 4 bytes, 2 up to 11, 3 beyond. Begin with {0}. */
void suggest_consider(struct suggestion *suggestion, struct view word, const char *candidate);

#endif
