/* problem.h: problems of Go as the tsumego collections write them in JSON.
 *
 * One node without a list around it holds the position, and under SOL the right answers: [["B", "ec", "comment", "source"], ...],
 * of which the texts, and the point where nobody knows an answer, may be empty. In the tree each point is a node behind the root
 * that is marked as a solution; SOL itself stays beside them, so that it can be written as it was. */
#ifndef JGFLINT_JSONSGF_PROBLEM_H
#define JGFLINT_JSONSGF_PROBLEM_H

#include "jsonsgf/internal.h"

/* Where the SOL of a problem stands, by the node or list that is its tree; NO_SPOT if it is no problem. */
uint32_t jsonsgf_solutions(const struct jsonsgf *reader, uint32_t tree);
/* Adds its nodes behind the root. */
void jsonsgf_solutions_read(struct jsonsgf *reader, uint32_t solutions);

/* Whether the nodes behind the root are still what its SOL says, so that nothing else needs to be written. */
bool jsonsgf_is_problem(const struct property_tree *tree);
static inline bool jsonsgf_is_solutions(struct view name) {
  return view_is(name, "SOL");
}

#endif
