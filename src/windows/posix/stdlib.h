/* stdlib.h: the C library's, realpath and setenv. */
#ifndef JGFLINT_WINDOWS_POSIX_STDLIB_H
#define JGFLINT_WINDOWS_POSIX_STDLIB_H

#include_next <stdlib.h>

/* "C:/games/a.jgf", or "//server/share/a.jgf". `to` is NULL: what is returned is the caller's. */
char *realpath(const char *path, char *to) __asm__("windows_realpath");

/* An empty value is none here. */
static inline int setenv(const char *name, const char *value, int replaces) {
  return replaces || !getenv(name) ? _putenv_s(name, value) : 0;
}

#endif
