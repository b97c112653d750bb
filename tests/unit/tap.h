/* tap.h: prints the results of unit tests in the Test Anything Protocol.
 *
 * ok(condition, "expectation", ...) prints one line, and for a failure the file and line of the call. done() prints the plan and
 * returns the exit status for main. */
#ifndef JGFLINT_TESTS_TAP_H
#define JGFLINT_TESTS_TAP_H

#include "base/base.h"
#include <stdarg.h>

/* The type of a local variable that is released at the end of its block, like LOCAL_BUFFER: LOCAL(diags) diags = {0}; */
#define LOCAL(kind) __attribute__((cleanup(kind##_release))) struct kind

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

/* Prints the first line in which two texts differ, or the line after which one of them ends. */
__attribute__((noinline, unused)) static void tap_show_difference(const char *got, const char *expected) {
  size_t line = 1, length = strcspn(got, "\n");
  while (length == strcspn(expected, "\n") && strncmp(got, expected, length) == 0 && got[length] && expected[length]) {
    got += length + 1;
    expected += length + 1;
    length = strcspn(got, "\n");
    line++;
  }
  size_t same = 0;
  while (same < length && got[same] == expected[same]) same++;
  size_t cut = same > 60 ? same - 40 : 0; /* a long line is shown from a little before the difference on */
  printf("# line %zu, column %zu\n#      got: %s%.*s\n# expected: %s%.*s\n", line, same + 1, cut ? "..." : "",
         (int)(length - cut), got + cut, cut ? "..." : "", (int)strcspn(expected + cut, "\n"), expected + cut);
  if (got[length] && !expected[strcspn(expected, "\n")]) printf("# and more was got\n");
  if (!got[length] && expected[strcspn(expected, "\n")]) printf("# and more was expected\n");
}

#define is_text(got, expected, ...)                                                                          \
  do {                                                                                                       \
    const char *tap_got = (got), *tap_expected = (expected);                                                 \
    if (!tap_ok(strcmp(tap_got, tap_expected) == 0, __FILE__, __LINE__, __VA_ARGS__))                        \
      tap_show_difference(tap_got, tap_expected);                                                            \
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

/* Skips the whole test with a reason. */
static inline int skip_all(const char *reason) {
  printf("1..0 # SKIP %s\n", reason);
  return 0;
}

#endif
