/* types.h: the C library's, and types that files are described with. */
#ifndef JGFLINT_WINDOWS_POSIX_SYS_TYPES_H
#define JGFLINT_WINDOWS_POSIX_SYS_TYPES_H

#include_next <sys/types.h>

/* The C library's has 16 bits, files have numbers of 64. */
#define ino_t unsigned long long

typedef unsigned uid_t, gid_t, nlink_t;

#endif
