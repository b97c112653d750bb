/* tap.h: a unit test says what it checked, in the Test Anything Protocol.
 *
 * ok(condition, "what holds", ...) prints one line and goes on; a failing line
 * says where. done() prints the rule table and gives main its status. */
#ifndef JGFLINT_TESTS_TAP_H
#define JGFLINT_TESTS_TAP_H

#include "base/base.h"
#include <stdarg.h>

static int tap_count, tap_failed;

PRINTF_LIKE(4, 5) static inline bool tap_ok(bool good, const char *file, int line, const char *format, ...) {
  printf("%sok %d - ", good ? "" : "not ", ++tap_count);
  va_list args;
  va_start(args, format);
  vprintf(format, args);
  va_end(args);
  printf("\n");
  if (!good) {
    tap_failed++;
    printf("# at %s:%d\n", file, line);
  }
  fflush(stdout);
  return good;
}

#define ok(condition, ...) tap_ok((condition), __FILE__, __LINE__, __VA_ARGS__)

/* Text is compared and shown where it differs. */
#define is_text(got, expected, ...)                                                                          \
  do {                                                                                                       \
    const char *tap_got = (got), *tap_expected = (expected);                                                 \
    if (!tap_ok(strcmp(tap_got, tap_expected) == 0, __FILE__, __LINE__, __VA_ARGS__))                        \
      printf("#      got: %s\n# expected: %s\n", tap_got, tap_expected);                                     \
  } while (0)

#define is_number(got, expected, ...)                                                                        \
  do {                                                                                                       \
    long long tap_got = (long long)(got), tap_expected = (long long)(expected);                              \
    if (!tap_ok(tap_got == tap_expected, __FILE__, __LINE__, __VA_ARGS__))                                   \
      printf("#      got: %lld\n# expected: %lld\n", tap_got, tap_expected);                                 \
  } while (0)

static inline int done(void) {
  printf("1..%d\n", tap_count);
  return tap_failed ? 1 : 0;
}

/* A whole test that cannot run here says why. */
static inline int skip_all(const char *why) {
  printf("1..0 # SKIP %s\n", why);
  return 0;
}

#endif
