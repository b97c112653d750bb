/* stream.h: reads files and streams.
 *
 * Texts have SOURCE_PADDING zero bytes at the end, which their length does not count. Files of unknown size, such as pipes and
 * those of /proc, work as well. */
#ifndef JGFLINT_SYS_STREAM_H
#define JGFLINT_SYS_STREAM_H

#include "base/files.h"
#include "sys/os.h"

struct byte_stream {
  void *context; /* borrowed */
  /* Reads up to `room` bytes; *got is 0 at the end. Returns false on an error, which the context has. */
  bool (*read)(void *context, char *to, size_t room, size_t *filled);
  /* Returns true if a read would have to wait, as for an empty pipe. NULL: it never waits. */
  bool (*waits)(void *context);
};

/* Replaces the text by the rest of the stream. A stream with more bytes than `limit` is cut one byte after the limit. Returns
 * false on an error. */
bool byte_stream_read(const struct byte_stream *from, size_t limit, struct buffer *to);

/* ---- descriptors ---- */

/* The first bytes of a pipe, which cannot be read again. */
struct file_head {
  char bytes[6];
  unsigned char count; /* of bytes that the descriptor no longer has */
};
/* Returns true if an open file begins like gzip, xz or zstd. The first bytes of a pipe are moved into the head, if the caller
 * `waits` until it is written. */
bool file_is_compressed(int fd, bool waits, struct file_head *head);

/* A descriptor as a stream. */
struct byte_stream_fd {
  int fd;    /* borrowed */
  int error; /* errno */
  struct file_head head; /* read before the rest */
};
struct byte_stream byte_stream_from_fd(struct byte_stream_fd *from);

/* The regular files that are standard output and standard error. Reading one of them would never end. */
struct output_files {
  struct os_status list[2];
  size_t count;
};
void output_files_find(struct output_files *outputs);
bool output_files_contain(const struct output_files *outputs, const struct os_status *status);

/* Reads a path or "-", standard input, as byte_stream_read does. Returns 0 or an errno: EISDIR for a directory, and EFBIG for a
 * file above the limit. */
int file_read_named(const char *path, size_t limit, struct buffer *to);
/* The same, for an open file with this status. `head`: the part that has been read; NULL: none. */
int file_read_rest(int fd, const struct os_status *status, const struct file_head *head, size_t limit, struct buffer *to);

/* The files on the disk. */
extern const struct files disk_files;

#endif
