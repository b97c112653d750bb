#include "base/memory.h"
#include "sys/atomic_write.h"
#include "sys/messages.h"
#include "sys/os.h"
#include "text/escape.h"

static const char *name = "jgflint";

const char *program_name(void) {
  return name;
}

void message_put(struct view text) {
  (void)os_write(OS_STDERR, text);
}

NORETURN static void out_of_memory(void) {
  temp_file_remove_all();
  message_put(view_of(name));
  message_put(VIEW(": out of memory\n"));
  _Exit(STATUS_INTERNAL);
}

void messages_prepare(const char *program) {
  name = program;
  mem_on_exhaustion(out_of_memory);
  os_prepare();
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
