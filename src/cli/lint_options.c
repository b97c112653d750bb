#include "base/ascii.h"
#include "base/memory.h"
#include "base/path.h"
#include "base/utf8.h"
#include "charset/charset.h"
#include "cli/commands.h"
#include "json/make.h"
#include "json/value.h"

/* ---- words ---- */

static bool format_in_words(size_t index, struct option_word *word) {
  static const char *const notes[FORMAT_IN_OTHERS] = {
      [FORMAT_IN_AUTO] = "the default: detected from the text", [FORMAT_IN_JSONL] = "one record per line"};
  const char *name = file_type_word(index);
  if (!name) return false;
  const struct format *other = file_type_format((enum format_in)index);
  *word = (struct option_word){name, (int)index, other ? other->note : notes[index]};
  return true;
}

OPTION_WORDS(level_words, {"off", LEVEL_OFF, NULL}, {"info", LEVEL_INFO, NULL}, {"warning", LEVEL_WARNING, NULL},
             {"error", LEVEL_ERROR, NULL})
OPTION_WORDS(std_words, {"jgf2", STD_JGF2, "the default"}, {"seki", STD_SEKI, NULL})
OPTION_WORDS(color_words, {"auto", COLOR_AUTO, "the default: on a terminal, unless NO_COLOR is set"},
             {"always", COLOR_ALWAYS, NULL},
             {"never", COLOR_NEVER, NULL})
OPTION_WORDS(min_severity_words, {"info", LEVEL_INFO, NULL}, {"warning", LEVEL_WARNING, NULL}, {"error", LEVEL_ERROR, NULL})
OPTION_WORDS(board_words, {"text", BOARD_TEXT, "the default"}, {"svg", BOARD_SVG, NULL})
OPTION_WORDS(fail_on_words, {"error", LEVEL_ERROR, NULL}, {"warning", LEVEL_WARNING, NULL}, {"info", LEVEL_INFO, NULL},
             {"never", LEVELS, NULL})
OPTION_WORDS(progress_words, {"auto", PROGRESS_AUTO, "the default: on a terminal"}, {"always", PROGRESS_ALWAYS, NULL},
             {"never", PROGRESS_NEVER, NULL})

static bool reporter_words(size_t index, struct option_word *word) {
  if (!reporters[index]) return false;
  *word = (struct option_word){reporters[index]->name, (int)index, NULL};
  return true;
}

/* ---- options about records ---- */

/* Returns the object that contains the member. Creates the object if necessary. */
static struct json_object *object_of(struct settings *settings, const char *key, const char *inner) {
  if (!settings->of_records) settings->of_records = json_make_object();
  if (!inner) return settings->of_records;
  struct json_object *object = json_object_object_get(settings->of_records, key);
  if (!object) json_put(settings->of_records, key, object = json_make_object());
  return object;
}

/* Sets a member of the configuration to a string. */
static void put_string(struct settings *settings, const struct option *option, const char *string) {
  json_put_string(object_of(settings, option->name, NULL), option->name, string);
}

void settings_default_limit(struct settings *settings, const char *name, int64_t number) {
  struct json_object *limits = object_of(settings, "limits", name);
  if (!json_object_object_get(limits, name)) json_put(limits, name, json_make_integer(number));
}

bool option_set_string(void *settings, const struct option *option, const char *value, struct buffer *reason) {
  int known;
  if (option->words && !option_word(option->words, value, &known, reason)) return false;
  put_string(settings, option, value);
  return true;
}

bool option_set_true(void *settings, const struct option *option, const char *value, struct buffer *reason) {
  (void)value, (void)reason;
  json_put(object_of(settings, option->name, NULL), option->name, json_make_boolean(true));
  return true;
}

static bool set_limit_option(void *settings, const struct option *option, const char *value, struct buffer *reason) {
  uint64_t number;
  if (!option_number(value, 1, option->has_units, &number, reason)) return false;
  json_put(object_of(settings, "limits", option->member), option->member,
           json_make_integer(number < INT64_MAX ? (int64_t)number : INT64_MAX));
  return true;
}

/* Calls `each` with every non-empty part of a comma-separated list, which the settings keep. */
static bool set_parts(struct settings *settings, const struct option *option, const char *list, struct buffer *reason,
                      void (*each)(struct settings *settings, const struct option *option, const char *part)) {
  if (strspn(list, ",") == strlen(list)) {
    buffer_add_string(reason, "the list must not be empty");
    return false;
  }
  while (*list) {
    size_t length = strcspn(list, ",");
    if (length) each(settings, option, arena_string(&settings->arena, (struct view){list, length}));
    list += length;
    if (*list) list++;
  }
  return true;
}

