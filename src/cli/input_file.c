#include "cli/input_file.h"
#include "base/buffer.h"
#include "sys/messages.h"
#include "text/escape.h"

const char input_file_unread[] = "not one of the formats looked for (--ext)";

void input_file_print_skipped(const struct input_file *file) {
  struct buffer name = {0};
  escape_path(&name, view_of(file->name));
  const char *shown = buffer_string(&name);
  if (file->kind == INPUT_SKIPPED) error_print("%s: skipped: %s", shown, file->why);
  else if (file->passed)
    error_print("warning: %s: every game record in it is ignored or excluded (skipped: %zu)", shown, file->passed);
  else {
    struct buffer others = {0};
    if (file_type_count_print(&file->others, &others)) {
      buffer_add_string(&others, " (--ext ");
      file_type_count_endings(&file->others, &others);
      buffer_printf(&others, " reads %s)", file_type_count_sum(&file->others) == 1 ? "it" : "them");
      error_print("warning: %s: no JGF record in it, but %s", shown, buffer_string(&others));
    } else error_print("warning: %s: no game record in it", shown);
    buffer_release(&others);
  }
  buffer_release(&name);
}

void input_file_print_error(const struct input_file *file, int error) {
  if (!file->message) {
    error_print_path(file->name, error);
    return;
  }
  struct buffer line = {0};
  escape_path(&line, view_of(file->name));
  buffer_add_string(&line, ": ");
  escape_text(&line, view_of(file->message)); /* may quote a name */
  error_print("%s", buffer_string(&line));
  buffer_release(&line);
}
