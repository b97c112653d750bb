/* stream.h: bytes that come one piece after another, from wherever they come. */
#ifndef JGFLINT_SYS_STREAM_H
#define JGFLINT_SYS_STREAM_H

#include "sys/read_file.h"

struct byte_stream {
  void *of; /* borrowed */
  /* Reads up to `room` bytes; *got is 0 at the end. Returns false on an error, which `of` knows. */
  bool (*read)(void *of, char *to, size_t room, size_t *got);
  /* Whether a read would block, as of a pipe that nobody has written to yet. NULL: never for long. */
  bool (*waits)(void *of);
};

/* Reads to the end into `to`, which is emptied first, with SOURCE_PADDING zero bytes
 * behind (not counted); stops one byte past `limit`. False on an error. */
bool byte_stream_read(const struct byte_stream *from, size_t limit, struct buffer *to);

/* A descriptor as a stream. */
struct byte_stream_fd {
  int fd;    /* borrowed */
  int error; /* errno of what went wrong */
  struct file_head head; /* what was read of it before, and comes first */
};
struct byte_stream byte_stream_from_fd(struct byte_stream_fd *from);

#endif
