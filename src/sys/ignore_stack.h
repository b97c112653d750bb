/* ignore_stack.h: the ignore files of a directory and of those above it.
 *
 * A scope is what the files of one directory say, and judges paths below that. Nearer
 * scopes go before farther ones, and a repository's root is the farthest that counts. */
#ifndef JGFLINT_SYS_IGNORE_STACK_H
#define JGFLINT_SYS_IGNORE_STACK_H

#include "text/ignore_rules.h"

struct ignore_scope {
  struct ignore_rules ignore;
  size_t base;        /* how much of a path leads to the directory, slash included */
  bool is_repository; /* no scope above it counts */
  size_t bytes;       /* of its files */
};

struct ignore_stack {
  struct ignore_scope *list; /* owned: from the farthest to the nearest */
  size_t count, capacity;
  size_t bytes;              /* of all their files, of which there is 1 MiB at most */
};

/* Adds the scope of a directory; "" is the current one. The files that it has are read. */
void ignore_stack_enter(struct ignore_stack *ignore_stack, struct view directory, size_t base, bool is_repository,
                        bool has_gitignore, bool has_ignore);
/* Removes the nearest. */
void ignore_stack_leave(struct ignore_stack *ignore_stack);
void ignore_stack_release(struct ignore_stack *ignore_stack);

/* The scopes above a directory, if it lies within a repository but is not its
 * root. Appends to `path` what leads from the repository's root to it, slash
 * included. */
void ignore_stack_enter_above(struct ignore_stack *ignore_stack, const char *directory, struct buffer *path);

/* Whether `path`, as the bases count, is to be passed over. */
bool ignore_stack_excludes(const struct ignore_stack *ignore_stack, struct view path, bool is_directory);

#endif
