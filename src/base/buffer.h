/* buffer.h: a string of bytes that grows.
 *
 * Always has a NUL behind its last byte, which `length` does not count; may
 * hold NULs. {0} is an empty one. Text in it is UTF-8 unless a caller says
 * otherwise; nothing here checks that. */
#ifndef JGFLINT_BASE_BUFFER_H
#define JGFLINT_BASE_BUFFER_H

#include "base/base.h"
#include <stdarg.h>

struct buffer {
  char *data; /* owned; NULL while empty and never used */
  size_t length;
  size_t capacity;
};

/* Bytes that somebody else owns, and that live as long as those say; no NUL need follow. */
struct view {
  const char *at; /* borrowed */
  size_t length;
};

/* Of a string literal. */
#define VIEW(literal) ((struct view){(literal), sizeof(literal) - 1})

/* Whether a string begins with another one. */
static inline bool string_begins(const char *string, const char *with) {
  return strncmp(string, with, strlen(with)) == 0;
}

/* Of a string that ends with a NUL. */
struct view view_of(const char *string);
/* Good until the buffer grows or is released; so is what buffer_string and buffer_reserve return. */
struct view buffer_view(const struct buffer *bytes);
bool view_equal(struct view a, struct view b);
bool view_is(struct view a, const char *string);
/* Whether it begins with a string, or ends with it. */
bool view_begins(struct view view, const char *string);
bool view_ends(struct view view, const char *string);
/* Takes a string away from its beginning; false if it begins with something else. */
bool view_skip(struct view *view, const char *string);
/* Cuts off and returns what stands before the first `mark`; all, if there is none. */
struct view view_cut(struct view *rest, char mark);
/* What stands behind its first `length` bytes. */
static inline struct view view_after(struct view view, size_t length) {
  return (struct view){view.at + length, view.length - length};
}
/* By bytes: below, equal to or above 0. */
int view_compare(struct view a, struct view b);

void buffer_release(struct buffer *bytes);
void buffer_clear(struct buffer *bytes);
/* Makes room for `more` bytes behind the last one and returns where they go. The caller writes them and adds to `length`. */
char *buffer_reserve(struct buffer *bytes, size_t more);
void buffer_add(struct buffer *bytes, const void *data, size_t length);
void buffer_add_view(struct buffer *bytes, struct view view);
void buffer_add_string(struct buffer *bytes, const char *string);
void buffer_add_char(struct buffer *bytes, char c);
void buffer_add_repeated(struct buffer *bytes, char c, size_t count);
/* As people read it: 10,336. */
void buffer_add_count(struct buffer *bytes, size_t count);
void buffer_printf(struct buffer *bytes, const char *format, ...) PRINTF_LIKE(2, 3);
void buffer_vprintf(struct buffer *bytes, const char *format, va_list args) PRINTF_LIKE(2, 0);
/* With a NUL behind its bytes; "" for an empty buffer, never NULL. */
const char *buffer_string(const struct buffer *bytes);
/* Hands over the string, which the caller frees with free(), and leaves {0}. Never NULL. */
char *buffer_detach(struct buffer *bytes);

#endif
