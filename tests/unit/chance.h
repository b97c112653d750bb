/* chance.h: random numbers for tests: the same numbers for the same seed. */
#ifndef JGFLINT_TESTS_CHANCE_H
#define JGFLINT_TESTS_CHANCE_H

#include "base/base.h"

struct chance {
  uint64_t state;
};

static inline struct chance chance_of(uint64_t seed) {
  return (struct chance){seed * 0x9E3779B97F4A7C15u + 0xD1B54A32D192ED03u};
}

/* $JGFLINT_SEED, for other numbers than usual; 0 by default. */
static inline uint64_t chance_seed(void) {
  const char *seed = getenv("JGFLINT_SEED");
  return seed ? strtoull(seed, NULL, 10) : 0;
}

/* splitmix64 */
static inline size_t chance_below(struct chance *chance, size_t limit) {
  uint64_t mixed = chance->state += 0x9E3779B97F4A7C15u;
  mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9u;
  mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBu;
  return (size_t)((mixed ^ mixed >> 31) % limit);
}

#endif
