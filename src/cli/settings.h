/* settings.h: what the command line asks for.
 *
 * Only read after parsing; shared by all workers. Nothing here is checked against
 * the catalogue or the file system: that is done by who uses it. */
#ifndef JGFLINT_CLI_SETTINGS_H
#define JGFLINT_CLI_SETTINGS_H

#include "base/arena.h"
#include "engine/effective_config.h"
#include "engine/file_type.h"
#include "lint/rule_table.h"
#include "report/reporter.h"
#include "text/ignore_rules.h"
#include "sys/messages.h"
#include "sys/option_parser.h"

struct strings {
  const char **list; /* owned; the strings are not */
  size_t count, capacity;
};

/* One --format: what is written, and where to. */
struct report_request {
  const struct reporter *reporter; /* static */
  const char *path;                /* NULL: standard output */
};

enum progress_when { PROGRESS_AUTO, PROGRESS_ALWAYS, PROGRESS_NEVER };
enum color_when { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };

/* What the program is to do; main knows who does it. */
enum command {
  COMMAND_RUN, /* what the program is for: lint, or convert */
  COMMAND_LIST_RULES, COMMAND_EXPLAIN, COMMAND_SHOW_CONFIG, COMMAND_INIT, COMMAND_BOARD, COMMAND_PRINT_SCHEMA, COMMAND_COMPLETIONS, COMMAND_LSP,
  COMMAND_HELP, COMMAND_VERSION,
  COMMANDS
};

struct settings {
  const struct option_table *options; /* static: what they were read by */
  enum command command;
  struct arena arena; /* owned: what strings point into, where they are not words of the command line */

  /* what to lint */
  struct strings paths;
  struct strings lists; /* --files-from */
  bool lists_end_lines_with_nul;
  const char *stdin_name; /* NULL: "-" */
  struct ignore_rules exclude;
  bool force_exclude, no_ignore;
  struct strings extensions; /* with the dot; empty: the usual ones */
  enum format_in format_in;
  const char *id_pointer; /* NULL: none */

  /* rules */
  struct rule_selector *choices; /* owned */
  size_t choice_count, choice_capacity;
  enum std std;
  bool std_set;
  const char *explain;

  /* configuration */
  const char *config; /* --config; NULL: the nearest */
  bool isolated;
  const char *baseline; /* NULL: what the configuration says */
  const char *write_baseline; /* NULL: none is written */
  bool prune_baseline;

  /* for editors and shells: names that are known */
  const char *schema, *shell;

  /* what --board draws, and how */
  const char *board;
  bool board_svg;

  /* fixing */
  bool fix, unsafe_fixes, diff, fail_on_fix;
  bool add_suppressions;
  const char *reason; /* of suppressions; NULL: none was given */
  struct strings fixable, unfixable; /* rules, families, all; empty: what the configuration says */

  /* output */
  struct report_request *formats; /* owned; empty: text to standard output */
  size_t format_count, format_capacity;
  enum color_when color;
  bool quiet, verbose, statistics, timings, boards, print_games;
  bool min_level_set;
  enum level min_level;
  size_t max_findings; /* SIZE_MAX: all */
  size_t max_per_rule; /* 0: all; SIZE_MAX: as many as usual */
  bool stdout_is_taken; /* by games: findings go to standard error */

  /* failing */
  enum level fail_on; /* LEVELS: never */
  bool fail_on_set;
  size_t max_warnings; /* SIZE_MAX: any number */
  bool exit_zero;

  /* running */
  struct json_limits limits;
  bool depth_set, size_set;
  enum progress_when progress;
  bool no_sandbox;
  size_t jobs; /* 0: as many as there are processors */
};

/* `options`, static, is what the command line is going to be read by. */
void settings_init(struct settings *settings, const struct option_table *options);
void settings_release(struct settings *settings);

/* Whether colors are wanted on this descriptor, which may be a file's. */
bool settings_color(const struct settings *settings, int fd);
/* Whether fixes are made, in files or as a diff. (A diff may also be of suppressions.) */
bool settings_fixes(const struct settings *settings);
/* Whether files are changed. */
bool settings_rewrites(const struct settings *settings);
/* How many workers lint: those who write wait for the disk most of the time, so there are more of them. */
size_t settings_workers(const struct settings *settings);
/* Whether no file is to be written: neither records nor reports nor baselines. */
bool settings_only_read(const struct settings *settings);
/* Whether text only counts mistakes in the notation of what is converted: the output is written anew. */
bool settings_hides_notation(const struct settings *settings);
/* What they say of rules, fixes and limits; good as long as they are. */
struct engine_options settings_engine_options(const struct settings *settings);
/* Says of a name that is no rule's. */
void settings_report_unknown(const struct unknown_rule *unknown);

void strings_add(struct strings *strings, const char *string);

#endif
