/* glob.h: as in unistd.h. Patterns have `*` and `?`, in the last part of the path. */
#ifndef JGFLINT_WINDOWS_POSIX_GLOB_H
#define JGFLINT_WINDOWS_POSIX_GLOB_H

#include <stddef.h>

typedef struct {
  size_t gl_pathc;
  char **gl_pathv;
} glob_t;

/* What it means is sorted; 0, or another number if that is nothing. */
int glob(const char *pattern, int flags, int (*failed)(const char *path, int error), glob_t *found) __asm__("windows_glob");
void globfree(glob_t *found) __asm__("windows_globfree");

#endif
