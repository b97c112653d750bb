#include "sys/output_directory.h"
#include "base/memory.h"
#include "base/path.h"
#include "sys/os.h"
#include <errno.h>

void output_directory_open(struct output_directory *output, const char *path) {
  *output = (struct output_directory){.real = os_real_path(path)};
  buffer_add_string(&output->path, path);
  if (output->path.data[output->path.length - 1] != '/') buffer_add_char(&output->path, '/');
}

void output_directory_release(struct output_directory *output) {
  buffer_release(&output->path);
  free(output->real);
}

/* Returns true if the path, without links, is below the output. Otherwise sets errno. */
static bool is_below(const struct output_directory *output, const char *path) {
  char *real = os_real_path(path);
  if (!real) return false;
  bool is = path_below(output->real, real);
  free(real);
  errno = ELOOP;
  return is;
}

/* Enters a directory, whose parents were entered before. Returns 0 or an errno. */
static int enter(struct output_directory *output, const char *path, bool makes) {
  struct os_status status;
  bool exists = os_lstat(path, &status);
  if (!exists && (errno != ENOENT || !makes)) return errno;
  if (!exists && !os_make_directory(path)) return errno;
  /* A link with the name of the output, made since the beginning of the run, is not what was named. */
  bool is_output = strlen(path) + 1 == output->path.length;
  if (is_output && exists && status.kind == OS_LINK) return ELOOP;
  if (is_output) output->real = os_real_path(path);
  if (output->real && !is_below(output, path)) return errno;
  if (!os_stat(path, &status)) return errno;
  return status.kind == OS_DIRECTORY ? 0 : ENOTDIR;
}

static int enter_all(struct output_directory *output, const char *path, bool makes) {
  /* An output that exists may be a link, but always to the same directory. */
  int error = output->real && !is_below(output, buffer_string(&output->path)) ? errno : 0;
  char *part = mem_string(path, strlen(path)), *slash = output->real ? part + output->path.length - 1 : part;
  while (!error && (slash = strchr(slash + 1, '/'))) {
    *slash = '\0';
    error = enter(output, part, makes);
    *slash = '/';
  }
  free(part);
  return error;
}

bool output_directory_enter(struct output_directory *output, const char *path, bool makes, struct buffer *why) {
  struct os_status status;
  int error = enter_all(output, path, makes);
  if (error == ENOENT && !makes) return true;
  if (error) {
    buffer_printf(why, "cannot make its directory: %s", strerror(error));
    return false;
  }
  bool is_link = os_lstat(path, &status) && status.kind == OS_LINK;
  if (!is_link || is_below(output, path)) return true;
  buffer_add_string(why, "not written: it is a link that leads out of the output");
  return false;
}
