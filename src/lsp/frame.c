#include "lsp/frame.h"
#include "base/ascii.h"
#include "base/thresholds.h"

void frame_reader_release(struct frame_reader *reader) {
  buffer_release(&reader->bytes);
  *reader = (struct frame_reader){0};
}

void frame_reader_add(struct frame_reader *reader, struct view bytes) {
  struct buffer *unread = &reader->bytes;
  if (reader->used == unread->length && unread->capacity > BUFFER_KEPT) {
    buffer_release(unread);
    reader->used = 0;
  }
  if (reader->used && reader->used >= unread->length / 2) {
    memmove(unread->data, unread->data + reader->used, unread->length - reader->used);
    unread->length -= reader->used;
    reader->used = 0;
  }
  buffer_add_view(unread, bytes);
}

static void read_header(struct frame_reader *reader, struct view line) {
  bool has_colon = memchr(line.at, ':', line.length);
  struct view name = ascii_trim(view_cut(&line, ':')), value = ascii_trim(line);
  if (!has_colon) reader->error = "a header without a colon";
  if (!has_colon || !ascii_same(name, "content-length")) return;
  size_t length = 0;
  for (size_t i = 0; i < value.length && length <= FRAME_MOST_BYTES; i++) length = length * 10 + (size_t)(value.at[i] - '0');
  if (!ascii_is_number(value) || length > FRAME_MOST_BYTES) reader->error = "a Content-Length that cannot be used";
  else if (reader->has_length && length != reader->length) reader->error = "two values of Content-Length";
  reader->has_length = true;
  reader->length = length;
}

/* Reads the headers if they are complete. */
static bool read_headers(struct frame_reader *reader) {
  const struct buffer *bytes = &reader->bytes;
  /* Some clients write a line end after a message. */
  while (reader->used < bytes->length && ascii_is_line_end(bytes->data[reader->used])) reader->used++;
  struct view unread = {buffer_string(bytes) + reader->used, bytes->length - reader->used}, tail = unread, line;
  bool is_complete = false;
  while (!is_complete && memchr(tail.at, '\n', tail.length)) {
    line = view_cut(&tail, '\n');
    is_complete = !line.length || view_is(line, "\r");
  }
  size_t length = is_complete ? unread.length - tail.length : unread.length;
  if (length > FRAME_MOST_HEADERS) reader->error = "headers without end";
  if (!is_complete || reader->error) return false;
  reader->has_length = false;
  for (tail = (struct view){unread.at, length}; tail.length && !reader->error;) {
    line = view_cut(&tail, '\n');
    if (view_ends(line, "\r")) line.length--;
    if (line.length) read_header(reader, line);
  }
  if (!reader->error && !reader->has_length) reader->error = "no Content-Length";
  reader->used += length;
  return !reader->error;
}

bool frame_reader_next(struct frame_reader *reader, struct view *message) {
  if (reader->error) return false;
  if (!reader->has_length && !read_headers(reader)) return false;
  if (reader->bytes.length - reader->used < reader->length) return false;
  *message = (struct view){buffer_string(&reader->bytes) + reader->used, reader->length};
  reader->used += reader->length;
  reader->has_length = false;
  return true;
}

bool frame_reader_is_cut(const struct frame_reader *reader) {
  return reader->has_length || reader->used < reader->bytes.length;
}

void frame_write(struct buffer *to, struct view message) {
  buffer_printf(to, "Content-Length: %zu\r\n\r\n", message.length);
  buffer_add_view(to, message);
}
