#include "base/ascii.h"
#include "base/path.h"
#include "base/thresholds.h"
#include "sys/atomic_write.h"
#include "sys/messages.h"
#include "sys/output.h"
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

static void fail(struct output *output, int error) {
  if (error == EPIPE) {
    output->reader_gone = true;
    return;
  }
  output->failed = true;
  error_print_path(output->path ? output->path : "standard output", error);
}

int output_descriptor(const char *path) {
  if (strcmp(path, "/dev/stdout") == 0) return STDOUT_FILENO;
  if (strcmp(path, "/dev/stderr") == 0) return STDERR_FILENO;
  const char *digits = path_below("/dev/fd", path);
  if (!digits) digits = path_below("/proc/self/fd", path);
  if (!digits || !ascii_is_digit(*digits)) return -1;
  char *end;
  long number = strtol(digits, &end, 10);
  return *end || number > INT_MAX ? -1 : (int)number;
}

static bool is_replaceable(const char *path) {
  struct stat status;
  bool is_device = string_begins(path, "/dev/") && !string_begins(path, "/dev/shm/");
  if (is_device || string_begins(path, "/proc/")) return false;
  return stat(path, &status) != 0 || (S_ISREG(status.st_mode) && status.st_nlink == 1);
}

static bool open_beside(struct output *output) {
  struct buffer why = {0};
  bool good = file_change_make(&output->change, output->path, &why);
  int error = good ? 0 : errno;
  if (good) output->fd = output->change.fd;
  else file_change_release(&output->change);
  buffer_release(&why);
  errno = error;
  return good;
}

/* Where nobody may make a file, or its name would be too long, the old one may still be written. In any other case it
 * stays as it is. */
static bool may_be_cut(int error) {
  return error == EACCES || error == EPERM || error == EROFS || error == ENAMETOOLONG;
}

static void file_open(struct output *output) {
  int descriptor = output_descriptor(output->path);
  output->change = (struct file_change){.directory = -1, .fd = -1};
  if (descriptor >= 0) output->fd = fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
  else if (access(output->path, F_OK) == 0 && access(output->path, W_OK) != 0) output->fd = -1;
  else if (is_replaceable(output->path) && (open_beside(output) || !may_be_cut(errno))) output->fd = output->change.fd;
  else output->fd = open(output->path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY, 0666);
}

void output_open(struct output *output, const char *path) {
  *output = (struct output){.path = path, .fd = STDOUT_FILENO};
  if (path) file_open(output);
  if (output->fd < 0) fail(output, errno);
  output->is_watched = isatty(output->fd);
}

void output_open_error(struct output *output) {
  *output = (struct output){.fd = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0)};
  if (output->fd < 0) fail(output, errno);
  output->is_watched = isatty(output->fd);
}

static bool write_some(const struct output *output, struct view text, size_t *at) {
  ssize_t written = write(output->fd, text.at + *at, text.length - *at);
  if (written >= 0) *at += (size_t)written;
  else if (errno == EAGAIN) poll(&(struct pollfd){.fd = output->fd, .events = POLLOUT}, 1, -1);
  else if (errno != EINTR) return false;
  return true;
}

static void write_all(struct output *output, struct view text) {
  size_t at = 0;
  while (at < text.length && output_is_open(output))
    if (!write_some(output, text, &at)) fail(output, errno);
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
  if (output->fd >= 0 && close(output->fd) < 0 && errno != EINTR && output_is_open(output)) fail(output, errno);
  output->fd = -1;
  buffer_release(&output->pending);
}

/* ---- broken pipes ---- */

void broken_pipe_ignore(struct sigaction *before) {
  struct sigaction ignore = {.sa_handler = SIG_IGN};
  sigaction(SIGPIPE, &ignore, before);
}

void broken_pipe_end(const struct sigaction *before) {
  sigaction(SIGPIPE, before, NULL);
  if (before->sa_handler == SIG_DFL) kill(getpid(), SIGPIPE);
}
