/* main_jgfconv.c: jgfconv from its command line to its exit status. */
#include "cli/commands.h"
#include "convert/formats.h"
#include "sys/os.h"
#include <strings.h>

#define FLAG(member) OPTION_FLAG(struct settings, member)
#define SETS_TRUE .set = option_set_true

/* ---- what to convert ---- */

OPTION_WORDS(ugf_coordinates_words, {"auto", UGF_COORDINATES_AUTO, "the default: as the file declares"},
             {"igs", UGF_COORDINATES_IGS, "from the bottom"}, {"jpn", UGF_COORDINATES_JPN, "from the top"})

/* ---- what to write ---- */

OPTION_WORDS(to_words, {"jgf", CONVERT_TO_JGF, NULL}, {"sgf", CONVERT_TO_SGF, NULL}, {"json-sgf", CONVERT_TO_JSON_SGF, NULL},
             {"jsonl", CONVERT_TO_JSONL, "one JGF record per line"})

static bool set_to(void *target, const struct option *option, const char *value, struct buffer *reason) {
  int taken;
  for (const struct format *const *format = formats_all(); *format; format++)
    if (strcmp(value, (*format)->name) == 0 && !(*format)->fixable) {
      buffer_printf(reason, "%s is read, but never written", (*format)->title);
      return false;
    }
  if (!option_word(option->words, value, &taken, reason)) return false;
  ((struct settings *)target)->to = (enum convert_to)taken;
  ((struct settings *)target)->to_set = true;
  return true;
}

static bool set_output(void *target, const struct option *option, const char *value, struct buffer *reason) {
  struct settings *settings = target;
  (void)option;
  if (settings->output && strcmp(settings->output, value) != 0) buffer_add_string(reason, "there can be only one output");
  else settings->output = value;
  return settings->output == value;
}

/* ---- the table ---- */

static const struct option rows[] = {
    OPTION_LIKE("What to convert", "format-in", NULL),
    OPTION_LIKE("What to convert", "encoding", NULL),
    {"What to convert", "ugf-coordinates", 0, "WHICH", "count rows in UGF in this direction",
     .set = option_set_string, .words = ugf_coordinates_words},
    {"What to convert", "keep-email", 0, NULL, "keep e-mail addresses of players in UGF", SETS_TRUE},
    OPTION_LIKE("What to convert", "stdin-filename", "call standard input NAME in findings"),
    OPTION_LIKE("What to convert", "files-from",
                "also convert the paths listed in FILE, one per line (-: listed on standard input)"),
    OPTION_LIKE("What to convert", "null", NULL),
    OPTION_LIKE("What to convert", "exclude", NULL),
    OPTION_LIKE("What to convert", "no-ignore", NULL),
    OPTION_LIKE("What to convert", "ext",
                "search directories and archives for these endings (default: those of all formats)"),
    {"What to write", "to", 't', "FORMAT", "write this format (default: by the ending of the output, or jgf)",
     .set = set_to, .words = to_words},
    {"What to write", "output", 'o', "FILE|DIR",
     "write to a file, or to a directory (one that exists, or a name that ends in a slash); default: standard output",
     .set = set_output, .is_name = true},
    {"What to write", "force", 0, NULL, "replace existing files", FLAG(force)},
    {"What to write", "force-lossy", 0, NULL, "write a game even if a move cannot be read, without this move", SETS_TRUE},
    {"What to write", "dry-run", 'n', NULL, "write no games; report the findings and how many games would be written",
        FLAG(dry_run)},
    OPTION_LIKE("What to write", "std", "write JGF by the specification or in the form that Seki reads"),
    {"What to write", "plain", 0, NULL, "in SGF and JSON-SGF, leave out data that only JGF can express, instead of storing "
        "it in XJ",
     SETS_TRUE},
    OPTION_LIKE("Findings", "format",
                "write findings in this format, to FILE or standard error; can be repeated"),
    OPTION_LIKE("Findings", "color", NULL),
    OPTION_LIKE("Findings", "min-severity", NULL),
    OPTION_LIKE("Findings", "max-findings", NULL),
    OPTION_LIKE("Findings", "max-per-rule", NULL),
    OPTION_LIKE("Findings", "statistics", NULL),
    OPTION_LIKE("Findings", "no-board", NULL),
    OPTION_LIKE("Findings", "quiet", NULL),
    OPTION_LIKE("Findings", "verbose",
                "print which files were skipped, and why, and list notation mistakes of the input"),
    OPTION_LIKE("Exit status", "fail-on",
                "exit with 1 if there are findings of this severity or above, including notation mistakes of the input "
                "(default: only if a part of a game is missing)"),
    OPTION_LIKE("Exit status", "max-warnings", NULL),
    OPTION_LIKE("Limits and performance", "jobs", "convert N files at a time (default: one per processor)"),
    OPTION_LIKE("Limits and performance", "max-depth", NULL),
    OPTION_LIKE("Limits and performance", "max-size", "maximum size of a record; K, M, G (default: 176M)"),
    OPTION_LIKE("Limits and performance", "max-values", NULL),
    OPTION_LIKE("Limits and performance", "progress", NULL),
    OPTION_LIKE("Limits and performance", "no-sandbox", NULL),
    OPTION_LIKE("Shells", "completions", NULL),
    OPTION_LIKE("General options", "help", NULL),
    OPTION_LIKE("General options", "version", NULL),
};

