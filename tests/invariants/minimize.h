/* minimize.h: the least record that still breaks an invariant, for people to read. */
#ifndef JGFLINT_TESTS_INVARIANTS_MINIMIZE_H
#define JGFLINT_TESTS_INVARIANTS_MINIMIZE_H

#include "check.h"
#include "value.h"

/* Takes members and elements out of the record while the same invariant is broken, or, where none is, the same fix dropped.
 * The verdict becomes that of what is left. */
void minimize(struct value *game, const struct written *layout, bool as_seki, struct verdict *verdict);

#endif
