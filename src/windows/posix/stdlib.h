/* stdlib.h: the C library's, realpath and unsetenv. */
#ifndef JGFLINT_WINDOWS_POSIX_STDLIB_H
#define JGFLINT_WINDOWS_POSIX_STDLIB_H

#include_next <stdlib.h>

/* "C:/games/a.jgf", or "//server/share/a.jgf". `to` is NULL: what is returned is the caller's. */
char *realpath(const char *path, char *to) __asm__("windows_realpath");

static inline int unsetenv(const char *name) {
  return _putenv_s(name, "");
}

#endif
