/* files.h: an interface to files: those on the disk, in an editor, or in the memory of another program.
 *
 * The functions of this header work with any of them. Paths are used as they are given. */
#ifndef JGFLINT_BASE_FILES_H
#define JGFLINT_BASE_FILES_H

#include "base/buffer.h"
#include "base/memory.h"
#include <errno.h>

enum file_kind {
  FILE_ABSENT,
  FILE_REGULAR,
  FILE_DIRECTORY,
  FILE_SPECIAL,
  FILE_UNKNOWN /* the path cannot be examined, or is a link that leads to no file */
};

struct file_status {
  enum file_kind kind;
  int error;      /* FILE_ABSENT, FILE_UNKNOWN: the errno */
  uint64_t size;  /* in bytes; 0 if unknown */
  uint64_t stamp; /* a number that changes whenever the file changes; 0 if unknown */
};

/* Each function may be NULL. */
struct files {
  void *context; /* borrowed: the first argument of all functions */
  /* Reads a file into `text`, followed by SOURCE_PADDING zero bytes. Cuts a larger file one byte after the limit. Returns 0 or an
   * errno. NULL: there are no files. */
  int (*read)(void *context, const char *path, size_t limit, struct buffer *text);
  /* Resolves all links of a path. Returns memory of mem_alloc, or NULL and sets errno. NULL: there are no links. */
  char *(*real)(void *context, const char *path);
  /* NULL: each file exists. */
  struct file_status (*status)(void *context, const char *path);
};

static inline int files_text(const struct files *files, const char *path, size_t limit, struct buffer *text) {
  return files->read ? files->read(files->context, path, limit, text) : ENOENT;
}

static inline char *files_real_path(const struct files *files, const char *path) {
  return files->real ? files->real(files->context, path) : mem_string(path, strlen(path));
}

static inline struct file_status files_status(const struct files *files, const char *path) {
  return files->status ? files->status(files->context, path) : (struct file_status){.kind = FILE_REGULAR};
}

#endif
