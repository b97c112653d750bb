/* mutate.h: mistakes as people and programs make them, by chance: the same number makes the same mistakes. */
#ifndef JGFLINT_TESTS_INVARIANTS_MUTATE_H
#define JGFLINT_TESTS_INVARIANTS_MUTATE_H

#include "value.h"

struct chance {
  uint64_t state;
};

struct chance chance_of(uint64_t seed);
size_t chance_below(struct chance *chance, size_t limit);

/* Makes one mistake somewhere in the record; what does not fit where chance would have it changes nothing. */
void mutate(struct arena *arena, struct value *game, struct chance *chance);

#endif
