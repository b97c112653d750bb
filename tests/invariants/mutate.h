/* mutate.h: makes random mistakes in a record. Equal seeds make equal mistakes. */
#ifndef JGFLINT_TESTS_INVARIANTS_MUTATE_H
#define JGFLINT_TESTS_INVARIANTS_MUTATE_H

#include "../unit/chance.h"
#include "value.h"

/* Makes a mistake at a random place. If the mistake does not fit the place, the record does not change. */
void mutate(struct arena *arena, struct value *game, struct chance *chance);

#endif
