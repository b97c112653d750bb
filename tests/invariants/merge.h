/* merge.h: two records, or fragments of records, become one in which there is what either of them has. */
#ifndef JGFLINT_TESTS_INVARIANTS_MERGE_H
#define JGFLINT_TESTS_INVARIANTS_MERGE_H

#include "value.h"

/* Puts `more` into `into`: members beside members, nodes behind nodes, players behind players. Where both say something else
 * in one place, `over` decides: the second replaces the first, or they do not fit and false is returned. `more` is used up. */
bool merge(struct value *into, struct value *more, bool over);

#endif
