/* errno.h: the C library's, and what it lacks. */
#ifndef JGFLINT_WINDOWS_POSIX_ERRNO_H
#define JGFLINT_WINDOWS_POSIX_ERRNO_H

#include_next <errno.h>

#ifndef ESTALE
#define ESTALE 133
#endif

#endif
