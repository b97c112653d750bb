/* superko.h: which positions have occurred on the way to this one.
 *
 * A set of position hashes from which the last ones can be removed again. Positions
 * of different ages (a new age begins with each setup) are never equal. */
#ifndef JGFLINT_GO_SUPERKO_H
#define JGFLINT_GO_SUPERKO_H

#include "base/base.h"

struct superko_position {
  uint64_t key;
  uint32_t number; /* of the move after which it stood */
};

/* {0} is empty. */
struct superko {
  struct superko_position *list; /* owned: in the order in which they occurred */
  size_t count, capacity;
  uint32_t *slots; /* owned: a hash table of 1-based indexes into the list */
  size_t slot_count; /* a power of two, or 0 */
  uint64_t probes;
};

/* Adds a position, and returns NULL, if it is new; else returns the earlier one, which is good until the next call. */
const struct superko_position *superko_add(struct superko *superko, uint64_t hash, uint32_t age, uint32_t number);
/* Removes all but the first `count` positions. */
void superko_undo(struct superko *superko, size_t count);
void superko_release(struct superko *superko);

#endif
