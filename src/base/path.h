/* path.h: what of a path differs between systems: Windows has drives, and separates by "\", too. Inside of the program a path
 * has slashes, whatever the system. */
#ifndef JGFLINT_BASE_PATH_H
#define JGFLINT_BASE_PATH_H

#include "base/ascii.h"
#include <string.h>

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

/* What of `path` lies below a directory, which may end with a slash: "" if that is it, NULL if it lies elsewhere. */
static inline const char *path_below(const char *directory, const char *path) {
  size_t length = strlen(directory);
  if (strncmp(path, directory, length) != 0) return NULL;
  path += length;
  if (*path == '/') return path + 1;
  return !*path || (length && directory[length - 1] == '/') ? path : NULL;
}

/* Whether it ends so, with something before that: ".gz" alone has no ending. */
static inline bool path_ends(const char *path, const char *ending) {
  size_t length = strlen(path), part = strlen(ending);
  return length > part && strcmp(path + length - part, ending) == 0;
}

/* What follows what adds nothing to a path: slashes behind a slash, and "./" at the beginning or behind one. */
static inline const char *path_skip_nothing(const char *path, bool is_start) {
  for (;;) {
    if (!is_start && *path == '/') path++;
    else if (path[0] == '.' && path[1] == '/') path += 2, is_start = false;
    else return path;
  }
}

/* By bytes: 0 where both are alike but for what adds nothing. */
static inline int path_compare(const char *one, const char *other) {
  one = path_skip_nothing(one, true);
  other = path_skip_nothing(other, true);
  while (*one && *one == *other) {
    bool is_slash = *one++ == '/';
    other++;
    if (is_slash) one = path_skip_nothing(one, false), other = path_skip_nothing(other, false);
  }
  return (unsigned char)*one - (unsigned char)*other;
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
