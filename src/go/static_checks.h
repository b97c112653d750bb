/* static_checks.h: checks that need no replay: points off the board or cut off, repeated points, labels without text, and
 * variations with the same first move. */
#ifndef JGFLINT_GO_STATIC_CHECKS_H
#define JGFLINT_GO_STATIC_CHECKS_H

#include "facts/go_facts.h"
#include "go/game.h"

struct static_checks_seen {
  uint32_t node; /* counts all compared nodes, from 1; slots with an earlier number count as empty */
  uint32_t item;
};

/* Memory that is reused by each run. Used by one thread at a time. {0} is empty. */
struct static_checks_scratch {
  struct static_checks_seen *seen; /* owned: a hash table of the points of one node */
  size_t capacity;          /* a power of two, or 0 */
  uint32_t nodes;           /* compared so far */
  uint64_t probes;          /* slots read in the last run: for tests of growth */
};

void static_checks_run(const struct game *game, struct static_checks_scratch *scratch, struct fact_sink sink);
void static_checks_release(struct static_checks_scratch *scratch);

#endif