static void append_rule(struct settings *settings, const struct option *option, const char *part) {
  struct json_object *list = json_object_object_get(object_of(settings, option->name, NULL), option->name);
  if (!list) json_put(settings->of_records, option->name, list = json_make_array());
  json_append(list, json_make_string(view_of(part)));
}

static bool append_rules(void *settings, const struct option *option, const char *value, struct buffer *reason) {
  return set_parts(settings, option, value, reason, append_rule);
}

/* Adds what is wrong with the value. Returns false. */
static bool refuse(struct buffer *reason, const char *value, const char *mistake) {
  option_quote(reason, value);
  buffer_add_string(reason, mistake);
  return false;
}

/* If a name is given twice, the lower severity applies, so the order of options does not matter. */
static bool set_severity(void *target, const struct option *option, const char *value, struct buffer *reason) {
  struct settings *settings = target;
  const char *equals = strchr(value, '=');
  int level;
  if (!equals || equals == value) return refuse(reason, value, " is not of the form RULE=SEVERITY");
  if (!option_word(option->words, equals + 1, &level, reason)) return false;
  const char *name = arena_string(&settings->arena, (struct view){value, (size_t)(equals - value)});
  struct json_object *levels = object_of(settings, option->name, name);
  const char *given = json_object_get_string(json_object_object_get(levels, name));
  int given_level = LEVELS;
  if (given) (void)option_word(option->words, given, &given_level, reason);
  if (level < given_level) json_put_string(levels, name, equals + 1);
  return true;
}

static bool set_encoding(void *settings, const struct option *option, const char *value, struct buffer *reason) {
  if (charset_known(view_of(value))) {
    put_string(settings, option, value);
    return true;
  }
  (void)refuse(reason, value, " is not a known character set");
  option_suggest(reason, charset_near(view_of(value)));
  return false;
}

static bool set_pointer(void *settings, const struct option *option, const char *value, struct buffer *reason) {
  if (!json_is_pointer(view_of(value))) return refuse(reason, value, " is not a JSON Pointer, such as /event/name");
  put_string(settings, option, value);
  return true;
}

/* ---- options about the run ---- */

static bool set_command(void *target, const struct option *option, const char *value, struct buffer *reason) {
  (void)value, (void)reason;
  ((struct settings *)target)->command = (enum command)option->number;
  return true;
}

/* A command with an argument. */
static bool set_subject(void *target, const struct option *option, const char *value, struct buffer *reason) {
  int known;
  if (option->words && !option_word(option->words, value, &known, reason)) return false;
  memcpy((char *)target + option->offset, &value, sizeof value);
  return set_command(target, option, value, reason);
}

static bool set_list(void *target, const struct option *option, const char *value, struct buffer *reason) {
  (void)option, (void)reason;
  strings_add(&((struct settings *)target)->lists, value);
  return true;
}

/* An argument that begins with "-" would be an option of git. */
static bool set_changed_since(void *target, const struct option *option, const char *value, struct buffer *reason) {
  (void)option;
  if (*value == '-' && value[1]) return refuse(reason, value, " is neither a revision nor a diff");
  ((struct settings *)target)->changed_since = value;
  return true;
}

static bool set_exclude(void *target, const struct option *option, const char *value, struct buffer *reason) {
  (void)option, (void)reason;
  if (string_begins(value, "./")) value++; /* the current directory */
  ignore_rules_add(&((struct settings *)target)->exclude, view_of(value));
  return true;
}

static void add_ending(struct settings *settings, const struct option *option, const char *part) {
  LOCAL_BUFFER dotted = {0};
  (void)option;
  if (*part != '.') buffer_add_char(&dotted, '.');
  buffer_add_string(&dotted, part);
  strings_add(&settings->extensions, arena_string(&settings->arena, buffer_view(&dotted)));
  if (strcasecmp(buffer_string(&dotted), ".sgf") == 0) strings_add(&settings->extensions, FILE_TYPE_SGF_LINES);
}

static bool set_endings(void *target, const struct option *option, const char *value, struct buffer *reason) {
  struct settings *settings = target;
  settings->extensions.count = 0;
  return set_parts(settings, option, value, reason, add_ending);
}

