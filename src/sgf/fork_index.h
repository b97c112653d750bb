/* fork_index.h: where a tree forks, for writers, which write its nodes one after the other.
 *
 * Only a node with two children or more has branches: an only child goes on in its
 * parent's sequence. No recursion: a game may be one branch in another 100,000 times. */
#ifndef JGFLINT_SGF_FORK_INDEX_H
#define JGFLINT_SGF_FORK_INDEX_H

#include "sgf/property_tree.h"

struct fork_index {
  const struct property_tree *tree; /* borrowed */
  uint32_t *children;          /* owned: how many each node has */
};

void fork_index_init(struct fork_index *branches, const struct property_tree *tree);
void fork_index_release(struct fork_index *branches);

/* Whether the node is the first of a branch. */
bool fork_index_begins(const struct fork_index *branches, size_t node);
/* Whether it is the first of the first branch of its parent. */
bool fork_index_is_first(const struct fork_index *branches, size_t node);
/* How many branches end behind the node: all that do not hold the next one. */
size_t fork_index_end(const struct fork_index *branches, size_t node);

#endif
