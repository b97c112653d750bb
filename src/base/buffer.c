#include "base/buffer.h"
#include "base/memory.h"

struct view view_of(const char *string) {
  return (struct view){string, strlen(string)};
}

struct view bytes_view(const struct bytes *bytes) {
  return (struct view){bytes_string(bytes), bytes->length};
}

bool view_equal(struct view a, struct view b) {
  return a.length == b.length && (!a.length || memcmp(a.at, b.at, a.length) == 0);
}

bool view_is(struct view a, const char *string) {
  return view_equal(a, view_of(string));
}

void bytes_release(struct bytes *bytes) {
  free(bytes->data);
  *bytes = (struct bytes){0};
}

void bytes_clear(struct bytes *bytes) {
  bytes->length = 0;
  if (bytes->data) bytes->data[0] = '\0';
}

char *bytes_reserve(struct bytes *bytes, size_t more) {
  if (UNLIKELY(more > SIZE_MAX - 1 - bytes->length)) mem_exhausted();
  size_t needed = bytes->length + more + 1;
  if (needed > bytes->capacity) bytes->data = mem_grow(bytes->data, &bytes->capacity, needed, 1);
  return bytes->data + bytes->length;
}

void bytes_add(struct bytes *bytes, const void *data, size_t length) {
  char *to = bytes_reserve(bytes, length);
  if (length) memcpy(to, data, length);
  bytes->length += length;
  bytes->data[bytes->length] = '\0';
}

void bytes_add_view(struct bytes *bytes, struct view view) {
  bytes_add(bytes, view.at, view.length);
}

void bytes_add_string(struct bytes *bytes, const char *string) {
  bytes_add(bytes, string, strlen(string));
}

void bytes_add_char(struct bytes *bytes, char c) {
  bytes_add(bytes, &c, 1);
}

void bytes_add_repeated(struct bytes *bytes, char c, size_t count) {
  char *to = bytes_reserve(bytes, count);
  memset(to, c, count);
  bytes->length += count;
  bytes->data[bytes->length] = '\0';
}

void bytes_vprintf(struct bytes *bytes, const char *format, va_list args) {
  enum { USUAL = 120 }; /* a line: what is longer is formatted twice */
  va_list again;
  va_copy(again, args);
  if (bytes->capacity - bytes->length <= USUAL) (void)bytes_reserve(bytes, USUAL);
  size_t room = bytes->capacity - bytes->length;
  int written = vsnprintf(bytes->data + bytes->length, room, format, args);
  if (written > 0 && (size_t)written >= room) {
    char *to = bytes_reserve(bytes, (size_t)written);
    vsnprintf(to, (size_t)written + 1, format, again);
  }
  va_end(again);
  if (written > 0) bytes->length += (size_t)written;
}

void bytes_printf(struct bytes *bytes, const char *format, ...) {
  va_list args;
  va_start(args, format);
  bytes_vprintf(bytes, format, args);
  va_end(args);
}

const char *bytes_string(const struct bytes *bytes) {
  return bytes->data ? bytes->data : "";
}

char *bytes_take(struct bytes *bytes) {
  bytes_reserve(bytes, 0);
  bytes->data[bytes->length] = '\0';
  char *string = bytes->data;
  *bytes = (struct bytes){0};
  return string;
}
