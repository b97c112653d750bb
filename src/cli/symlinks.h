/* symlinks.h: whether a link to a directory leads anywhere new.
 *
 * While a tree is walked, links to directories are followed, but not into the
 * tree itself (what is there is found under its own name), not to what the tree
 * lies in, and into no place outside twice. So every walk ends, and no number of
 * links between directories makes it longer than there are directories. */
#ifndef JGFLINT_CLI_SYMLINKS_H
#define JGFLINT_CLI_SYMLINKS_H

#include "cli/directory.h"

struct symlinks {
  struct directory_id root;
  struct directory_id *above; /* owned: the directories that the tree lies in */
  size_t above_count, above_capacity;
  struct directory_id *seen; /* owned: a hash table of places outside; inode 0: free */
  size_t seen_count, seen_size;
};

void symlinks_init(struct symlinks *links, int root_fd);
void symlinks_release(struct symlinks *links);

/* Whether the open directory, come to by a link, is to be walked. */
bool symlinks_lead_on(struct symlinks *links, int fd);
/* Notes a directory outside the tree; false if it was noted before. */
bool symlinks_enter(struct symlinks *links, struct directory_id id);

#endif
