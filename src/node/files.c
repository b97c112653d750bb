/* files.c: files, their status, and directories. */
#include "node/calls.h"
#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

/* The argument `mode` exists only if the file may be created. */
#define MODE_OF(flags, last) \
  unsigned mode = 0; \
  if ((flags) & O_CREAT) { \
    va_list more; \
    va_start(more, last); \
    mode = va_arg(more, unsigned); \
    va_end(more); \
  }

int open(const char *path, int flags, ...) {
  MODE_OF(flags, flags)
  return node_result(node_open(AT_FDCWD, path, flags, mode));
}

int openat(int directory, const char *path, int flags, ...) {
  MODE_OF(flags, flags)
  return node_result(node_open(directory, path, flags, mode));
}

static int status_put(int result, const int64_t *values, struct stat *status) {
  if (result < 0) return node_result(result);
  *status = (struct stat){
      .st_dev = (dev_t)values[NODE_DEVICE],
      .st_ino = (ino_t)values[NODE_FILE],
      .st_mode = (mode_t)values[NODE_MODE],
      .st_nlink = (nlink_t)values[NODE_LINKS],
      .st_uid = (uid_t)values[NODE_USER],
      .st_gid = (gid_t)values[NODE_GROUP],
      .st_size = values[NODE_SIZE],
      .st_mtim = {.tv_sec = (time_t)values[NODE_SECONDS], .tv_nsec = (long)values[NODE_NANOSECONDS]},
  };
  return 0;
}

int fstatat(int directory, const char *restrict path, struct stat *restrict status, int flags) {
  int64_t values[NODE_VALUES];
  return status_put(node_status(directory, path, !(flags & AT_SYMLINK_NOFOLLOW), values), values, status);
}

int stat(const char *restrict path, struct stat *restrict status) {
  return fstatat(AT_FDCWD, path, status, 0);
}

int lstat(const char *restrict path, struct stat *restrict status) {
  return fstatat(AT_FDCWD, path, status, AT_SYMLINK_NOFOLLOW);
}

int fstat(int fd, struct stat *status) {
  int64_t values[NODE_VALUES];
  return status_put(node_status_of(fd, values), values, status);
}

/* The effective and the real user of a Node process are nearly always the same. */
int faccessat(int directory, const char *path, int mode, int flags) {
  (void)flags;
  return node_result(node_access(directory, path, mode));
}

int access(const char *path, int mode) {
  return faccessat(AT_FDCWD, path, mode, 0);
}

ssize_t readlink(const char *restrict path, char *restrict to, size_t size) {
  return node_result(node_readlink(path, to, size));
}

int unlinkat(int directory, const char *path, int flags) {
  (void)flags; /* directories are not removed */
  return node_result(node_unlink(directory, path));
}

int unlink(const char *path) {
  return unlinkat(AT_FDCWD, path, 0);
}

int renameat(int old_directory, const char *old_path, int new_directory, const char *new_path) {
  return node_result(node_rename(old_directory, old_path, new_directory, new_path));
}

int linkat(int old_directory, const char *old_path, int new_directory, const char *new_path, int flags) {
  (void)flags; /* links are not followed */
  return node_result(node_link(old_directory, old_path, new_directory, new_path));
}

int fchmod(int fd, mode_t mode) {
  return node_result(node_chmod(fd, mode));
}

int fchown(int fd, uid_t user, gid_t group) {
  return node_result(node_chown(fd, user, group));
}

/* ---- descriptors ---- */

/* Descriptors are not inherited. The only flags that are read are those of a descriptor. */
int fcntl(int fd, int command, ...) {
  int64_t values[NODE_VALUES];
  if (command == F_DUPFD_CLOEXEC) return node_result(node_duplicate(fd));
  return node_result(node_status_of(fd, values)); /* fails if the descriptor is closed */
}

int isatty(int fd) {
  return node_result(node_columns(fd)) >= 0;
}

int ioctl(int fd, int request, ...) {
  if (request != TIOCGWINSZ) return node_result(-EINVAL);
  va_list more;
  va_start(more, request);
  struct winsize *size = va_arg(more, struct winsize *);
  va_end(more);
  int columns = node_columns(fd);
  if (columns < 0) return node_result(columns);
  *size = (struct winsize){.ws_col = (unsigned short)columns};
  return 0;
}

int poll(struct pollfd *list, nfds_t count, int milliseconds) {
  return node_result(node_poll(list, count, milliseconds));
}

/* ---- directories ---- */

struct __dirstream {
  int fd; /* owned */
  struct dirent entry;
};

DIR *fdopendir(int fd) {
  struct stat status;
  if (fstat(fd, &status) != 0) return NULL;
  if (!S_ISDIR(status.st_mode)) {
    errno = ENOTDIR;
    return NULL;
  }
  DIR *stream = calloc(1, sizeof *stream);
  if (stream) stream->fd = fd;
  return stream;
}

DIR *opendir(const char *path) {
  int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR *stream = fd < 0 ? NULL : fdopendir(fd);
  if (!stream && fd >= 0) close(fd);
  return stream;
}

struct dirent *readdir(DIR *stream) {
  int type = DT_UNKNOWN;
  if (node_result(node_entry(stream->fd, stream->entry.d_name, sizeof stream->entry.d_name, &type)) <= 0) return NULL;
  stream->entry.d_type = (unsigned char)type;
  return &stream->entry;
}

int closedir(DIR *stream) {
  int fd = stream->fd;
  free(stream);
  return close(fd);
}

int mkdir(const char *path, mode_t mode) {
  return node_result(node_mkdir(AT_FDCWD, path, mode));
}

char *getcwd(char *to, size_t size) {
  return node_result(node_cwd(to, size)) < 0 ? NULL : to;
}