static const char head[] =
    "Usage: jgfconv [OPTION]... INPUT... [-o FILE|DIR] [--to FORMAT]\n"
    "Convert Go game records between JGF (JSON Go Format), SGF and JSON-SGF. UGF,\n"
    "UGI, UGZ, GIB and NGF are also read.\n"
    "\n"
    "An INPUT is a file, a directory (searched for the endings of all these formats),\n"
    "an archive, or - for standard input.\n";

static const char foot[] =
    "\nExit status: 0 the output is complete, 1 a game, move, setup stone or node is\n"
    "missing in the output, or findings fail the run (see --fail-on), 2 wrong usage\n"
    "or a file that could not be read or written, 3 internal error or out of memory.\n"
    "See jgfconv(1), jgf-formats(7), jgflint(1), jgflint-rules(7), jgf(5).\n";

static const char *const common_options[] = {
    "to", "output", "force", "force-lossy", "dry-run", "encoding", "ext", "fail-on", "verbose", "help", "version", NULL};

static const struct option_table convert_options = {
    head, foot, common_options, rows, ARRAY_LENGTH(rows), "an INPUT", settings_add_path, &lint_options};

/* ---- the settings as a whole ---- */

/* The default of --max-size: a conversion needs more copies of a text than linting. */
enum { CONVERT_SIZE = 176 << 20 };

/* Stores the format of the longest matching ending. Returns false if there is none. */
static bool target_of(const char *path, enum convert_to *target) {
  size_t longest = 0;
  for (enum convert_to to = CONVERT_TO_JGF; to < CONVERT_TARGETS; to++)
    for (const char *const *ending = convert_targets[to].endings; *ending; ending++)
      if (file_type_ends_with(view_of(path), *ending) && strlen(*ending) > longest) {
        longest = strlen(*ending);
        *target = to;
      }
  return longest;
}

/* Sets the format by the name of the output. A name without an ending means JGF; .json means JGF, or JSON-SGF with --to. */
static void set_target(struct settings *settings, struct buffer *error) {
  enum convert_to says;
  struct os_status status;
  if (settings->output && strcmp(settings->output, "-") == 0) settings->output = NULL;
  const char *path = settings->output, *slash = path ? strrchr(path, '/') : NULL, *name = slash ? slash + 1 : path;
  /* Names of directories and devices need no ending. */
  if (!path || !*name || (os_stat(path, &status) && status.kind != OS_FILE)) return;
  const char *dot = strrchr(name, '.'), *ending = dot && dot != name && dot[1] ? dot : "";
  bool is_json = strcasecmp(ending, ".json") == 0;
  if (!target_of(settings->output, &says)) {
    if (!*ending || is_json || settings->to_set) return;
    const struct format *format = file_type_named(settings->output);
    if (format)
      buffer_printf(error, "%s: %s is read, but never written; choose the output format with --to (", settings->output,
          format->title);
    else buffer_printf(error, "%s: unknown file name ending %s; choose the format with --to (", settings->output, ending);
    option_words_add(error, to_words, ", ");
    buffer_add_char(error, ')');
  } else if (!settings->to_set) settings->to = says;
  else if (settings->to != says)
    buffer_printf(error, "%s: --to %s contradicts the name, which is for %s", settings->output,
                  convert_targets[settings->to].name, convert_targets[says].name);
}

/* Checks combinations of options, and sets defaults. */
static void complete(struct settings *settings, struct buffer *error) {
  const char *report = settings_report_in(settings, settings->output);
  settings->converts = true;
  settings_default_limit(settings, "size", CONVERT_SIZE);
  settings_complete(settings);
  if (settings->command == COMMAND_RUN) set_target(settings, error);
  if (settings->command != COMMAND_RUN || error->length) return;
  if (report) buffer_printf(error, "--output: %s is written to that file already", report);
  else if (settings->stdin_readers > 1) buffer_add_string(error, "standard input can only be read once: as a list, or as a game");
  else if (!settings->paths.count && !settings->lists.count && !settings->stdin_name)
    buffer_add_string(error, "no input: name a file, a directory, or - for standard input");
}

/* ---- the program ---- */

static const struct command_row commands[COMMANDS] = {
    [COMMAND_RUN] = {.run = convert_command},
    [COMMAND_COMPLETIONS] = {.run = completions_command, .option = "--completions"},
    [COMMAND_HELP] = {.run = usage_help},
    [COMMAND_COMMON_HELP] = {.run = usage_common_help},
    [COMMAND_VERSION] = {.run = usage_version},
};

int main(int argc, char **argv) {
  static const struct program program = {"jgfconv", &convert_options, commands, complete};
  return program_run(&program, argv + (argc > 0));
}
