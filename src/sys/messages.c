#include "sys/messages.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "sys/atomic_write.h"
#include "sys/os.h"
#include "text/escape.h"

static const char *program = "jgflint";

const char *program_name(void) {
  return program;
}

void message_put(struct view text) {
  (void)os_write(OS_STDERR, text);
}

/* ---- the end of the program ---- */

NORETURN static void out_of_memory(void) {
  temp_file_remove_all();
  message_put(view_of(program));
  message_put(VIEW(": out of memory\n"));
  _Exit(STATUS_INTERNAL);
}

static _Thread_local const char *volatile current_file; /* borrowed */
static _Thread_local volatile size_t current_line;      /* 0: none */

/* As escape_path writes it, but without allocating memory. */
static void put_file_name(struct view name) {
  for (size_t at = 0, used; at < name.length; at += used) {
    char escape[ESCAPE_LONGEST];
    int32_t code = utf8_decode(name.at + at, name.length - at, &used);
    size_t length = escape_code(code, (unsigned char)name.at[at], escape);
    message_put(length ? (struct view){escape, length} : (struct view){name.at + at, used});
  }
}

static void put_number(size_t number) {
  char digits[24], *at = digits + sizeof digits;
  do *--at = (char)('0' + number % 10);
  while (number /= 10);
  message_put((struct view){at, (size_t)(digits + sizeof digits - at)});
}

/* "jgflint: games.jsonl:3: internal error (SIGSEGV): ..." */
static void on_crash(const char *signal) {
  message_put(view_of(program));
  message_put(VIEW(": "));
  if (current_file) {
    put_file_name(view_of(current_file));
    if (current_line) message_put(VIEW(":"));
    if (current_line) put_number(current_line);
    message_put(VIEW(": "));
  }
  message_put(VIEW("internal error ("));
  message_put(view_of(signal));
  message_put(VIEW("): the run stops here; please report this\n"));
  temp_file_remove_all();
  _Exit(STATUS_INTERNAL);
}

void crash_place(const char *name, size_t line) {
  current_file = name;
  current_line = line;
}

void messages_prepare(const char *name) {
  program = name;
  mem_on_exhaustion(out_of_memory);
  os_prepare();
  os_on_crash(on_crash);
}

/* ---- errors ---- */

void error_print(const char *format, ...) {
  LOCAL_BUFFER line = {0};
  buffer_printf(&line, "%s: ", program);
  va_list args;
  va_start(args, format);
  buffer_vprintf(&line, format, args);
  va_end(args);
  buffer_add_char(&line, '\n');
  message_put(buffer_view(&line));
}

void error_print_about(const char *path, const char *format, ...) {
  LOCAL_BUFFER text = {0};
  escape_path(&text, view_of(path));
  buffer_add_string(&text, ": ");
  va_list args;
  va_start(args, format);
  buffer_vprintf(&text, format, args);
  va_end(args);
  error_print("%s", buffer_string(&text));
}

void error_print_path(const char *path, int error) {
  error_print_about(path, "%s", strerror(error));
}
