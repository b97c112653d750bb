/* slips.h: mistakes that people and programs make again and again, each as a fragment of a record, for merge.h. */
#ifndef JGFLINT_TESTS_INVARIANTS_SLIPS_H
#define JGFLINT_TESTS_INVARIANTS_SLIPS_H

#include <stddef.h>

struct slip {
  const char *json;
  const char *at;     /* JSON Pointer of what is written wrongly, or NULL: then the fragment is the mistake */
  unsigned spelling;  /* enum value_slip */
};

extern const struct slip slips[];
extern const size_t slips_count;

#endif
