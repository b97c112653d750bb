#include "base/buffer.h"
#include "base/memory.h"
#include "base/thresholds.h"

struct view view_of(const char *string) {
  return (struct view){string, strlen(string)};
}

struct view buffer_view(const struct buffer *bytes) {
  return (struct view){buffer_string(bytes), bytes->length};
}

bool view_equal(struct view a, struct view b) {
  return a.length == b.length && (!a.length || memcmp(a.at, b.at, a.length) == 0);
}

bool view_is_one_of(struct view view, const char *const *strings, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (view_is(view, strings[i])) return true;
  return false;
}

bool view_begins(struct view view, const char *string) {
  size_t length = strlen(string);
  return view.length >= length && memcmp(view.at, string, length) == 0;
}

bool view_ends(struct view view, const char *string) {
  size_t length = strlen(string);
  return view.length >= length && memcmp(view.at + view.length - length, string, length) == 0;
}

bool view_skip(struct view *view, const char *string) {
  if (!view_begins(*view, string)) return false;
  *view = view_after(*view, strlen(string));
  return true;
}

struct view view_cut(struct view *tail, char mark) {
  if (!tail->length) return *tail; /* `at` may be NULL */
  const char *end = memchr(tail->at, mark, tail->length);
  struct view item = {tail->at, end ? (size_t)(end - tail->at) : tail->length};
  *tail = view_after(*tail, item.length + (end != NULL));
  return item;
}

struct view view_cut_last(struct view *head, char mark) {
  for (size_t at = head->length; at-- > 0;) {
    if (head->at[at] != mark) continue;
    struct view item = view_after(*head, at + 1);
    head->length = at;
    return item;
  }
  return (struct view){NULL, 0};
}

int view_compare(struct view a, struct view b) {
  size_t shorter = a.length < b.length ? a.length : b.length;
  int order = shorter ? memcmp(a.at, b.at, shorter) : 0;
  return order ? order : (a.length > b.length) - (a.length < b.length);
}

void buffer_release(struct buffer *bytes) {
  free(bytes->data);
  *bytes = (struct buffer){0};
}

void buffer_clear(struct buffer *bytes) {
  bytes->length = 0;
  if (bytes->data) bytes->data[0] = '\0';
}

char *buffer_reserve(struct buffer *bytes, size_t more) {
  if (UNLIKELY(more > SIZE_MAX - 1 - bytes->length)) mem_exhausted();
  size_t needed = bytes->length + more + 1;
  if (needed > bytes->capacity) bytes->data = mem_grow(bytes->data, &bytes->capacity, needed, 1);
  return bytes->data + bytes->length;
}

void buffer_add(struct buffer *bytes, const void *data, size_t length) {
  char *to = buffer_reserve(bytes, length);
  if (length) memcpy(to, data, length);
  bytes->length += length;
  bytes->data[bytes->length] = '\0';
}

void buffer_add_view(struct buffer *bytes, struct view view) {
  buffer_add(bytes, view.at, view.length);
}

void buffer_add_string(struct buffer *bytes, const char *string) {
  buffer_add(bytes, string, strlen(string));
}

void buffer_add_char(struct buffer *bytes, char c) {
  if (UNLIKELY(bytes->length + 1 >= bytes->capacity)) buffer_reserve(bytes, 1);
  bytes->data[bytes->length++] = c;
  bytes->data[bytes->length] = '\0';
}

void buffer_add_repeated(struct buffer *bytes, char c, size_t count) {
  char *to = buffer_reserve(bytes, count);
  memset(to, c, count);
  bytes->length += count;
  bytes->data[bytes->length] = '\0';
}

void buffer_vprintf(struct buffer *bytes, const char *format, va_list args) {
  va_list args_copy;
  va_copy(args_copy, args);
  if (bytes->capacity - bytes->length <= PRINTED_USUAL) (void)buffer_reserve(bytes, PRINTED_USUAL);
  size_t room = bytes->capacity - bytes->length;
  int written = vsnprintf(bytes->data + bytes->length, room, format, args);
  if (written > 0 && (size_t)written >= room) {
    char *to = buffer_reserve(bytes, (size_t)written);
    vsnprintf(to, (size_t)written + 1, format, args_copy);
  }
  va_end(args_copy);
  if (written > 0) bytes->length += (size_t)written;
}

void buffer_add_number(struct buffer *bytes, uint64_t number) {
  char digits[20];
  size_t at = sizeof digits;
  do digits[--at] = (char)('0' + number % 10);
  while (number /= 10);
  buffer_add(bytes, digits + at, sizeof digits - at);
}

void buffer_add_count(struct buffer *bytes, size_t count) {
  char digits[32];
  int length = snprintf(digits, sizeof digits, "%zu", count);
  for (int i = 0; i < length; i++) {
    if (i && (length - i) % 3 == 0) buffer_add_char(bytes, ',');
    buffer_add_char(bytes, digits[i]);
  }
}

void buffer_printf(struct buffer *bytes, const char *format, ...) {
  va_list args;
  va_start(args, format);
  buffer_vprintf(bytes, format, args);
  va_end(args);
}

const char *buffer_string(const struct buffer *bytes) {
  return bytes->data ? bytes->data : "";
}

char *buffer_detach(struct buffer *bytes) {
  buffer_reserve(bytes, 0);
  bytes->data[bytes->length] = '\0';
  char *string = bytes->data;
  *bytes = (struct buffer){0};
  return string;
}
