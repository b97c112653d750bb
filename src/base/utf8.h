/* utf8.h: UTF-8 as table 3-7 of Unicode 15 defines it: no overlong forms, no surrogates, code points up to U+10FFFF.
 *
 * The functions decode, encode and measure text, but never repair it. They are stateless and safe to call from any thread. */
#ifndef JGFLINT_BASE_UTF8_H
#define JGFLINT_BASE_UTF8_H

#include "base/base.h"

/* The byte order mark, U+FEFF. */
#define UTF8_BOM "\xEF\xBB\xBF"

/* Returns the length of a well-formed code point in bytes, given its first byte. */
static inline size_t utf8_length(unsigned char first) {
  return first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
}

/* Returns the number of bytes before the first ill-formed byte; `length` if the whole text is well-formed. */
size_t utf8_valid_prefix(const char *text, size_t length);

/* Decodes the first code point of `text`, which has `length` > 0 bytes, and sets *used to its length. For an ill-formed byte,
 * returns -1 and sets *used to 1. */
int32_t utf8_decode(const char *text, size_t length, size_t *used);

/* Writes 1 to 4 bytes and returns how many. `code` is at most 0x10FFFF. A surrogate is written as three bytes, which
 * are not valid UTF-8. Callers that need valid UTF-8 check for surrogates first. */
size_t utf8_encode(uint32_t code, char out[4]);

/* Returns the terminal columns of a code point: 0, 1 or 2. The built-in table makes excerpts look the same in every locale (CI
 * services mostly use "C"). Control characters have 0 columns, an ill-formed byte (-1) has 1. */
unsigned utf8_width(int32_t code);

#endif
