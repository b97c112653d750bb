/* frame.h: messages in a stream of bytes, as the base protocol of LSP 3.17 has them.
 *
 * Each is headers, an empty line, and as many bytes as its Content-Length says. Names of headers are in any case,
 * their lines may end with LF alone, and other headers are passed over. Where a length is missing, or cannot be,
 * nobody knows where the next message begins: the stream is over then. */
#ifndef JGFLINT_LSP_FRAME_H
#define JGFLINT_LSP_FRAME_H

#include "base/buffer.h"

enum { FRAME_MOST_HEADERS = 8192, FRAME_MOST_BYTES = 512 << 20 };

struct frame_reader {
  struct buffer bytes;
  size_t used;         /* how many of them were messages that are done */
  bool has_length;     /* the headers of the next one are read */
  size_t length;
  const char *trouble; /* static: why there are no more messages; NULL while all is well */
};

void frame_reader_release(struct frame_reader *reader);
void frame_reader_add(struct frame_reader *reader, struct view bytes);
/* The next message that is there as a whole; good until more bytes are added. */
bool frame_reader_next(struct frame_reader *reader, struct view *message);
/* Whether the bytes end inside of a message. */
bool frame_reader_is_cut(const struct frame_reader *reader);

/* Appends the message with its headers. */
void frame_write(struct buffer *to, struct view message);

#endif
