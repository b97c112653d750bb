#include "sys/disk_files.h"
#include "base/map.h"
#include "sys/os.h"
#include "sys/stream.h"

static int disk_read(void *context, const char *path, size_t limit, struct buffer *text) {
  (void)context;
  struct os_status status;
  int fd = os_open(path, OS_NO_WAIT);
  if (fd < 0) return errno;
  int error = !os_fstat(fd, &status) ? errno : status.kind == OS_DIRECTORY ? EISDIR : 0;
  if (!error) error = file_read_rest(fd, &status, &(struct file_head){.count = 0}, limit, text);
  os_close(fd);
  return error;
}

static char *disk_real(void *context, const char *path) {
  (void)context;
  return os_real_path(path);
}

static struct file_status disk_status(void *context, const char *path) {
  (void)context;
  struct os_status status;
  if (!os_stat(path, &status)) {
    int error = errno;
    bool is_absent = error == ENOENT || error == ENOTDIR || error == ENAMETOOLONG;
    if (is_absent && !os_lstat(path, &status)) return (struct file_status){.kind = FILE_ABSENT, .error = error};
    return (struct file_status){.kind = FILE_UNKNOWN, .error = error};
  }
  uint64_t parts[] = {status.file, status.size, (uint64_t)status.seconds, (uint64_t)status.nanoseconds};
  return (struct file_status){
      .kind = status.kind == OS_FILE ? FILE_REGULAR : status.kind == OS_DIRECTORY ? FILE_DIRECTORY : FILE_SPECIAL,
      .size = status.size, .stamp = map_hash(MAP_HASH_START, parts, sizeof parts)};
}

const struct files disk_files = {.read = disk_read, .real = disk_real, .status = disk_status};
