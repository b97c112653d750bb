/* missing.h: what the C library of Windows lacks. Each file of the program includes it first. */
#ifndef JGFLINT_WINDOWS_MISSING_H
#define JGFLINT_WINDOWS_MISSING_H

#include <string.h>

void *memmem(const void *in, size_t length, const void *wanted, size_t wanted_length);

#endif
