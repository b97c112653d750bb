/* atomic_write.h: writes files whole.
 *
 * The text goes into a temporary file in the same directory, which is synced and renamed; then the directory is synced. After a
 * crash, a power failure or a full disk, the file has the old or the new text.
 *
 * Functions return false if the file cannot be written, and append a phrase about the reason to `reason`. The old file is
 * unchanged then. Threads may write different files at the same time. */
#ifndef JGFLINT_SYS_ATOMIC_WRITE_H
#define JGFLINT_SYS_ATOMIC_WRITE_H

#include "sys/os.h"

struct temp_file;

/* ---- a new file ---- */

struct file_change {
  char *path;             /* owned: without links */
  struct temp_file *file; /* owned; NULL: none */
  int fd;                 /* owned descriptor of the temporary file; -1: none */
  bool replaces;          /* an old file, which must be as `expected` */
  struct os_status expected; /* the status before the old file was read */
};

/* Makes an empty temporary file for the path. A link stands for its target, which need not exist. Release the change in any
 * case. */
bool file_change_make(struct file_change *change, const char *path, struct buffer *reason);
bool file_change_put(struct file_change *change, struct view text, struct buffer *reason);
/* Renames the file. Without `force`, it replaces no file, unless that has the same text. */
bool file_change_finish(struct file_change *change, bool force, struct buffer *reason);
void file_change_release(struct file_change *change);

/* Does all of this. If the file already has this text, it is not written. */
bool file_write(const char *path, struct view text, bool force, struct buffer *reason);

/* ---- a new text for an old file ----
 *
 * The file keeps its owner and mode. A file that changed after `expected` was taken is not written. */

bool file_replace(const char *path, const struct os_status *expected, struct view text, struct buffer *reason);

/* Replaces parts of the file, from its beginning to its end. */
struct file_edits {
  struct file_change change;
  int old;         /* owned descriptor of the old file; -1: none */
  uint64_t copied; /* the offset in the old file up to which the new one is complete */
};

/* Release the edits in any case. */
bool file_edits_begin(struct file_edits *edits, const char *path, const struct os_status *expected, struct buffer *reason);
bool file_edits_put(struct file_edits *edits, uint64_t offset, size_t length, struct view text, struct buffer *reason);
bool file_edits_finish(struct file_edits *edits, struct buffer *reason);
void file_edits_release(struct file_edits *edits);

/* ---- temporary files ---- */

/* Returns true for the name of a temporary file. */
bool temp_file_is_called(const char *name);

/* Removes all temporary files, and prevents new ones. A signal handler may call it. */
void temp_file_remove_all(void);

#endif
