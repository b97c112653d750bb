/* main_jgflint.c: jgflint from its command line to its exit status. */
#include "cli/commands.h"

static const struct command_row commands[COMMANDS] = {
    [COMMAND_RUN] = {lint_command},
    [COMMAND_LIST_RULES] = {rules_list, "--list-rules", 1},
    [COMMAND_EXPLAIN] = {rules_explain, "--explain", 1},
    [COMMAND_SHOW_CONFIG] = {show_config_command, "--show-config", 1},
    [COMMAND_SHOW_FILES] = {show_files_command},
    [COMMAND_INIT] = {init_command, "--init"},
    [COMMAND_BOARD] = {board_command, "--board"},
    [COMMAND_PRINT_SCHEMA] = {schema_command, "--print-schema"},
    [COMMAND_COMPLETIONS] = {completions_command, "--completions"},
    [COMMAND_LSP] = {lsp_command, "--lsp"},
    [COMMAND_HELP] = {usage_help},
    [COMMAND_COMMON_HELP] = {usage_common_help},
    [COMMAND_VERSION] = {usage_version},
};

static void complete(struct settings *settings, struct buffer *error) {
  settings_complete(settings);
  const char *report = settings_report_in(settings, settings->write_baseline);
  if (settings->stdin_readers > 1)
    buffer_add_string(error, "standard input can only be read once: as a list, as a diff, or as a record");
  else if (report) buffer_printf(error, "--write-baseline: %s is written to that file already", report);
}

int main(int argc, char **argv) {
  static const struct program program = {"jgflint", &lint_options, commands, complete};
  struct settings settings;
  enum status status = STATUS_ERROR;
  if (program_begin(&program, argv + (argc > 0), &settings)) status = commands[settings.command].run(&settings);
  settings_release(&settings);
  return (int)status;
}
