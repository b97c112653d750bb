/* frame.h: splits a stream of bytes into messages, according to the base protocol of LSP 3.17.
 *
 * A message consists of headers, an empty line, and Content-Length bytes. Header names match in any case, lines may end with LF
 * only, and other headers are ignored. If the length is missing or invalid, the start of the next message is unknown, and
 * reading stops. */
#ifndef JGFLINT_LSP_FRAME_H
#define JGFLINT_LSP_FRAME_H

#include "base/buffer.h"

enum { FRAME_MOST_HEADERS = 8192, FRAME_MOST_BYTES = 512 << 20 };

struct frame_reader {
  struct buffer bytes;
  size_t used;         /* size of the finished messages in bytes */
  bool has_length;     /* the headers of the next message have been read */
  size_t length;
  const char *error;   /* static: the reason why reading stopped; NULL: no error */
};

void frame_reader_release(struct frame_reader *reader);
void frame_reader_add(struct frame_reader *reader, struct view bytes);
/* Returns the next complete message, valid until more bytes are added. */
bool frame_reader_next(struct frame_reader *reader, struct view *message);
/* Returns true if the bytes end within a message. */
bool frame_reader_is_cut(const struct frame_reader *reader);

/* Appends a message with its headers. */
void frame_write(struct buffer *to, struct view message);

#endif
