/* read_file.h: a whole file in memory, with the padding that a source wants.
 *
 * Works for what has a size and for what has none (pipes, /proc). It does not
 * open anything and knows no names. */
#ifndef JGFLINT_SYS_READ_FILE_H
#define JGFLINT_SYS_READ_FILE_H

#include "base/buffer.h"

/* Reads to the end into `to`, which is emptied first, and puts SOURCE_PADDING zero
 * bytes behind (not counted). Stops one byte past `limit`: a length of more than
 * `limit` says that there were too many. Returns 0 or an errno. */
int file_read(int fd, size_t limit, struct buffer *to);

/* The first bytes of what may not be read twice: a pipe does not go back. */
struct file_head {
  char bytes[6];
  unsigned char count; /* that were read, and are missing from what `fd` still gives */
};
/* Whether they say that gzip, xz or zstd follows: of a file nothing is used up, of anything else the head is.
 * A pipe is asked only if the caller `waits` for who writes into it. */
bool file_is_compressed(int fd, bool waits, struct file_head *head);
/* The same as file_read with the head before it. */
int file_read_behind(int fd, const struct file_head *head, size_t limit, struct buffer *to);

#endif
