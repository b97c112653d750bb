#include "sys/disk_files.h"
#include "base/map.h"
#include "sys/stream.h"
#include <fcntl.h>
#include <unistd.h>

static int disk_read(void *context, const char *path, size_t limit, struct buffer *text) {
  (void)context;
  struct stat status;
  int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
  if (fd < 0) return errno;
  int error = fstat(fd, &status) < 0 ? errno : S_ISDIR(status.st_mode) ? EISDIR : 0;
  if (!error) error = file_read_rest(fd, &status, &(struct file_head){.count = 0}, limit, text);
  close(fd);
  return error;
}

static char *disk_real(void *context, const char *path) {
  (void)context;
  return mem_real_path(path);
}

static struct file_status disk_status(void *context, const char *path) {
  (void)context;
  struct stat status;
  if (stat(path, &status) != 0) {
    int error = errno;
    bool is_absent = error == ENOENT || error == ENOTDIR || error == ENAMETOOLONG;
    if (is_absent && lstat(path, &status) != 0) return (struct file_status){.kind = FILE_ABSENT, .error = error};
    return (struct file_status){.kind = FILE_UNKNOWN, .error = error};
  }
  uint64_t parts[] = {(uint64_t)status.st_ino, (uint64_t)status.st_size, (uint64_t)status.st_mtim.tv_sec,
                      (uint64_t)status.st_mtim.tv_nsec};
  return (struct file_status){
      .kind = S_ISREG(status.st_mode) ? FILE_REGULAR : S_ISDIR(status.st_mode) ? FILE_DIRECTORY : FILE_SPECIAL,
      .size = (uint64_t)status.st_size, .stamp = map_hash(MAP_HASH_START, parts, sizeof parts)};
}

const struct files disk_files = {.read = disk_read, .real = disk_real, .status = disk_status};
