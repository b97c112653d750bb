/* patch.h: the lines that a unified diff adds or changes.
 *
 * Reads diffs of git and of diff -u. Other text around them is ignored. Lines end at LF. */
#ifndef JGFLINT_TEXT_PATCH_H
#define JGFLINT_TEXT_PATCH_H

#include "base/arena.h"
#include "base/buffer.h"

struct patch_range {
  size_t first, last; /* lines, from 1 */
};

struct patch_file {
  const char *name;    /* in the arena: the new name, without a/ and b/; NULL: the file was deleted */
  bool is_git;         /* the name is relative to the root of the repository, not to the current directory of the diff */
  bool is_whole;       /* all lines: the file is binary or was copied */
  struct patch_range *ranges; /* owned: ascending and not adjacent */
  size_t count, capacity;
};

/* {0} is empty. */
struct patch {
  struct arena arena;
  struct patch_file *files; /* owned */
  size_t count, capacity;
  const char *reason;         /* static: why the text is not a diff, as a clause */
  size_t line;             /* the line of the mistake, from 1 */
};

/* False, with `reason` set, if the text is not a diff or is damaged. An empty text is a diff of equal trees. */
bool patch_read(struct patch *patch, struct view text);
void patch_release(struct patch *patch);

/* Whether the diff adds or changes one of these lines. */
bool patch_file_has(const struct patch_file *file, size_t first, size_t last);

#endif
