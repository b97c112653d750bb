/* patch.h: which lines of which files a unified diff adds or changes.
 *
 * Read are diffs of git, combined ones included, and of diff -u; whatever stands around them is passed over. Lines end at LF. */
#ifndef JGFLINT_TEXT_PATCH_H
#define JGFLINT_TEXT_PATCH_H

#include "base/arena.h"
#include "base/buffer.h"

struct patch_range {
  size_t first, last; /* lines, from 1 */
};

struct patch_file {
  const char *name;    /* in the arena: as it is called behind the diff, without a/ and b/; NULL: it is gone */
  bool is_git;         /* the name begins at the top of a repository; else where the diff was made */
  bool is_whole;       /* all of its lines: binary, or copied */
  struct patch_range *ranges; /* owned: ascending, with gaps between them */
  size_t count, capacity;
};

/* {0} is empty. */
struct patch {
  struct arena arena;
  struct patch_file *files; /* owned */
  size_t count, capacity;
  const char *why;         /* static: why it is no diff, as a clause */
  size_t line;             /* where */
};

/* False, and `why`, if the text is no diff, or damaged. An empty one is a diff of equal trees. */
bool patch_read(struct patch *patch, struct view text);
void patch_release(struct patch *patch);

/* Whether it adds or changes one of these lines. */
bool patch_file_has(const struct patch_file *file, size_t first, size_t last);

#endif
