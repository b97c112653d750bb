/* string.h: the C library's, and memmem. */
#ifndef JGFLINT_WINDOWS_POSIX_STRING_H
#define JGFLINT_WINDOWS_POSIX_STRING_H

#include_next <string.h>

void *memmem(const void *in, size_t length, const void *wanted, size_t wanted_length) __asm__("windows_memmem");

#endif
