/* path.h: functions for paths of all systems. Windows has drives and also accepts "\" as a separator, but inside the program
 * all paths have slashes. */
#ifndef JGFLINT_BASE_PATH_H
#define JGFLINT_BASE_PATH_H

#include "base/ascii.h"
#include <string.h>

/* Returns true for paths like "C:/games" on Windows. */
static inline bool path_has_drive(const char *path) {
#ifdef _WIN32
  return ascii_is_letter(path[0]) && path[1] == ':';
#else
  (void)path;
  return false;
#endif
}

/* Returns true if the path does not depend on the current directory. */
static inline bool path_is_absolute(const char *path) {
  return *path == '/' || path_has_drive(path);
}

/* The part of `path` below a directory, which may end with a slash. "" for the directory itself, NULL for paths elsewhere. */
static inline const char *path_below(const char *directory, const char *path) {
  size_t length = strlen(directory);
  if (strncmp(path, directory, length) != 0) return NULL;
  path += length;
  if (*path == '/') return path + 1;
  return !*path || (length && directory[length - 1] == '/') ? path : NULL;
}

/* Returns true if the path has this ending and a name before it, so not for ".gz" alone. */
static inline bool path_ends(const char *path, const char *ending) {
  size_t length = strlen(path), part = strlen(ending);
  return length > part && strcmp(path + length - part, ending) == 0;
}

/* Skips redundant parts of a path: repeated slashes, and "./" at the beginning or after a slash. */
static inline const char *path_skip_redundant(const char *path, bool is_start) {
  for (;;) {
    if (!is_start && *path == '/') path++;
    else if (path[0] == '.' && path[1] == '/') path += 2, is_start = false;
    else return path;
  }
}

/* Compares paths by bytes without their redundant parts. */
static inline int path_compare(const char *one, const char *other) {
  one = path_skip_redundant(one, true);
  other = path_skip_redundant(other, true);
  while (*one && *one == *other) {
    bool is_slash = *one++ == '/';
    other++;
    if (is_slash) one = path_skip_redundant(one, false), other = path_skip_redundant(other, false);
  }
  return (unsigned char)*one - (unsigned char)*other;
}

/* Replaces backslashes of a path from the user on Windows. */
static inline void path_from_user(char *path) {
#ifdef _WIN32
  for (; *path; path++)
    if (*path == '\\') *path = '/';
#else
  (void)path;
#endif
}

#endif
