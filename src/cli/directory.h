/* directory.h: the entries of one directory that may be or hold records, in order.
 *
 * Names are sorted as the paths made of them will be: a directory counts as if it
 * had its slash. Only directories and names of records are kept. */
#ifndef JGFLINT_CLI_DIRECTORY_H
#define JGFLINT_CLI_DIRECTORY_H

#include "base/arena.h"
#include "engine/file_type.h"
#include "cli/settings.h"
#include <sys/types.h>

enum entry_kind {
  ENTRY_FILE,      /* a regular file, or what only opening it will tell */
  ENTRY_DIRECTORY,
  ENTRY_LINK,      /* a symbolic link, to whatever */
  ENTRY_OTHER,     /* a pipe, a socket, a device with a name like a record's */
  ENTRY_UNREAD     /* a file of a format that is not looked for */
};

struct entry {
  const char *name;
  enum entry_kind kind;
};

struct directory_id {
  dev_t device;
  ino_t inode;
};

struct directory {
  int fd; /* owned; -1 while it is closed to save descriptors */
  struct directory_id id;
  struct entry *entries; /* owned */
  size_t count, capacity;
  struct arena names;
  bool is_repository, has_gitignore, has_ignore;
};

/* Takes over `fd`. Without `endings` any file is kept. Returns 0 or an errno; what was
 * read before the error is kept. */
int directory_read(struct directory *directory, int fd, const struct strings *endings);
void directory_release(struct directory *directory);

/* The id of an open directory; false if it has none. */
bool directory_identify(int fd, struct directory_id *id);
bool directory_same(struct directory_id a, struct directory_id b);

#endif
