#include "base/memory.h"
#include "sys/atomic_write.h"
#include "sys/messages.h"
#include "text/escape.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

static const char *name = "jgflint";

const char *program_name(void) {
  return name;
}

void message_put(struct view text) {
  for (size_t at = 0; at < text.length;) {
    ssize_t written = write(STDERR_FILENO, text.at + at, text.length - at);
    if (written > 0) at += (size_t)written;
    else if (written < 0 && errno == EAGAIN) poll(&(struct pollfd){.fd = STDERR_FILENO, .events = POLLOUT}, 1, -1);
    else if (written == 0 || errno != EINTR) return; /* there is no further place to complain at */
  }
}

NORETURN static void out_of_memory(void) {
  temp_file_remove_all();
  message_put(view_of(name));
  message_put(VIEW(": out of memory\n"));
  _exit(STATUS_INTERNAL);
}

void messages_prepare(const char *program) {
  name = program;
  mem_on_exhaustion(out_of_memory);
  signal(SIGXFSZ, SIG_IGN); /* a file that may not get so large is an error of writing, as a full disk is */
  /* The wrong way round, so that reading from closed input and writing to closed output still fail; and so they do with a
   * directory, which is there even where no device is. */
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
    if (fcntl(fd, F_GETFD) < 0 && errno == EBADF)
      if (open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0 && open("/", O_RDONLY) < 0) _exit(STATUS_ERROR);
}

void message_print(const struct buffer *text) {
  message_put(buffer_view(text));
}

void error_print(const char *format, ...) {
  struct buffer line = {0};
  buffer_printf(&line, "%s: ", name);
  va_list args;
  va_start(args, format);
  buffer_vprintf(&line, format, args);
  va_end(args);
  buffer_add_char(&line, '\n');
  message_print(&line);
  buffer_release(&line);
}

void error_print_about(const char *path, const char *format, ...) {
  struct buffer text = {0};
  escape_path(&text, view_of(path));
  buffer_add_string(&text, ": ");
  va_list args;
  va_start(args, format);
  buffer_vprintf(&text, format, args);
  va_end(args);
  error_print("%s", buffer_string(&text));
  buffer_release(&text);
}

void error_print_path(const char *path, int error) {
  error_print_about(path, "%s", strerror(error));
}
