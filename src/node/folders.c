/* Directories. */
#include "node/calls.h"
#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

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
  return node_result(node_mkdir(path, mode));
}

char *getcwd(char *to, size_t size) {
  return node_result(node_cwd(to, size)) < 0 ? NULL : to;
}
