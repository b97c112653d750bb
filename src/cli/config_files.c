#include "cli/config_files.h"
#include "base/memory.h"
#include "base/path.h"
#include "config/config.h"
#include "sys/ignore_stack.h"
#include "sys/stream.h"
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

int config_files_read(void *of, const char *path, struct buffer *text) {
  (void)of;
  int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
  if (fd < 0) return errno;
  struct stat status;
  int error = fstat(fd, &status) < 0 ? errno : S_ISDIR(status.st_mode) ? EISDIR : 0;
  if (!error) error = file_read(fd, CONFIG_LARGEST_FILE, text);
  close(fd);
  return error;
}

char *config_files_real(void *of, const char *path) {
  (void)of;
  return mem_real_path(path);
}

void config_files_show(void *of, const char *path, struct buffer *to) {
  (void)of;
  char *here = mem_real_path("."), *direct = strstr(path, "/../") || strstr(path, "/./") ? mem_real_path(path) : NULL;
  if (direct) path = direct;
  const char *local = here && here[1] ? path_below(here, path) : NULL;
  buffer_add_string(to, local && *local ? local : path);
  free(here);
  free(direct);
}

/* The real path; if nothing is there, that of the nearest directory above that exists. Owned. */
static char *real_place(const char *path) {
  char *real = mem_real_path(path), *there = mem_string(path, strlen(path));
  while (!real && errno == ENOENT) {
    char *slash = strrchr(there, '/');
    if (!slash) break;
    *slash = '\0';
    real = mem_real_path(slash == there ? "/" : there);
  }
  free(there);
  return real;
}

const char *config_files_refuse(void *in, const char *path) {
  const char *within = in;
  struct stat status;
  char *real = real_place(path);
  bool is_inside = !real || path_below(within, real);
  free(real);
  if (!is_inside) return "is outside the repository: only --config and --baseline may name such a file";
  if (stat(path, &status) != 0) return NULL; /* reading it will report that it is not there */
  if (!S_ISREG(status.st_mode)) return S_ISDIR(status.st_mode) ? "is a directory" : "is not a regular file";
  return status.st_size > CONFIG_FILES_LARGEST ? "is larger than 16 MB: only --config and --baseline may name such a file" : NULL;
}

char *config_files_repository(const char *directory) {
  size_t length = ignore_stack_repository(directory);
  return mem_string(directory, length ? length : strlen(directory));
}

bool config_files_go_up(struct buffer *path) {
  if (path->length == 1 || ignore_stack_is_repository(buffer_view(path))) return false;
  while (path->length > 1 && path->data[path->length - 1] != '/') path->length--;
  if (path->length > 1) path->length--;
  path->data[path->length] = '\0';
  return true;
}
