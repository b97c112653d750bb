#include "app/replace.h"
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

static int write_all(int fd, struct view text) {
  while (text.length) {
    ssize_t written = write(fd, text.at, text.length);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    text = (struct view){text.at + written, text.length - (size_t)written};
  }
  return 0;
}

/* As the old file had it, or as any new file would. */
static int set_mode(int fd, const char *path) {
  struct stat old;
  if (stat(path, &old) == 0) {
    (void)!fchown(fd, old.st_uid, old.st_gid); /* only root may give away; then the file is ours */
    return fchmod(fd, old.st_mode & 07777) < 0 ? errno : 0;
  }
  mode_t mask = umask(0);
  umask(mask);
  return fchmod(fd, 0666 & ~mask) < 0 ? errno : 0;
}

/* So that the new name outlives a loss of power. Not all file systems can. */
static void sync_directory(const char *path) {
  const char *slash = strrchr(path, '/');
  struct bytes directory = {0};
  bytes_add(&directory, path, slash ? (size_t)(slash - path) + 1 : 0);
  int fd = open(slash ? bytes_string(&directory) : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd >= 0) {
    (void)!fsync(fd);
    close(fd);
  }
  bytes_release(&directory);
}

static int replace(const char *path, struct view text) {
  struct bytes temporary = {0};
  bytes_printf(&temporary, "%s.XXXXXX", path);
  int fd = mkostemp(temporary.data, O_CLOEXEC);
  int error = fd < 0 ? errno : write_all(fd, text);
  if (!error) error = set_mode(fd, path);
  if (!error && fsync(fd) < 0) error = errno;
  if (fd >= 0 && close(fd) < 0 && !error) error = errno;
  if (!error && rename(temporary.data, path) < 0) error = errno;
  if (error && fd >= 0) unlink(temporary.data);
  if (!error) sync_directory(path);
  bytes_release(&temporary);
  return error;
}

int replace_file(const char *path, struct view text) {
  char *real = realpath(path, NULL); /* a link stays one */
  int error = replace(real ? real : path, text);
  free(real);
  return error;
}
