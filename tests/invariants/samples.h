/* samples.h: the records of tests/invariants/records, which have no errors, one per form of JGF. */
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
