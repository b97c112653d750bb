/* samples.h: the sound records that mistakes are made in: those of tests/invariants/records, one of every dialect, and those
 * of $JGFLINT_CORPUS/dialects where that is set. */
#ifndef JGFLINT_TESTS_INVARIANTS_SAMPLES_H
#define JGFLINT_TESTS_INVARIANTS_SAMPLES_H

#include "value.h"

struct samples {
  struct sample {
    char *name; /* owned */
    struct value *game;
  } *list; /* owned; by name */
  size_t count, capacity;
  struct arena arena;
};

void samples_read(struct samples *samples);
void samples_release(struct samples *samples);

#endif
