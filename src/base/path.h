/* path.h: what of a path differs between systems: Windows has drives, and separates by "\", too. Inside of the program a path
 * has slashes, whatever the system. */
#ifndef JGFLINT_BASE_PATH_H
#define JGFLINT_BASE_PATH_H

#include "base/ascii.h"

/* Whether it begins as "C:" does. */
static inline bool path_has_drive(const char *path) {
#ifdef _WIN32
  return ascii_is_letter(path[0]) && path[1] == ':';
#else
  (void)path;
  return false;
#endif
}

/* Whether it means the same in every directory. */
static inline bool path_is_absolute(const char *path) {
  return *path == '/' || path_has_drive(path);
}

/* A path as its user wrote it becomes one as the program has it. */
static inline void path_from_user(char *path) {
#ifdef _WIN32
  for (; *path; path++)
    if (*path == '\\') *path = '/';
#else
  (void)path;
#endif
}

#endif
