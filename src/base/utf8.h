/* utf8.h: UTF-8 as Unicode 15 table 3-7 has it: no overlong forms, no
 * surrogates, nothing above U+10FFFF.
 *
 * It decodes, encodes and measures; it never repairs. Lengths are bytes. */
#ifndef JGFLINT_BASE_UTF8_H
#define JGFLINT_BASE_UTF8_H

#include "base/base.h"

/* How many of the first bytes are well-formed; `length` when all are. */
size_t utf8_valid_prefix(const char *text, size_t length);

/* Decodes the code point at `text`, of which `length` > 0 bytes are there. Puts
 * its length into *used. An ill-formed byte gives -1 and *used = 1. */
int32_t utf8_decode(const char *text, size_t length, size_t *used);

/* Writes 1 to 4 bytes, returns how many. `code` is at most 0x10FFFF; a surrogate
 * is written as three bytes, which is not UTF-8: the caller's business. */
size_t utf8_encode(uint32_t code, char out[4]);

/* Code points in the text; an ill-formed byte counts as one. */
size_t utf8_count(const char *text, size_t length);

/* Columns of a terminal: 0, 1 or 2, by our own table, so that an excerpt looks
 * the same under every locale (in CI that is mostly "C"). Control characters
 * count 0, an ill-formed byte (-1) counts 1. */
unsigned utf8_width(int32_t code);

#endif
