/* atomic_write.h: a file gets new contents, all of them or none.
 *
 * The text goes into a temporary file beside the old one, from there to the disk,
 * and by one rename into its place: whoever looks, whenever the power fails, finds
 * the old file or the new one. These are the steps for one file; batch_writer.h takes
 * many through them together. It knows nothing of records. */
#ifndef JGFLINT_SYS_ATOMIC_WRITE_H
#define JGFLINT_SYS_ATOMIC_WRITE_H

#include "base/buffer.h"
#include <sys/stat.h>

struct temp_file;

struct file_change {
  char *path;             /* owned: what links led to */
  const char *base;       /* borrowed: the path's last part */
  int directory;          /* owned descriptor; -1: none */
  struct temp_file *file; /* owned; NULL: none */
  int fd;                 /* owned descriptor of the temporary file; -1: none */
  struct stat expected;   /* of a file that is replaced: its status before it was read */
  bool replaces;          /* an old file, whose mode, owner, access list and attributes the new one gets */
  bool is_done;           /* the file holds the text already: there is nothing more to do */
};

/* All of these return false if it cannot be done, and append to `why` a phrase about the file; the old file is then as it
 * was. A change that was begun is released with file_change_release, whatever happened. Threads may work on different
 * changes at the same time. */

/* Writes the new text for an old file beside it. A file that has changed since `expected` was taken is left alone,
 * unless it holds the text already. */
bool file_change_replace(struct file_change *change, const char *path, const struct stat *expected, struct view text,
                         struct buffer *why);
/* The same for a file that stays as it is in most places: *old, which the caller closes, is open for reading then. The new
 * file is empty at first, gets what file_change_put and file_change_copy give it, and the nature of the old one in the end. */
bool file_change_begin(struct file_change *change, const char *path, const struct stat *expected, int *old, struct buffer *why);
bool file_change_copy(struct file_change *change, int old, uint64_t from, uint64_t to, struct buffer *why);
bool file_change_end(struct file_change *change, int old, struct buffer *why);
/* Makes an empty file that is to get the name `path`, of an old file or a new one. If `path` is a symbolic link, the name that it
 * leads to is meant, even if there is no such file yet. Not so with `directory`, an open one in which the last name of `path` is
 * meant, whatever has become of the names before; else that is AT_FDCWD. */
bool file_change_make(struct file_change *change, int directory, const char *path, struct buffer *why);
bool file_change_put(struct file_change *change, struct view text, struct buffer *why);
/* Once the text is on the disk: gives the file its name. Without `force` a file made by file_change_make takes the place of
 * no other, unless that holds the same. */
bool file_change_finish(struct file_change *change, bool force, struct buffer *why);
/* Waits until what was written to the descriptor is on its disk. An errno, or 0: also where the file cannot be waited for. */
int file_change_sync(int fd);

void file_change_release(struct file_change *change);

/* Whether a regular file of that name, as above, holds just this. */
bool file_holds(int directory, const char *path, struct view text);

/* Another descriptor or temporary file can be had only when some are given back. */
bool file_change_wants_room(int error);

/* Temporary files, and that none is left behind.
 *
 * Each stands beside the file whose name it is to get, under a random name, locked as
 * long as its descriptor is open. If the run is interrupted, those that have not got
 * their names are removed; what a run that was killed has left is removed by a later
 * one. Any thread may call these functions. */

struct temp_file;

/* Whether it is a name as they have. */
bool temp_file_is_called(const char *name);

/* Removes what killed runs have left in the open directory: files of such a name that are the user's own, a minute
 * old at least, and that nobody has locked. */
void temp_file_sweep(int directory);

/* Removes all that have not been kept, and lets no new ones be made. May be called from a signal handler. */
void temp_file_remove_all(void);

/* From now on an interrupted run removes its temporary files before it ends as the signal asks. Signals that are ignored stay
 * ignored. To be called before any thread starts. */
void temp_file_clean_up_on_signals(void);

#endif
