#include "npm/host.h"
#include "base/memory.h"
#include "npm/module.h"
#include "text/source.h"
#include <errno.h>

int host_read(void *of, const char *path, struct buffer *text) {
  (void)of;
  size_t size = 0;
  char *bytes = host_file(path, strlen(path), &size);
  if (!bytes) return ENOENT;
  buffer_add(text, bytes, size);
  memset(buffer_reserve(text, SOURCE_PADDING), 0, SOURCE_PADDING);
  free(bytes);
  return 0;
}

bool host_is_gone(void *of, const char *path) {
  (void)of;
  return host_gone(path, strlen(path));
}

char *host_real(void *of, const char *path) {
  (void)of;
  size_t size = 0;
  char *real = host_real_path(path, strlen(path), &size);
  if (!real) errno = ENOENT;
  return real;
}

bool host_exists(void *of, const char *path) {
  (void)of;
  return host_has(path, strlen(path));
}

static bool lies_below(const char *directory, const char *path) {
  size_t length = strlen(directory);
  return strncmp(path, directory, length) == 0 &&
         (length == 0 || directory[length - 1] == '/' || path[length] == '/' || !path[length]);
}

const char *host_refuse(void *of, const char *within, const char *path) {
  char *real = host_real(of, path);
  bool is_inside = !real || lies_below(within, real);
  free(real);
  return is_inside ? NULL : "is outside the repository";
}

void host_walk(void *of, const char *folder, lsp_on_found *on_found, void *receiver) {
  (void)of;
  size_t size = 0;
  char *paths = host_records(folder, strlen(folder), &size);
  for (size_t at = 0; paths && at < size; at += strlen(paths + at) + 1) on_found(receiver, paths + at, 0);
  free(paths);
}