static bool set_reason(void *target, const struct option *option, const char *value, struct buffer *reason) {
  (void)option;
  if (utf8_valid_prefix(value, strlen(value)) != strlen(value)) {
    buffer_add_string(reason, "the reason must be UTF-8");
    return false;
  }
  ((struct settings *)target)->reason = value;
  return true;
}

/* Two reports cannot share a file. */
static bool is_free(const struct settings *settings, const struct report_request *format, struct buffer *reason) {
  for (size_t i = 0; i < settings->format_count; i++) {
    const struct report_request *other = &settings->formats[i];
    if (format->path ? !other->path || path_compare(format->path, other->path) != 0 : other->path != NULL) continue;
    buffer_printf(reason, "%s is written to ", other->reporter->name);
    if (format->path) option_quote(reason, format->path);
    else buffer_printf(reason, "standard output; name a file: %s:FILE", format->reporter->name);
    if (format->path) buffer_add_string(reason, " already");
    return false;
  }
  return true;
}

static bool set_format(void *target, const struct option *option, const char *value, struct buffer *reason) {
  struct settings *settings = target;
  const char *colon = strchr(value, ':');
  struct view name = {value, colon ? (size_t)(colon - value) : strlen(value)};
  int reporter;
  if (!option_word(option->words, arena_string(&settings->arena, name), &reporter, reason)) return false;
  struct report_request format = {.reporter = reporters[reporter]};
  if (colon && !colon[1]) buffer_add_string(reason, "the name must not be empty");
  if (colon && !colon[1]) return false;
  if (colon && strcmp(colon + 1, "-") != 0) format.path = colon + 1;
  if (!is_free(settings, &format, reason)) return false;
  ARRAY_ADD(settings->formats, settings->format_count, settings->format_capacity, format);
  return true;
}

/* ---- the table ---- */

#define IN(member) OPTION_IN(struct settings, member)
#define FLAG(member) OPTION_FLAG(struct settings, member)
#define WORD(member, list) OPTION_WORD(struct settings, member, list)
#define NAME(member) .set = option_set_name, .is_name = true, .offset = IN(member)
#define NUMBER(member, least) .set = option_set_number, .offset = IN(member), .number = (least)
#define LIMIT(inner, units) .set = set_limit_option, .member = (inner), .has_units = (units)
#define COMMAND(which) .set = set_command, .number = (which)
#define SETS_RULES .set = append_rules
#define SETS_WORD(list) .set = option_set_string, .words = (list)

