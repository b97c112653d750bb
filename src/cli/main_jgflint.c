/* main_jgflint.c: jgflint from its command line to its exit status. */
#include "cli/commands.h"
#include "sys/messages.h"

static enum status (*const commands[COMMANDS])(const struct settings *settings) = {
    [COMMAND_RUN] = lint_command,
    [COMMAND_LIST_RULES] = rules_list,
    [COMMAND_EXPLAIN] = rules_explain,
    [COMMAND_SHOW_CONFIG] = show_config_command,
    [COMMAND_SHOW_FILES] = show_files_command,
    [COMMAND_INIT] = init_command,
    [COMMAND_BOARD] = board_command,
    [COMMAND_PRINT_SCHEMA] = schema_command,
    [COMMAND_COMPLETIONS] = completions_command,
    [COMMAND_LSP] = lsp_command,
    [COMMAND_HELP] = usage_help,
    [COMMAND_COMMON_HELP] = usage_common_help,
    [COMMAND_VERSION] = usage_version,
};

/* Sets `error` if options contradict each other. */
static bool contradicts(const struct settings *settings, struct buffer *error) {
  const char *report = settings_report_in(settings, settings->write_baseline);
  if (settings->stdin_readers > 1)
    buffer_add_string(error, "standard input can only be read once: as a list, as a diff, or as a record");
  else if (report) buffer_printf(error, "--write-baseline: %s is written to that file already", report);
  return error->length;
}

int main(int argc, char **argv) {
  allocator_prepare();
  messages_prepare("jgflint");
  if (!usage_libraries_work()) return STATUS_ERROR;
  struct settings settings;
  struct buffer error = {0};
  enum status status = STATUS_ERROR;
  settings_init(&settings, &lint_options);
  bool is_parsed = option_table_parse(&lint_options, argv + (argc > 0), &settings, &error);
  if (is_parsed) settings_complete(&settings);
  if (is_parsed && !contradicts(&settings, &error)) status = commands[settings.command](&settings);
  else error_print("%s\nTry 'jgflint --help'.", buffer_string(&error));
  buffer_release(&error);
  settings_release(&settings);
  return (int)status;
}
