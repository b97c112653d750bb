/* buffer.h: a string of bytes that grows.
 *
 * Always has a NUL behind its last byte, which `length` does not count; may
 * hold NULs. {0} is an empty one. Text in it is UTF-8 unless a caller says
 * otherwise; nothing here checks that. */
#ifndef JGFLINT_BASE_BUFFER_H
#define JGFLINT_BASE_BUFFER_H

#include "base/base.h"
#include <stdarg.h>

struct bytes {
  char *data; /* owned; NULL while empty and never used */
  size_t length;
  size_t capacity;
};

/* Bytes that somebody else owns; no NUL behind them. */
struct view {
  const char *at; /* borrowed */
  size_t length;
};

#define VIEW(literal) ((struct view){(literal), sizeof(literal) - 1})

struct view view_of(const char *string);
struct view bytes_view(const struct bytes *bytes);
bool view_equal(struct view a, struct view b);
bool view_is(struct view a, const char *string);

void bytes_release(struct bytes *bytes);
/* Empties, keeping the memory for the next use. */
void bytes_clear(struct bytes *bytes);
/* Room for `more` further bytes; returns where they go. The caller adds to length. */
char *bytes_reserve(struct bytes *bytes, size_t more);
void bytes_add(struct bytes *bytes, const void *data, size_t length);
void bytes_add_view(struct bytes *bytes, struct view view);
void bytes_add_string(struct bytes *bytes, const char *string);
void bytes_add_char(struct bytes *bytes, char c);
void bytes_add_repeated(struct bytes *bytes, char c, size_t count);
void bytes_printf(struct bytes *bytes, const char *format, ...) PRINTF_LIKE(2, 3);
void bytes_vprintf(struct bytes *bytes, const char *format, va_list args) PRINTF_LIKE(2, 0);
/* Never NULL. */
const char *bytes_string(const struct bytes *bytes);
/* Hands out the string, to be freed by the caller, and leaves {0}. */
char *bytes_take(struct bytes *bytes);

#endif
