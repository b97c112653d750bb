#include "lsp/frame.h"
#include "base/ascii.h"
#include "base/thresholds.h"

void frame_reader_release(struct frame_reader *reader) {
  buffer_release(&reader->bytes);
  *reader = (struct frame_reader){0};
}

void frame_reader_add(struct frame_reader *reader, struct view bytes) {
  struct buffer *kept = &reader->bytes;
  if (reader->used == kept->length && kept->capacity > BUFFER_KEPT) {
    buffer_release(kept);
    reader->used = 0;
  }
  if (reader->used && reader->used >= kept->length / 2) {
    memmove(kept->data, kept->data + reader->used, kept->length - reader->used);
    kept->length -= reader->used;
    reader->used = 0;
  }
  buffer_add_view(kept, bytes);
}

static void read_header(struct frame_reader *reader, struct view line) {
  bool has_colon = memchr(line.at, ':', line.length);
  struct view name = ascii_trim(view_cut(&line, ':')), value = ascii_trim(line);
  if (!has_colon) reader->trouble = "a header without a colon";
  if (!has_colon || !ascii_same(name, "content-length")) return;
  size_t length = 0;
  for (size_t i = 0; i < value.length && length <= FRAME_MOST_BYTES; i++) length = length * 10 + (size_t)(value.at[i] - '0');
  if (!ascii_is_number(value) || length > FRAME_MOST_BYTES) reader->trouble = "a Content-Length that cannot be used";
  else if (reader->has_length && length != reader->length) reader->trouble = "two values of Content-Length";
  reader->has_length = true;
  reader->length = length;
}

/* Reads the headers if they are complete. */
static bool read_headers(struct frame_reader *reader) {
  const struct buffer *bytes = &reader->bytes;
  /* Some clients write a line end after a message. */
  while (reader->used < bytes->length && ascii_is_line_end(bytes->data[reader->used])) reader->used++;
  struct view unread = {buffer_string(bytes) + reader->used, bytes->length - reader->used}, rest = unread, line;
  bool is_complete = false;
  while (!is_complete && memchr(rest.at, '\n', rest.length)) {
    line = view_cut(&rest, '\n');
    is_complete = !line.length || view_is(line, "\r");
  }
  size_t length = is_complete ? unread.length - rest.length : unread.length;
  if (length > FRAME_MOST_HEADERS) reader->trouble = "headers without end";
  if (!is_complete || reader->trouble) return false;
  reader->has_length = false;
  for (rest = (struct view){unread.at, length}; rest.length && !reader->trouble;) {
    line = view_cut(&rest, '\n');
    if (view_ends(line, "\r")) line.length--;
    if (line.length) read_header(reader, line);
  }
  if (!reader->trouble && !reader->has_length) reader->trouble = "no Content-Length";
  reader->used += length;
  return !reader->trouble;
}

bool frame_reader_next(struct frame_reader *reader, struct view *message) {
  if (reader->trouble) return false;
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
