/* ignore_stack.h: the ignore files of a directory and of those above it.
 *
 * A scope has the patterns of one directory, for paths below it. The nearest scope with a matching pattern decides. Scopes
 * above the root of a repository do not apply. */
#ifndef JGFLINT_SYS_IGNORE_STACK_H
#define JGFLINT_SYS_IGNORE_STACK_H

#include "text/ignore_rules.h"

struct ignore_scope {
  struct ignore_rules ignore;
  size_t base;        /* the length of the directory in a path, with its slash */
  bool is_repository; /* the directory is the root of one */
  size_t bytes;       /* of its files */
};

struct ignore_stack {
  struct ignore_scope *list; /* owned: from the farthest to the nearest */
  size_t count, capacity;
  size_t bytes;              /* of all their files; at most 1 MiB */
};

/* Adds the scope of a directory; "" is the current one. The files that it has are read. */
void ignore_stack_enter(struct ignore_stack *ignore_stack, struct view directory, size_t base, bool is_repository,
                        bool has_gitignore, bool has_ignore);
/* Removes the nearest scope. */
void ignore_stack_leave(struct ignore_stack *ignore_stack);
void ignore_stack_release(struct ignore_stack *ignore_stack);

/* Adds the scopes above a directory of a repository, from the root of the repository. Appends the path from there to the
 * directory, with a slash, to `path`. */
void ignore_stack_enter_above(struct ignore_stack *ignore_stack, const char *directory, struct buffer *path);

/* Returns true if the path, which begins where the bases begin, is to be skipped. */
bool ignore_stack_excludes(const struct ignore_stack *ignore_stack, struct view path, bool is_directory);

#endif
