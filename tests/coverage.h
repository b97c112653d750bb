/* coverage.h: for a build with --coverage, before every file (-include): what runs before _exit is counted, too. Otherwise all
 * that a crash does would seem to be reached by no test, since only exit() writes what was counted. It includes nothing, since
 * files say first which functions of the system they want. */
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
