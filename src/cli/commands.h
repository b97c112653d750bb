/* commands.h: the commands of both programs. Each gets the settings of the command line and returns the exit status. */
#ifndef JGFLINT_CLI_COMMANDS_H
#define JGFLINT_CLI_COMMANDS_H

#include "cli/settings.h"

/* Lints or fixes all inputs, and writes the reports and the summary. */
enum status lint_command(const struct settings *settings);
/* Converts all inputs. */
enum status convert_command(const struct settings *settings);
/* Runs the language server on standard input and standard output until the client ends it. */
enum status lsp_command(const struct settings *settings);
/* The options of the other commands describe them (lint_options.c). */
enum status rules_list(const struct settings *settings);
enum status rules_explain(const struct settings *settings);
enum status show_config_command(const struct settings *settings);
enum status show_files_command(const struct settings *settings);
enum status init_command(const struct settings *settings);
enum status board_command(const struct settings *settings);
enum status schema_command(const struct settings *settings);
enum status completions_command(const struct settings *settings);
/* The names of schemas and shells, for the options. */
bool schema_words(size_t index, struct option_word *word);
bool completions_words(size_t index, struct option_word *word);

/* ---- malloc (allocator.c) ---- */

/* Prepares the memory. Call it before much memory is allocated and before threads start. */
void allocator_prepare(void);
/* The name of the malloc of this program, for --version. */
const char *allocator_name(void);

/* ---- help and version (usage.c) ---- */

enum status usage_help(const struct settings *settings);
/* -h: only the common options. */
enum status usage_common_help(const struct settings *settings);
enum status usage_version(const struct settings *settings);

/* Writes the text to a file (NULL: to standard output) and releases it. Returns the status; an error is printed. */
enum status usage_print(struct buffer *text, const char *path);

/* Appends lines and calls `add` to replace each @@NAME@@. At the beginning of a line, the name is replaced by whole lines. */
typedef void usage_add(const void *context, struct view name, struct buffer *to);
void usage_fill(const char *const *lines, size_t count, usage_add *add, const void *context, struct buffer *to);

/* ---- main ---- */

struct command_row {
  enum status (*run)(const struct settings *settings);
  const char *option; /* of a command that lints no files; otherwise NULL */
  size_t most_paths;  /* that such a command takes */
};

struct program {
  const char *name;
  const struct option_table *options;
  const struct command_row *commands; /* by enum command */
  /* Completes the settings. Sets `error` if options contradict each other. */
  void (*complete)(struct settings *settings, struct buffer *error);
};

/* Prepares the process, reads the command line and runs the command. Returns the exit status. */
int program_run(const struct program *program, char *const *words);

#endif
