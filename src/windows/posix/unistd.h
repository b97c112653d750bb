/* unistd.h: what jgflint uses of POSIX and Windows has not, with the meaning it has there.
 *
 * Paths are UTF-8, with either slash. Text and bytes are the same. The functions have names of their own for the linker,
 * so that they never meet the C library's of the same name. */
#ifndef JGFLINT_WINDOWS_POSIX_UNISTD_H
#define JGFLINT_WINDOWS_POSIX_UNISTD_H

#include <process.h>
#include <stdlib.h>
#include <sys/types.h>

/* As the C library has some of them, too. */
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define F_OK 0
#define W_OK 2
#define R_OK 4
#define _SC_OPEN_MAX 4
#define _SC_NPROCESSORS_ONLN 84

int access(const char *path, int mode) __asm__("windows_access");
int close(int fd) __asm__("windows_close");
int faccessat(int directory, const char *path, int mode, int flags) __asm__("windows_faccessat");
int fchown(int fd, uid_t user, gid_t group) __asm__("windows_fchown");
int fsync(int fd) __asm__("windows_fsync");
int isatty(int fd) __asm__("windows_isatty");
int linkat(int from, const char *path, int to, const char *name, int flags) __asm__("windows_linkat");
int pipe(int ends[2]) __asm__("windows_pipe");
off_t lseek(int fd, off_t to, int from) __asm__("windows_lseek");
ssize_t pread(int fd, void *to, size_t room, off_t at) __asm__("windows_pread");
ssize_t read(int fd, void *to, size_t room) __asm__("windows_read");
ssize_t readlink(const char *path, char *to, size_t room) __asm__("windows_readlink");
int renameat(int from, const char *path, int to, const char *name) __asm__("windows_renameat");
long sysconf(int what) __asm__("windows_sysconf");
int unlink(const char *path) __asm__("windows_unlink");
int unlinkat(int directory, const char *path, int flags) __asm__("windows_unlinkat");
ssize_t write(int fd, const void *from, size_t length) __asm__("windows_write");

#endif
