/* glibc.h: what bytes are to the iconv of glibc, where the decoders of hosts have another opinion.
 *
 * The Encoding Standard is not glibc, and not every host keeps to it: Node reads Korean without UHC, Japanese with rows that
 * nobody else has, Big5 with another idea of what is private. The same bytes are the same text in both programs, so what is
 * known to differ anywhere is decided here. */
#ifndef JGFLINT_NPM_GLIBC_H
#define JGFLINT_NPM_GLIBC_H

#include "charset/set.h"

enum { GLIBC_BAD = -1, GLIBC_AGREES = -2 };

/* The character that the bytes are; GLIBC_BAD: none; GLIBC_AGREES: what the host says, it says, too. */
int32_t glibc_character(enum build build, const char *bytes, size_t length);

/* UHC: the syllables that KS X 1001 has not, in their order. Its `i`th is that of two bytes; SIZE_MAX: these are none of them. */
enum { UHC_SYLLABLES = 8822 };
size_t uhc_index(const char *bytes);

#endif
