/* commands.h: what the programs do. Each command is given what the command line says, and returns the exit status. */
#ifndef JGFLINT_CLI_COMMANDS_H
#define JGFLINT_CLI_COMMANDS_H

#include "cli/settings.h"

/* Lints all that the settings name, writes the reports, sums up. */
enum status lint_command(const struct settings *settings);
/* The settings are those that a struct convert_settings begins with. */
enum status convert_command(const struct settings *settings);
/* All rules with the level that they have under these settings. */
enum status rules_list(const struct settings *settings);
/* A rule, a family of rules, or all: what the sheets say. */
enum status rules_explain(const struct settings *settings);
/* As JSON, each value with its origin: "default", "command line", or FILE:LINE. */
enum status show_config_command(const struct settings *settings);
/* The name of each file that would be linted, and of each such entry of an archive, in the order of the findings. */
enum status show_files_command(const struct settings *settings);
/* Writes .jgflint.jsonc here, unless there is a configuration already. */
enum status init_command(const struct settings *settings);
/* Prints the board at a place of a file. */
enum status board_command(const struct settings *settings);
/* Prints the schema that the settings name. */
enum status schema_command(const struct settings *settings);
/* Their names. */
bool schema_words(size_t index, struct option_word *word);
/* Prints the script for the shell that the settings name. */
enum status completions_command(const struct settings *settings);
/* The shells. */
bool completions_words(size_t index, struct option_word *word);
/* Speaks LSP over standard input and standard output until the client ends it. */
enum status lsp_command(const struct settings *settings);

/* ---- what a program says of itself (usage.c) ---- */

enum status usage_help(const struct settings *settings);
/* -h: only the common options. */
enum status usage_common_help(const struct settings *settings);
enum status usage_version(const struct settings *settings);

/* False, and said why: json-c is one with which nothing can be done. */
bool usage_libraries_work(void);

/* Writes to standard output; an error with that is printed, and is the status. */
enum status usage_print(const struct buffer *text);

/* Commands that lint nothing take few paths or none: false, and said so, if there are more than `most`. */
bool usage_paths(const struct settings *settings, const char *option, size_t most);

#endif
