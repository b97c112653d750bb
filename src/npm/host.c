#include "npm/host.h"
#include "base/memory.h"
#include "npm/module.h"
#include "text/source.h"
#include <errno.h>

int host_read(void *of, const char *path, struct buffer *text) {
  (void)of;
  size_t size = 0;
  char *bytes = jgflint_read(path, strlen(path), &size);
  if (!bytes) return ENOENT;
  buffer_add(text, bytes, size);
  memset(buffer_reserve(text, SOURCE_PADDING), 0, SOURCE_PADDING);
  free(bytes);
  return 0;
}

/* An answer of the host, which is freed. */
static void add_given(struct buffer *to, char *text, size_t size) {
  buffer_add(to, text, size);
  free(text);
}

void host_why(const char *path, struct buffer *why) {
  size_t size = 0;
  char *text = jgflint_why(path, strlen(path), &size);
  if (text) add_given(why, text, size);
  else buffer_add_string(why, "No such file or directory");
}

bool host_write(void *of, const char *path, struct view text, struct buffer *why) {
  (void)of;
  size_t size = 0;
  char *refusal = jgflint_write(path, strlen(path), text.at, text.length, &size);
  if (refusal) add_given(why, refusal, size);
  return !refusal;
}

bool host_is_gone(void *of, const char *path) {
  (void)of;
  return jgflint_gone(path, strlen(path));
}

char *host_real(void *of, const char *path) {
  (void)of;
  size_t size = 0;
  char *real = jgflint_real(path, strlen(path), &size);
  if (!real) errno = ENOENT;
  return real;
}

bool host_exists(void *of, const char *path) {
  (void)of;
  return jgflint_exists(path, strlen(path));
}

static bool lies_below(const char *directory, const char *path) {
  size_t length = strlen(directory);
  return strncmp(path, directory, length) == 0 && (length == 0 || directory[length - 1] == '/' || path[length] == '/' || !path[length]);
}

const char *host_refuse(void *of, const char *within, const char *path) {
  char *real = host_real(of, path);
  bool is_inside = !real || lies_below(within, real);
  free(real);
  return is_inside ? NULL : "is outside the repository";
}

void host_walk(void *of, const char *folder, void (*found)(void *to, const char *path), void *to) {
  (void)of;
  size_t size = 0;
  char *paths = jgflint_walk(folder, strlen(folder), &size);
  for (size_t at = 0; paths && at < size; at += strlen(paths + at) + 1) found(to, paths + at);
  free(paths);
}
