/* settings.h: the options of a command line.
 *
 * Options about records become members of `of_records`, the object of a configuration that overrides all files
 * (engine/effective_config.h). Options about the run are members of this struct. Workers share it and only read it after
 * settings_complete. */
#ifndef JGFLINT_CLI_SETTINGS_H
#define JGFLINT_CLI_SETTINGS_H

#include "base/arena.h"
#include "engine/converter.h"
#include "engine/effective_config.h"
#include "report/reporter.h"
#include "sys/messages.h"
#include "sys/option_parser.h"
#include "text/ignore_rules.h"

struct strings {
  const char **list; /* owned; the strings are not */
  size_t count, capacity;
};

/* One --format: a reporter and its target. */
struct report_request {
  const struct reporter *reporter; /* static */
  const char *path;                /* NULL: standard output */
};

enum progress_when { PROGRESS_AUTO, PROGRESS_ALWAYS, PROGRESS_NEVER };
enum color_when { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };

/* The command that main executes. */
enum command {
  COMMAND_RUN, /* lint or convert */
  COMMAND_LIST_RULES, COMMAND_EXPLAIN, COMMAND_SHOW_CONFIG, COMMAND_SHOW_FILES, COMMAND_INIT, COMMAND_BOARD,
  COMMAND_PRINT_SCHEMA, COMMAND_COMPLETIONS, COMMAND_LSP, COMMAND_HELP, COMMAND_COMMON_HELP, COMMAND_VERSION,
  COMMANDS
};

struct settings {
  const struct option_table *table; /* static: the table of the program */
  enum command command;
  struct arena arena; /* owned: strings that are not words of the command line */
  struct json_object *of_records; /* owned: the options about records, as a configuration; NULL: none */
  struct options options; /* made of these options */

  /* input */
  struct strings paths;
  struct strings lists; /* --files-from */
  bool lists_end_lines_with_nul;
  const char *stdin_name; /* NULL: "-" */
  size_t stdin_readers;   /* lists, a diff and a record that are read from standard input; at most one is possible */
  const char *changed_since; /* NULL: all lines count */
  struct ignore_rules exclude;
  bool force_exclude, no_ignore;
  struct strings extensions; /* with the dot; empty: the usual ones */

  /* configuration */
  const char *config; /* --config; NULL: the nearest */
  bool isolated;
  const char *write_baseline; /* NULL: not given */
  bool prune_baseline;

  /* arguments of commands */
  const char *explain, *schema, *shell, *board;
  enum board_format { BOARD_TEXT, BOARD_SVG } board_format;

  /* fixing */
  bool fix, unsafe_fixes, diff, fail_on_fix;
  bool add_suppressions;
  const char *reason; /* of suppressions; NULL: not given */

  /* output */
  struct report_request *formats; /* owned; empty: text to standard output */
  size_t format_count, format_capacity;
  enum color_when color;
  bool quiet, verbose, statistics, timings, no_boards, print_games;
  enum level min_level; /* LEVELS: the default of the format */
  size_t max_findings; /* SIZE_MAX: all */
  size_t max_per_rule; /* 0: all; SIZE_MAX: as many as usual */

  /* failing */
  size_t max_warnings; /* SIZE_MAX: any number */
  bool exit_zero;

  /* running */
  enum progress_when progress;
  bool no_sandbox;
  size_t jobs; /* 0: as many as there are processors */

  /* of jgfconv */
  enum convert_to to;
  bool to_set;        /* false: the name of the output decides */
  const char *output; /* -o; NULL: standard output */
  bool force;         /* replace existing files */
  bool dry_run;       /* write no games */

  /* of the whole run, set by settings_complete */
  bool converts;       /* the program is jgfconv */
  bool fixes;          /* in files or as a diff; a diff may also be of suppressions */
  bool rewrites;       /* records are changed in their files */
  bool writes;         /* other files than reports: records or baselines */
  bool takes_stdout;   /* for fixed texts, a diff or games; findings go to standard error */
  bool hides_notation; /* text only counts mistakes in the notation of the input, because the output is a new text */
};

/* `table` (static) is the option table of the program. */
void settings_init(struct settings *settings, const struct option_table *table);
/* Called after all options. */
void settings_complete(struct settings *settings);
void settings_release(struct settings *settings);
/* For the option tables. */
void settings_add_path(void *settings, const char *path);

/* Sets a limit of the configuration, unless an option has set this limit. */
void settings_default_limit(struct settings *settings, const char *name, int64_t number);

/* The effective configuration of records without a configuration file. */
static inline const struct effective_config *settings_standard(const struct settings *settings) {
  return &settings->options.standard;
}

/* The largest list of files or diff that is read, in bytes. */
enum { SETTINGS_LIST_MOST = 128 << 20 };
/* The format of the report that goes to this file, or NULL. */
const char *settings_report_in(const struct settings *settings, const char *path);
/* Whether output to this descriptor has colors. */
bool settings_color(const struct settings *settings, int fd);
/* Whether no option names the files to search for in directories and archives. */
bool settings_looks_by_default(const struct settings *settings);
/* Whether a file of this name is searched for in directories and archives. */
bool settings_wants(const struct settings *settings, const char *name);
/* The number of workers. There are more if files are written, because they wait for the disk most of the time. */
size_t settings_workers(const struct settings *settings);
static inline bool settings_has_min_level(const struct settings *settings) {
  return settings->min_level != (enum level)LEVELS;
}
/* Whether --fail-on was given. */
static inline bool settings_has_fail_on(const struct settings *settings) {
  return settings->options.config->fail_on.file;
}
/* Prints an error and returns false if options of a run contradict each other. */
bool settings_agree(const struct settings *settings);
/* False, with a message, if an option names an unknown rule. Custom rules are known only in their configuration. */
bool settings_rules_are_known(const struct settings *settings);

/* The option table of jgflint (lint_options.c); that of jgfconv uses rows of it. The two functions set the member of
 * the configuration with the name of the option: */
extern const struct option_table lint_options;
option_set option_set_string; /* a string, one of the words if the row has any */
option_set option_set_true;  /* true */

void strings_add(struct strings *strings, const char *string);

#endif
