#include "base/ascii.h"
#include "base/path.h"
#include "base/thresholds.h"
#include "sys/atomic_write.h"
#include "sys/messages.h"
#include "sys/os.h"
#include "sys/output.h"
#include <errno.h>
#include <limits.h>

static void fail(struct output *output, int error) {
  if (error == EPIPE) {
    output->reader_gone = true;
    return;
  }
  output->failed = true;
  error_print_path(output->path ? output->path : "standard output", error);
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
  return !os_stat(path, &status) || (status.kind == OS_FILE && status.links == 1);
}

/* If a file cannot be made in the directory, or the name of a temporary file would be too long, the old file is written in
 * place. */
static bool may_write_in_place(int error) {
  return error == EACCES || error == EPERM || error == EROFS || error == ENAMETOOLONG;
}

/* Returns the descriptor, or -1 and sets errno. */
static int file_open(struct output *output) {
  struct os_status status;
  struct buffer why = {0};
  int descriptor = output_descriptor(output->path);
  if (descriptor >= 0) return os_duplicate(descriptor);
  if (os_stat(output->path, &status) && !os_can_write(output->path)) return -1;
  if (!is_replaceable(output->path)) return os_create(output->path, 0666, false);
  bool is_made = file_change_make(&output->change, output->path, &why);
  int error = errno;
  buffer_release(&why);
  if (is_made) return output->change.fd;
  file_change_release(&output->change);
  errno = error;
  return may_write_in_place(error) ? os_create(output->path, 0666, false) : -1;
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

/* A complete file gets its name; of another one nothing is left. */
static void file_change_close(struct output *output) {
  struct buffer why = {0};
  bool good = output_is_open(output);
  if (good && !file_change_finish(&output->change, true, &why)) {
    output->failed = true;
    error_print_about(output->path, "%s", buffer_string(&why));
  }
  file_change_release(&output->change);
  buffer_release(&why);
  output->fd = -1;
}

/* Some file systems say only on closing that the disk is full. */
void output_close(struct output *output) {
  output_flush(output);
  if (output->change.path) file_change_close(output);
  if (output->fd >= 0 && !os_close(output->fd) && output_is_open(output)) fail(output, errno);
  output->fd = -1;
  buffer_release(&output->pending);
}
