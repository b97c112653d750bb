#include "sys/output.h"
#include "base/ascii.h"
#include "base/memory.h"
#include "base/path.h"
#include "base/thresholds.h"
#include "sys/atomic_write.h"
#include "sys/messages.h"
#include "sys/os.h"
#include <errno.h>
#include <limits.h>

static void fail(struct output *output, int error) {
  output->reader_gone = error == EPIPE;
  output->failed = error != EPIPE;
  if (output->failed) error_print_path(output->path ? output->path : "standard output", error);
}

int output_descriptor(const char *path) {
  if (strcmp(path, "/dev/stdout") == 0) return OS_STDOUT;
  if (strcmp(path, "/dev/stderr") == 0) return OS_STDERR;
  const char *digits = path_below("/dev/fd", path);
  if (!digits) digits = path_below("/proc/self/fd", path);
  if (!digits || !ascii_is_digit(*digits)) return -1;
  char *end;
  long number = strtol(digits, &end, 10);
  return *end || number > INT_MAX ? -1 : (int)number;
}

static bool is_replaceable(const char *path) {
  struct os_status status;
  bool is_device = string_begins(path, "/dev/") && !string_begins(path, "/dev/shm/");
  if (is_device || string_begins(path, "/proc/")) return false;
  if (!os_stat(path, &status)) return !os_lstat(path, &status); /* a dangling link stays */
  return status.kind == OS_FILE && status.links == 1;
}

/* Returns the descriptor, or -1 and sets errno. */
static int file_open(struct output *output) {
  struct os_status status;
  struct buffer reason = {0};
  int descriptor = output_descriptor(output->path);
  if (descriptor >= 0) return os_duplicate(descriptor);
  if (os_stat(output->path, &status) && !os_can_write(output->path)) return -1;
  if (!is_replaceable(output->path)) return os_create(output->path, 0666, false);
  bool is_made = file_change_make(&output->change, output->path, &reason);
  int error = errno;
  buffer_release(&reason);
  if (is_made) return output->change.fd;
  file_change_release(&output->change);
  errno = error;
  /* If a file cannot be made in the directory, or the name of a temporary file would be too long, the old file is written in
   * place. */
  bool may_write_in_place = error == EACCES || error == EPERM || error == EROFS || error == ENAMETOOLONG;
  return may_write_in_place ? os_create(output->path, 0666, false) : -1;
}

void output_open(struct output *output, const char *path) {
  *output = (struct output){.path = path, .fd = OS_STDOUT, .change.fd = -1};
  if (path) output->fd = file_open(output);
  if (output->fd < 0) fail(output, errno);
  output->is_watched = os_columns(output->fd) >= 0;
}

void output_open_error(struct output *output) {
  *output = (struct output){.fd = os_duplicate(OS_STDERR), .change.fd = -1};
  if (output->fd < 0) fail(output, errno);
  output->is_watched = os_columns(output->fd) >= 0;
}

static void write_all(struct output *output, struct view text) {
  if (output_is_open(output) && !os_write(output->fd, text)) fail(output, errno);
}

void output_flush(struct output *output) {
  write_all(output, buffer_view(&output->pending));
  buffer_clear(&output->pending);
}

void output_add(struct output *output, const struct buffer *text) {
  if (!text->length || !output_is_open(output)) return;
  if (text->length >= WRITE_PIECE) { /* not copied: it may be as large as a record */
    output_flush(output);
    write_all(output, buffer_view(text));
    return;
  }
  buffer_add_view(&output->pending, buffer_view(text));
  if (output->pending.length >= WRITE_PIECE || output->is_watched) output_flush(output);
}

/* Some file systems report a full disk only on closing. */
void output_close(struct output *output) {
  output_flush(output);
  if (output->change.path) { /* a complete file gets its name; an incomplete one is removed */
    LOCAL_BUFFER reason = {0};
    if (output_is_open(output) && !file_change_finish(&output->change, true, &reason)) {
      output->failed = true;
      error_print_about(output->path, "%s", buffer_string(&reason));
    }
    file_change_release(&output->change);
    output->fd = -1;
  }
  if (output->fd >= 0 && !os_close(output->fd) && output_is_open(output)) fail(output, errno);
  output->fd = -1;
  buffer_release(&output->pending);
}

/* ---- a directory ---- */

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
  bool is_below = path_below(output->real, real);
  free(real);
  errno = ELOOP;
  return is_below;
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

bool output_directory_enter(struct output_directory *output, const char *path, bool makes, struct buffer *reason) {
  struct os_status status;
  int error = enter_all(output, path, makes);
  if (error == ENOENT && !makes) return true;
  if (error) {
    buffer_printf(reason, "cannot make its directory: %s", strerror(error));
    return false;
  }
  bool is_link = os_lstat(path, &status) && status.kind == OS_LINK;
  if (!is_link || is_below(output, path)) return true;
  buffer_add_string(reason, "not written: it is a link that leads out of the output");
  return false;
}
