/* minimize.h: reduces a record that breaks an invariant, to make it readable. */
#ifndef JGFLINT_TESTS_INVARIANTS_MINIMIZE_H
#define JGFLINT_TESTS_INVARIANTS_MINIMIZE_H

#include "check.h"
#include "value.h"

/* Removes members and elements from the record while the same invariant is broken or, if none is, the same fix is dropped.
 * Updates the verdict. */
void minimize(struct value *game, const struct written *layout, bool as_seki, struct verdict *verdict);

#endif
