/* file.h: as in unistd.h. A lock hinders nobody from reading. */
#ifndef JGFLINT_WINDOWS_POSIX_SYS_FILE_H
#define JGFLINT_WINDOWS_POSIX_SYS_FILE_H

enum { LOCK_EX = 1, LOCK_NB = 2 };

int flock(int fd, int how) __asm__("windows_flock");

#endif
