/* fcntl.h: as in unistd.h. */
#ifndef JGFLINT_WINDOWS_POSIX_FCNTL_H
#define JGFLINT_WINDOWS_POSIX_FCNTL_H

#include <sys/types.h>

enum {
  O_RDONLY = 0, O_WRONLY = 1, O_RDWR = 2, O_ACCMODE = 3,
  O_CREAT = 0x100, O_EXCL = 0x200, O_TRUNC = 0x400, O_APPEND = 0x800,
  O_DIRECTORY = 0x1000, O_NOFOLLOW = 0x2000, O_CLOEXEC = 0, O_NOCTTY = 0, O_NONBLOCK = 0
};
enum { AT_FDCWD = -100, AT_SYMLINK_NOFOLLOW = 1, AT_EACCESS = 2 };
enum { F_GETFD = 1, F_DUPFD_CLOEXEC = 2, F_SETFD = 3, FD_CLOEXEC = 1 }; /* no descriptor is ever inherited */

int open(const char *path, int flags, ...) __asm__("windows_open");
int openat(int directory, const char *path, int flags, ...) __asm__("windows_openat");
int fcntl(int fd, int command, ...) __asm__("windows_fcntl");

#endif
