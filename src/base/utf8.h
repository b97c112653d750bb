/* utf8.h: UTF-8 as table 3-7 of Unicode 15 defines it: no overlong forms, no surrogates, nothing above U+10FFFF.
 *
 * It decodes, encodes and measures; it never repairs. The functions keep nothing, and any thread may call them. */
#ifndef JGFLINT_BASE_UTF8_H
#define JGFLINT_BASE_UTF8_H

#include "base/base.h"

/* The byte order mark, U+FEFF. */
#define UTF8_BOM "\xEF\xBB\xBF"

/* How many bytes a well-formed code point takes, by the first of them. */
static inline size_t utf8_length(unsigned char first) {
  return first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
}

/* How many bytes are well-formed, from the first one on; `length` if all are. */
size_t utf8_valid_prefix(const char *text, size_t length);

/* Decodes the code point at `text`, of which `length` > 0 bytes are there. Puts
 * its length into *used. An ill-formed byte gives -1 and *used = 1. */
int32_t utf8_decode(const char *text, size_t length, size_t *used);

/* Writes 1 to 4 bytes and returns how many. `code` is at most 0x10FFFF. A surrogate is written as three bytes, which are
 * not UTF-8: callers that must not have that test for it before. */
size_t utf8_encode(uint32_t code, char out[4]);

/* How many code points the text has; an ill-formed byte counts as one. */
size_t utf8_count(const char *text, size_t length);

/* How many columns of a terminal a code point takes: 0, 1 or 2. The table is our own, so that an excerpt looks the same in
 * every locale (CI services mostly have "C"). Control characters take 0, an ill-formed byte (-1) takes 1. */
unsigned utf8_width(int32_t code);

#endif
