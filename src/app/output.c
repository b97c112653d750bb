#include "app/output.h"
#include "app/trouble.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

enum { PIECE = 65536 };

static void fail(struct output *output, int error) {
  if (error == EPIPE) {
    output->reader_gone = true;
    return;
  }
  output->failed = true;
  trouble_path(output->path ? output->path : "standard output", error);
}

void output_open(struct output *output, const char *path) {
  *output = (struct output){.path = path, .fd = STDOUT_FILENO};
  if (path) output->fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY, 0666);
  if (output->fd < 0) fail(output, errno);
  output->is_watched = isatty(output->fd);
}

void output_open_error(struct output *output) {
  *output = (struct output){.fd = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0)};
  if (output->fd < 0) fail(output, errno);
  output->is_watched = isatty(output->fd);
}

void output_flush(struct output *output) {
  size_t at = 0;
  while (at < output->pending.length && output_is_open(output)) {
    ssize_t written = write(output->fd, output->pending.data + at, output->pending.length - at);
    if (written >= 0) at += (size_t)written;
    else if (errno == EAGAIN) poll(&(struct pollfd){.fd = output->fd, .events = POLLOUT}, 1, -1);
    else if (errno != EINTR) fail(output, errno);
  }
  bytes_clear(&output->pending);
}

void output_add(struct output *output, const struct bytes *text) {
  if (!text->length || !output_is_open(output)) return;
  bytes_add_view(&output->pending, bytes_view(text));
  if (output->pending.length >= PIECE || output->is_watched) output_flush(output);
}

/* Some file systems say only on closing that the disk is full. */
void output_close(struct output *output) {
  output_flush(output);
  if (output->fd >= 0 && close(output->fd) < 0 && errno != EINTR && output_is_open(output)) fail(output, errno);
  output->fd = -1;
  bytes_release(&output->pending);
}
