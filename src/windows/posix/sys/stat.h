/* stat.h: as in unistd.h. A file's number is that of its volume's index, so that two names of one file are known as such. */
#ifndef JGFLINT_WINDOWS_POSIX_SYS_STAT_H
#define JGFLINT_WINDOWS_POSIX_SYS_STAT_H

#include <sys/types.h>

#define S_IFMT 0170000
#define S_IFSOCK 0140000
#define S_IFLNK 0120000
#define S_IFREG 0100000
#define S_IFDIR 0040000
#define S_IFCHR 0020000
#define S_IFIFO 0010000
#define S_ISREG(mode) (((mode) & S_IFMT) == S_IFREG)
#define S_ISDIR(mode) (((mode) & S_IFMT) == S_IFDIR)
#define S_ISLNK(mode) (((mode) & S_IFMT) == S_IFLNK)
#define S_ISCHR(mode) (((mode) & S_IFMT) == S_IFCHR)
#define S_ISFIFO(mode) (((mode) & S_IFMT) == S_IFIFO)

/* Some headers of the C library bring another one of that name. */
#define stat windows_stat

struct stat {
  dev_t st_dev;
  ino_t st_ino;
  mode_t st_mode;
  nlink_t st_nlink;
  uid_t st_uid;
  gid_t st_gid;
  off_t st_size;
  struct timespec st_mtim;
};
#define st_mtime st_mtim.tv_sec

int stat(const char *path, struct stat *status);
int lstat(const char *path, struct stat *status) __asm__("windows_lstat");
int fstat(int fd, struct stat *status) __asm__("windows_fstat");
int fstatat(int directory, const char *path, struct stat *status, int flags) __asm__("windows_fstatat");
int mkdir(const char *path, mode_t mode) __asm__("windows_mkdir");
int fchmod(int fd, mode_t mode) __asm__("windows_fchmod");

#endif
