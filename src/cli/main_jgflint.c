/* main_jgflint.c: jgflint from its command line to its exit status. */
#include "cli/commands.h"

static const struct command_row commands[COMMANDS] = {
    [COMMAND_RUN] = {.run = lint_command},
    [COMMAND_LIST_RULES] = {.run = rules_list, .option = "--list-rules", .most_paths = 1},
    [COMMAND_EXPLAIN] = {.run = rules_explain, .option = "--explain", .most_paths = 1},
    [COMMAND_SHOW_CONFIG] = {.run = show_config_command, .option = "--show-config", .most_paths = 1},
    [COMMAND_SHOW_FILES] = {.run = show_files_command},
    [COMMAND_INIT] = {.run = init_command, .option = "--init"},
    [COMMAND_BOARD] = {.run = board_command, .option = "--board"},
    [COMMAND_PRINT_SCHEMA] = {.run = schema_command, .option = "--print-schema"},
    [COMMAND_COMPLETIONS] = {.run = completions_command, .option = "--completions"},
    [COMMAND_LSP] = {.run = lsp_command, .option = "--lsp"},
    [COMMAND_HELP] = {.run = usage_help},
    [COMMAND_COMMON_HELP] = {.run = usage_common_help},
    [COMMAND_VERSION] = {.run = usage_version},
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
  return program_run(&program, argv + (argc > 0));
}
