/* clock.h: how late it is, for measuring how long something takes: since some time in the past, and it never goes back. */
#ifndef JGFLINT_SYS_CLOCK_H
#define JGFLINT_SYS_CLOCK_H

#include <stdint.h>
#include <time.h>

static inline uint64_t clock_nanoseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * UINT64_C(1000000000) + (uint64_t)time.tv_nsec;
}

static inline double clock_seconds(void) {
  return (double)clock_nanoseconds() / 1e9;
}

#endif
