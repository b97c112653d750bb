#include "config.h"

#define PCRE2_CODE_UNIT_WIDTH 8

#include "cli/commands.h"
#include "engine/schema.h"
#include "json/library.h"
#include "json/value.h"
#include "sys/option_parser.h"
#include "sys/os.h"
#include "sys/output.h"
#include <json-c/json.h>
#include <pcre2.h>

enum status usage_print(struct buffer *text, const char *path) {
  struct output output;
  output_open(&output, path);
  output_add(&output, text);
  output_close(&output);
  buffer_release(text);
  return output.failed || output.reader_gone ? STATUS_ERROR : STATUS_CLEAN;
}

void usage_fill(const char *const *lines, size_t count, usage_add *add, const void *context, struct buffer *to) {
  for (size_t i = 0; i < count; i++) {
    const char *at = lines[i], *mark;
    bool adds_lines = string_begins(at, "@@");
    for (; (mark = strstr(at, "@@")); at = strstr(mark + 2, "@@") + 2) {
      buffer_add(to, at, (size_t)(mark - at));
      add(context, (struct view){mark + 2, (size_t)(strstr(mark + 2, "@@") - mark - 2)}, to);
    }
    if (!adds_lines) buffer_add_string(to, at);
  }
}

enum status usage_help(const struct settings *settings) {
  struct buffer text = {0};
  option_table_help(settings->table, &text);
  buffer_add_string(&text, "\nFormats:\n");
  for (size_t i = 0; reporters[i] && reporters[i]->name; i++) {
    buffer_printf(&text, "  %-12s ", reporters[i]->name);
    text_wrap_words(view_of(reporters[i]->help), 15, &text);
  }
  buffer_add_string(&text, settings->table->foot);
  return usage_print(&text, NULL);
}

enum status usage_common_help(const struct settings *settings) {
  struct buffer text = {0};
  option_table_common(settings->table, &text);
  buffer_printf(&text, "\nFor all options, see %s --help or %s(1).\n", program_name(), program_name());
  return usage_print(&text, NULL);
}

/* The protections that the compiler reports. CET and BTI depend on all linked libraries, so they are not listed. */
static void list_hardening(struct buffer *to) {
  size_t before = to->length;
#if defined(__PIE__) || defined(HAVE_PIE) /* shared objects are compiled with -fPIC */
  buffer_add_string(to, ", PIE");
#endif
#ifdef HAVE_FULL_RELRO
  buffer_add_string(to, ", full RELRO");
#endif
#if defined(__SSP_STRONG__) || defined(__SSP_ALL__)
  buffer_add_string(to, ", stack protector");
#endif
#if defined(_FORTIFY_SOURCE) && _FORTIFY_SOURCE > 0
  buffer_printf(to, ", FORTIFY %d", _FORTIFY_SOURCE);
#endif
  if (to->length == before) buffer_add_string(to, ", none");
}

enum status usage_version(const struct settings *settings) {
  struct buffer text = {0};
  buffer_printf(&text, "%s %s\n", program_name(), PACKAGE_VERSION);
  if (settings->verbose) {
    char pcre2[64] = "?";
    if (pcre2_config(PCRE2_CONFIG_VERSION, NULL) <= (int)sizeof pcre2) pcre2_config(PCRE2_CONFIG_VERSION, pcre2);
    buffer_printf(&text, "json-c %s\nPCRE2 %s\nmalloc: %s\n", json_c_version(), pcre2, allocator_name());
    LOCAL_BUFFER hardening = {0};
    list_hardening(&hardening);
    buffer_printf(&text, "hardening: %s\n", buffer_string(&hardening) + 2);
#ifdef HAVE_LIBARCHIVE
    buffer_add_string(&text, "archives: through libarchive\n");
#else
    buffer_add_string(&text, "archives: not built in\n");
#endif
    buffer_add_string(&text, "sandbox: ");
    os_describe_confinement(&text);
    buffer_add_char(&text, '\n');
  }
  return usage_print(&text, NULL);
}

/* ---- schemas ---- */

bool schema_words(size_t index, struct option_word *word) {
  *word = (struct option_word){schema_rows[index].name, (int)index, schema_rows[index].note};
  return word->name;
}

enum status schema_command(const struct settings *settings) {
  struct json_object *schema = schema_make(settings->schema);
  struct buffer text = {0};
  json_write_lines(&text, schema);
  json_object_put(schema);
  return usage_print(&text, NULL);
}

/* ---- main ---- */

/* Reads the command line. Returns false after an error message. */
static bool read_command_line(const struct program *program, char *const *words, struct settings *settings) {
  LOCAL_BUFFER error = {0};
  allocator_prepare();
  messages_prepare(program->name);
  settings_init(settings, program->options);
  const char *defect = json_library_fault();
  if (defect) {
    error_print("json-c %s: %s", json_c_version(), defect);
    return false;
  }
  if (option_table_parse(program->options, words, settings, &error)) program->complete(settings, &error);
  bool is_valid = !error.length;
  if (!is_valid) error_print("%s\nTry '%s --help'.", buffer_string(&error), program->name);
  const struct command_row *command = &program->commands[settings->command];
  if (is_valid && command->option && settings->paths.count + settings->lists.count > command->most_paths) {
    error_print("%s takes %s PATH", command->option, command->most_paths ? "one" : "no");
    is_valid = false;
  }
  return is_valid;
}

int program_run(const struct program *program, char *const *words) {
  struct settings settings;
  enum status status = STATUS_ERROR;
  if (read_command_line(program, words, &settings)) status = program->commands[settings.command].run(&settings);
  settings_release(&settings);
  return (int)status;
}
