/* random.h: as in unistd.h. */
#ifndef JGFLINT_WINDOWS_POSIX_SYS_RANDOM_H
#define JGFLINT_WINDOWS_POSIX_SYS_RANDOM_H

#include <sys/types.h>

#define GRND_NONBLOCK 1 /* a macro, as elsewhere: by it the sources know that there is getrandom */

ssize_t getrandom(void *to, size_t length, unsigned flags) __asm__("windows_getrandom");

#endif
