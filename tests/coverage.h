/* coverage.h: for builds with --coverage, which include it before every file (-include). Its _exit writes the counts, like
 * exit(), so that the report includes the crash handler. It includes no headers: feature test macros must precede them. */
#ifndef JGFLINT_TESTS_COVERAGE_H
#define JGFLINT_TESTS_COVERAGE_H

void __gcov_dump(void);
_Noreturn void _Exit(int status);

_Noreturn static inline void count_and_exit(int status) {
  __gcov_dump();
  _Exit(status);
}
#define _exit count_and_exit

#endif
