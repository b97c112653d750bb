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

/* Reads a decimal number up to the largest size of a message. */
static bool read_length(struct view digits, size_t *length) {
  *length = 0;
  if (!digits.length) return false;
  for (size_t i = 0; i < digits.length; i++) {
    if (!ascii_is_digit(digits.at[i])) return false;
    *length = *length * 10 + (size_t)(digits.at[i] - '0');
    if (*length > FRAME_MOST_BYTES) return false;
  }
  return true;
}

static void read_header(struct frame_reader *reader, struct view line) {
  const char *colon = line.length ? memchr(line.at, ':', line.length) : NULL;
  if (!colon) {
    reader->trouble = "a header without a colon";
    return;
  }
  struct view name = ascii_trim((struct view){line.at, (size_t)(colon - line.at)});
  struct view value = ascii_trim((struct view){colon + 1, line.length - (size_t)(colon + 1 - line.at)});
  if (!ascii_same(name, "content-length")) return;
  size_t length;
  if (!read_length(value, &length)) reader->trouble = "a Content-Length that cannot be used";
  else if (reader->has_length && length != reader->length) reader->trouble = "two values of Content-Length";
  reader->has_length = true;
  reader->length = length;
}

/* Some clients write a line end after a message. */
static void skip_empty_lines(struct frame_reader *reader) {
  const struct buffer *bytes = &reader->bytes;
  while (reader->used < bytes->length && (bytes->data[reader->used] == '\r' || bytes->data[reader->used] == '\n'))
    reader->used++;
}

/* Reads the headers if they are complete. */
static bool read_headers(struct frame_reader *reader) {
  skip_empty_lines(reader);
  struct view unread = {buffer_string(&reader->bytes) + reader->used, reader->bytes.length - reader->used};
  const char *end = NULL, *line = unread.at, *limit = unread.at + unread.length;
  while (!end && line < limit) {
    const char *lf = memchr(line, '\n', (size_t)(limit - line));
    if (!lf) break;
    if (lf == line || (lf == line + 1 && *line == '\r')) end = lf + 1;
    line = lf + 1;
  }
  size_t length = (size_t)((end ? end : limit) - unread.at);
  if (length > FRAME_MOST_HEADERS) reader->trouble = "headers without end";
  if (!end || reader->trouble) return false;
  reader->has_length = false;
  for (line = unread.at; line < end && !reader->trouble;) {
    const char *lf = memchr(line, '\n', (size_t)(end - line));
    struct view text = {line, (size_t)(lf - line)};
    if (text.length && text.at[text.length - 1] == '\r') text.length--;
    if (text.length) read_header(reader, text);
    line = lf + 1;
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