static const struct option rows[] = {
    {"What to lint", "stdin-filename", 0, "NAME", "call standard input NAME in findings; without a PATH, read standard input",
     NAME(stdin_name)},
    {"What to lint", "files-from", 0, "FILE", "also lint the paths listed in FILE, one per line (-: listed on standard input)",
     .set = set_list, .is_name = true},
    {"What to lint", "null", '0', NULL, "paths in lists end with a NUL instead of a newline",
     FLAG(lists_end_lines_with_nul)},
    {"What to lint", "show-files", 0, NULL, "print the names of the files that would be linted, and exit",
     COMMAND(COMMAND_SHOW_FILES)},
    {"What to lint", "changed-since", 0, "REV|DIFF",
     "show only findings on lines that were added or changed since the git commit REV, or in a diff (FILE.diff, FILE.patch, "
     "or - for standard input)", .set = set_changed_since, .is_name = true},
    {"What to lint", "exclude", 0, "GLOB",
     "skip files that match GLOB when searching directories; a pattern as in .gitignore, relative to the current directory",
     .set = set_exclude, .is_name = true},
    {"What to lint", "force-exclude", 0, NULL, "apply --exclude also to paths on the command line", FLAG(force_exclude)},
    {"What to lint", "no-ignore", 0, NULL, "ignore .gitignore and .ignore files", FLAG(no_ignore)},
    {"What to lint", "ext", 0, "LIST", "search directories and archives for these endings (default: jgf,jgf.json)",
     .set = set_endings},
    {"What to lint", "format-in", 0, "FORMAT", "read the input in this format", SETS_WORD(format_in_words)},
    {"What to lint", "encoding", 0, "NAME",
     "read the input in this character set: CP932, EUC-JP, GB18030, Big5, EUC-KR, windows-1252, ...; see jgf-formats(7)",
     .set = set_encoding},
    {"What to lint", "id-pointer", 0, "POINTER",
     "add the value at this JSON Pointer of a record to its findings, as \"id\" in json and jsonl", .set = set_pointer},
    {"Rules", "select", 0, "RULES", "run only these rules; RULES is a comma-separated list of rules, families, or all",
        SETS_RULES},
    {"Rules", "ignore", 0, "RULES", "do not run these rules", SETS_RULES},
    {"Rules", "extend-select", 0, "RULES", "also run these rules", SETS_RULES},
    {"Rules", "severity", 0, "RULE=SEVERITY", "set the severity of a rule or family", .set = set_severity, .words = level_words},
    {"Rules", "std", 0, "STD", "check against the specification or against what Seki writes and reads", SETS_WORD(std_words)},
    {"Rules", "list-rules", 0, NULL, "list all rules; with --format json, as JSON", COMMAND(COMMAND_LIST_RULES)},
    {"Rules", "explain", 0, "RULE", "explain a rule, a family, or all; with --format json, as JSON",
     .set = set_subject, .is_name = true, .offset = IN(explain), .number = COMMAND_EXPLAIN},
    {"Configuration", "config", 0, "FILE",
     "read this configuration for all records, instead of the nearest .jgflint.jsonc, .jgflint.json or jgflint.json",
     NAME(config)},
    {"Configuration", "isolated", 0, NULL, "do not search for configuration files", FLAG(isolated)},
    {"Configuration", "show-config", 0, NULL, "print the settings for the record PATH, and the origin of each",
     COMMAND(COMMAND_SHOW_CONFIG)},
    {"Configuration", "init", 0, NULL, "create a small .jgflint.jsonc with comments", COMMAND(COMMAND_INIT)},
    {"Fixing", "fix", 0, NULL, "apply safe fixes, in place; with standard input, write the text to standard output",
     FLAG(fix)},
    {"Fixing", "unsafe-fixes", 0, NULL, "with --fix or --diff: also apply fixes that may change the meaning of the record",
     FLAG(unsafe_fixes)},
    {"Fixing", "diff", 0, NULL, "write no file; print the changes that --fix would make as a diff for git apply or patch -p1",
        FLAG(diff)},
    {"Fixing", "fixable", 0, "RULES", "fix only findings of these rules", SETS_RULES},
    {"Fixing", "unfixable", 0, "RULES", "do not fix findings of these rules", SETS_RULES},
    {"Fixing", "exit-non-zero-on-fix", 0, NULL, "exit with 1 if anything was fixed", FLAG(fail_on_fix)},
    {"Output", "format", 'f', "FMT[:FILE]",
     "write findings in this format, to FILE or standard output; can be repeated",
     .set = set_format, .words = reporter_words, .words_are_apart = true},
    {"Output", "color", 0, "WHEN", "use colors", WORD(color, color_words)},
    {"Output", "min-severity", 0, "SEVERITY", "show findings of this severity or above", WORD(min_level, min_severity_words)},
    {"Output", "max-findings", 0, "N", "show at most N findings in text", NUMBER(max_findings, 0)},
    {"Output", "max-per-rule", 0, "N",
     "show at most N findings of each rule in text, and a count of the others; 0: all (default: 50 errors, 10 other "
     "findings)", NUMBER(max_per_rule, 0)},
    {"Output", "no-board", 0, NULL, "do not draw boards", FLAG(no_boards)},
    {"Output", "statistics", 0, NULL, "print tables that count findings by rule and by file instead of the findings; with "
        "--format, print both",
     FLAG(statistics)},
    {"Output", "print-games", 0, NULL,
     "print one JSON line per game instead of the findings: file, number, moves, and a digest that is equal for equal games",
     FLAG(print_games)},
    {"Output", "timings", 0, NULL, "print how long each rule took", FLAG(timings)},
    {"Output", "quiet", 'q', NULL, "do not print the summary line", FLAG(quiet)},
    {"Output", "verbose", 'v', NULL, "print more details, such as which files were skipped, and why", FLAG(verbose)},
    {"Boards", "board", 0, "FILE[:PLACE]",
     "draw the board at a place of a file: LINE, LINE:COLUMN, move=N, game=N or game=N:move=N (default: the end of the main "
     "line)", .set = set_subject, .offset = IN(board), .number = COMMAND_BOARD},
    {"Boards", "board-format", 0, "FORMAT", "draw the board in this format", WORD(board_format, board_words)},
    {"Exit status", "fail-on", 0, "SEVERITY", "exit with 1 for findings of this severity or above (default: error)",
     SETS_WORD(fail_on_words)},
    {"Exit status", "fail-on-empty", 0, NULL, "exit with 2 if no record was linted", .set = option_set_true},
    {"Exit status", "max-warnings", 0, "N", "exit with 1 if there are more than N warnings", NUMBER(max_warnings, 0)},
    {"Exit status", "exit-zero", 0, NULL, "exit with 0 even if there are findings", FLAG(exit_zero)},
    {"Baseline", "baseline", 0, "FILE", "show only findings that are not listed in FILE",
     .set = option_set_string, .is_name = true},
    {"Baseline", "write-baseline", 0, "FILE", "write all findings to FILE, as known findings", NAME(write_baseline)},
    {"Baseline", "prune-baseline", 0, NULL, "remove findings from the baseline that no longer occur", FLAG(prune_baseline)},
    {"Suppressions", "add-suppressions", 0, NULL,
     "suppress the findings of each JGF record in its meta.jgflint.ignore; with --diff, print the changes instead",
     FLAG(add_suppressions)},
    {"Suppressions", "reason", 0, "TEXT", "with --add-suppressions: the reason to write", .set = set_reason},
    {"Limits and performance", "jobs", 'j', "N", "lint N files at a time (default: one per processor)", NUMBER(jobs, 1)},
    {"Limits and performance", "max-depth", 0, "N", "maximum nesting depth of objects and arrays (default: 2500)",
        LIMIT("depth", false)},
    {"Limits and performance", "max-size", 0, "BYTES", "maximum size of a record; K, M, G (default: 256M)", LIMIT("size", true)},
    {"Limits and performance", "max-values", 0, "N", "maximum number of values in a record (default: 1000000)",
        LIMIT("values", false)},
    {"Limits and performance", "progress", 0, "WHEN", "show the progress of a long run on standard error",
        WORD(progress, progress_words)},
    {"Limits and performance", "no-sandbox", 0, NULL,
     "do not confine runs that write no files (on Linux)", FLAG(no_sandbox)},
    {"Editors and shells", "lsp", 0, NULL,
     "serve an editor with the Language Server Protocol over standard input and standard output", COMMAND(COMMAND_LSP)},
    {"Editors and shells", "stdio", 0, NULL, "the same as --lsp, for clients that pass this option", COMMAND(COMMAND_LSP)},
    {"Editors and shells", "print-schema", 0, "WHAT", "print a JSON Schema",
     .set = set_subject, .offset = IN(schema), .number = COMMAND_PRINT_SCHEMA, .words = schema_words},
    {"Editors and shells", "completions", 0, "SHELL", "print completions for this shell",
     .set = set_subject, .offset = IN(shell), .number = COMMAND_COMPLETIONS, .words = completions_words},
    {"General options", "help", 'h', NULL, "print the common options (-h) or all (--help)",
     .set = set_command, .number = COMMAND_HELP, .letter_number = COMMAND_COMMON_HELP},
    {"General options", "version", 'V', NULL, "print the version; with -v, also the versions of the libraries",
     COMMAND(COMMAND_VERSION)},
};

static const char head[] =
    "Usage: jgflint [OPTION]... [PATH]...\n"
    "Find and fix mistakes in Go game records: JGF (JSON Go Format), SGF, JSON-SGF,\n"
    "UGF, GIB and NGF.\n"
    "\n"
    "A PATH is a file, a directory (searched for *.jgf and *.jgf.json, or for the\n"
    "endings in --ext), an archive, or - for standard input. Without a PATH, the\n"
    "current directory is searched.\n";

static const char foot[] =
    "\nExit status: 0 no findings that fail the run, 1 findings, 2 wrong usage or a\n"
    "file that could not be read or written, 3 internal error or out of memory.\n"
    "See jgflint(1), jgflint-rules(7), jgflint.json(5), jgf(5).\n";

static const char *const common_options[] = {
    "fix", "diff", "unsafe-fixes", "explain", "select", "ignore", "init", "format", "min-severity", "board", "fail-on",
    "jobs", "lsp", "help", "version", NULL};

const struct option_table lint_options = {
    head, foot, common_options, rows, ARRAY_LENGTH(rows), "a PATH", settings_add_path, NULL};
