#include "cli/input_file.h"
#include "base/buffer.h"
#include "sys/messages.h"
#include "text/escape.h"

const char input_file_unread[] = "not one of the formats looked for (--ext)";

void input_file_print_skipped(const struct input_file *found) {
  struct buffer name = {0};
  escape_path(&name, view_of(found->name));
  const char *shown = buffer_string(&name);
  if (found->kind == INPUT_SKIPPED) error_print("%s: skipped: %s", shown, found->why);
  else if (found->passed)
    error_print("warning: %s: every game record in it is ignored or excluded (skipped: %zu)", shown, found->passed);
  else {
    struct buffer others = {0};
    if (file_type_count_print(&found->others, &others)) {
      buffer_add_string(&others, " (--ext ");
      file_type_count_endings(&found->others, &others);
      buffer_printf(&others, " reads %s)", file_type_count_sum(&found->others) == 1 ? "it" : "them");
      error_print("warning: %s: no JGF record in it, but %s", shown, buffer_string(&others));
    } else error_print("warning: %s: no game record in it", shown);
    buffer_release(&others);
  }
  buffer_release(&name);
}

void input_file_print_error(const struct input_file *found, int error) {
  if (!found->trouble) {
    error_print_path(found->name, error);
    return;
  }
  struct buffer line = {0};
  escape_path(&line, view_of(found->name));
  buffer_add_string(&line, ": ");
  escape_text(&line, view_of(found->trouble)); /* may quote a name */
  error_print("%s", buffer_string(&line));
  buffer_release(&line);
}
