/* buffer.h: growing byte strings, and views of bytes.
 *
 * A buffer always ends with a NUL, which `length` does not include, and can contain NULs. {0} is empty. Text is UTF-8 unless
 * documented otherwise, which is not checked here. */
#ifndef JGFLINT_BASE_BUFFER_H
#define JGFLINT_BASE_BUFFER_H

#include "base/base.h"
#include <stdarg.h>

struct buffer {
  char *data; /* owned; NULL before the first use */
  size_t length;
  size_t capacity;
};

/* The type of a local variable that is released at the end of its block: LOCAL_BUFFER text = {0}; */
#define LOCAL_BUFFER __attribute__((cleanup(buffer_release))) struct buffer

/* Bytes of another owner. They may lack a NUL at the end. */
struct view {
  const char *at; /* borrowed */
  size_t length;
};

/* The view of a string literal. */
#define VIEW(literal) ((struct view){(literal), sizeof(literal) - 1})

/* Returns true if a string begins with another string. */
static inline bool string_begins(const char *string, const char *with) {
  return strncmp(string, with, strlen(with)) == 0;
}

/* The view of a string that ends with a NUL. */
struct view view_of(const char *string);
/* Valid until the buffer grows or is released, like the results of buffer_string and buffer_reserve. */
struct view buffer_view(const struct buffer *bytes);
bool view_equal(struct view a, struct view b);
static inline bool view_is(struct view a, const char *string) {
  return a.length == strlen(string) && (!a.length || memcmp(a.at, string, a.length) == 0);
}

bool view_is_one_of(struct view view, const char *const *strings, size_t count);
/* Return true if the view begins or ends with the string. */
bool view_begins(struct view view, const char *string);
bool view_ends(struct view view, const char *string);
/* Removes a string from the beginning. Returns false if the view does not begin with this string. */
bool view_skip(struct view *view, const char *string);
/* Removes and returns the part before the first `mark`, or the whole view without a mark. */
struct view view_cut(struct view *tail, char mark);
/* Removes the part from the last `mark` on and returns it without the mark. Without a mark, `at` of the result is NULL. */
struct view view_cut_last(struct view *head, char mark);
/* The part after the first `length` bytes. */
static inline struct view view_after(struct view view, size_t length) {
  return (struct view){view.at + length, view.length - length};
}
/* Compares bytes. Returns a number below, equal to or above 0. */
int view_compare(struct view a, struct view b);

void buffer_release(struct buffer *bytes);
void buffer_clear(struct buffer *bytes);
/* Makes room for `more` bytes at the end and returns their address. The caller writes the bytes and increases `length`. */
char *buffer_reserve(struct buffer *bytes, size_t more);
void buffer_add(struct buffer *bytes, const void *data, size_t length);
void buffer_add_view(struct buffer *bytes, struct view view);
void buffer_add_string(struct buffer *bytes, const char *string);
void buffer_add_char(struct buffer *bytes, char c);
void buffer_add_repeated(struct buffer *bytes, char c, size_t count);
/* Appends a number, faster than printf. */
void buffer_add_number(struct buffer *bytes, uint64_t number);
/* The same with separators: 10,336. */
void buffer_add_count(struct buffer *bytes, size_t count);
void buffer_printf(struct buffer *bytes, const char *format, ...) PRINTF_LIKE(2, 3);
void buffer_vprintf(struct buffer *bytes, const char *format, va_list args) PRINTF_LIKE(2, 0);
/* The contents with a NUL at the end; "" for an empty buffer, never NULL. */
const char *buffer_string(const struct buffer *bytes);
/* Returns the contents, which the caller frees with free(), and empties the buffer. Never NULL. */
char *buffer_detach(struct buffer *bytes);

#endif
