#include "base/ascii.h"
#include "base/memory.h"
#include "base/path.h"
#include "base/utf8.h"
#include "charset/charset.h"
#include "cli/commands.h"
#include "json/value.h"

/* ---- words ---- */

static bool format_in_words(size_t index, struct option_word *word) {
  static const char *const notes[FORMAT_IN_OTHERS] = {
      [FORMAT_IN_AUTO] = "the default: what it looks like", [FORMAT_IN_JSONL] = "a record in each line"};
  const char *name = file_type_word(index);
  if (!name) return false;
  const struct format *other = file_type_format((enum format_in)index);
  *word = (struct option_word){name, (int)index, other ? other->note : notes[index]};
  return true;
}

OPTION_WORDS(level_words, {"off", LEVEL_OFF, NULL}, {"info", LEVEL_INFO, NULL}, {"warning", LEVEL_WARNING, NULL},
             {"error", LEVEL_ERROR, NULL})
OPTION_WORDS(std_words, {"jgf2", STD_JGF2, "the default"}, {"seki", STD_SEKI, NULL})
OPTION_WORDS(color_words, {"auto", COLOR_AUTO, "the default; heeds NO_COLOR"}, {"always", COLOR_ALWAYS, NULL},
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

/* ---- what goes into the configuration ---- */

bool option_say_word(void *settings, const struct option *option, const char *value, struct buffer *why) {
  int known;
  if (!option_word(option->words, value, &known, why)) return false;
  settings_say(settings, option->name, NULL, value);
  return true;
}

bool option_say_yes(void *settings, const struct option *option, const char *value, struct buffer *why) {
  (void)value, (void)why;
  settings_say_yes(settings, option->name);
  return true;
}

static bool say_limit(void *settings, const struct option *option, const char *value, struct buffer *why) {
  uint64_t number;
  if (!option_number(value, 1, option->has_units, &number, why)) return false;
  settings_say_limit(settings, option->member, number);
  return true;
}

static bool say_name(void *settings, const struct option *option, const char *value, struct buffer *why) {
  if (!*value) buffer_add_string(why, "the name must not be empty");
  else settings_say(settings, option->name, NULL, value);
  return *value;
}

/* Calls `each` with every non-empty part of a comma-separated list, which the settings keep. */
static bool set_parts(struct settings *settings, const struct option *option, const char *list, struct buffer *why,
                      void (*each)(struct settings *settings, const struct option *option, const char *part)) {
  if (strspn(list, ",") == strlen(list)) {
    buffer_add_string(why, "the list must not be empty");
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

static void say_rule(struct settings *settings, const struct option *option, const char *part) {
  settings_say_more(settings, option->name, part);
}

static bool say_rules(void *settings, const struct option *option, const char *value, struct buffer *why) {
  return set_parts(settings, option, value, why, say_rule);
}

static int level_said(const char *text) {
  struct option_word word = {0};
  for (size_t i = 0; level_words(i, &word); i++)
    if (string_begins(text + 1, word.name)) return word.value;
  return LEVELS;
}

/* Where a name stands twice, what takes more away holds, so that the order of options means nothing. */
static bool say_severity(void *to, const struct option *option, const char *value, struct buffer *why) {
  struct settings *settings = to;
  const char *equals = strchr(value, '=');
  int level;
  if (!equals || equals == value) {
    option_quote(why, value);
    buffer_add_string(why, " is not of the form RULE=SEVERITY");
    return false;
  }
  if (!option_word(option->words, equals + 1, &level, why)) return false;
  const char *name = arena_string(&settings->arena, (struct view){value, (size_t)(equals - value)});
  const char *said = settings_said(settings, option->name, name);
  if (!said || level < level_said(said)) settings_say(settings, option->name, name, equals + 1);
  return true;
}

static bool say_encoding(void *settings, const struct option *option, const char *value, struct buffer *why) {
  if (charset_known(view_of(value))) {
    settings_say(settings, option->name, NULL, value);
    return true;
  }
  option_quote(why, value);
  buffer_add_string(why, " is not a known character set");
  option_suggest(why, charset_near(view_of(value)));
  return false;
}

static bool say_pointer(void *settings, const struct option *option, const char *value, struct buffer *why) {
  bool is_pointer = json_is_pointer(view_of(value));
  if (is_pointer) settings_say(settings, option->name, NULL, value);
  else option_quote(why, value);
  if (!is_pointer) buffer_add_string(why, " is not a JSON Pointer, such as /event/name");
  return is_pointer;
}

/* ---- what the run is to do ---- */

static bool operand(void *to, const char *word, struct buffer *why) {
  if (*word) strings_add(&((struct settings *)to)->paths, word);
  else buffer_add_string(why, "a PATH must not be empty");
  return *word;
}

static bool set_command(void *to, const struct option *option, const char *value, struct buffer *why) {
  (void)value, (void)why;
  ((struct settings *)to)->command = (enum command)option->number;
  return true;
}

/* A command that is about something. */
static bool set_subject(void *to, const struct option *option, const char *value, struct buffer *why) {
  int known;
  if (option->words && !option_word(option->words, value, &known, why)) return false;
  if (strcmp(option->name, "board") != 0 && !option->words && !*value) return option_set_name(to, option, value, why);
  memcpy((char *)to + option->where, &value, sizeof value);
  return set_command(to, option, value, why);
}

static bool is_empty(const char *value, struct buffer *why) {
  if (!*value) buffer_add_string(why, "the name must not be empty");
  return !*value;
}

static bool set_list(void *to, const struct option *option, const char *value, struct buffer *why) {
  (void)option;
  if (is_empty(value, why)) return false;
  strings_add(&((struct settings *)to)->lists, value);
  return true;
}

/* An option of git's would be no revision. */
static bool set_changed_since(void *to, const struct option *option, const char *value, struct buffer *why) {
  (void)option;
  if (is_empty(value, why)) return false;
  bool is_option = *value == '-' && value[1];
  if (is_option) option_quote(why, value);
  if (is_option) buffer_add_string(why, " is neither a revision nor a diff");
  else ((struct settings *)to)->changed_since = value;
  return !is_option;
}

static bool set_exclude(void *to, const struct option *option, const char *value, struct buffer *why) {
  (void)option;
  if (is_empty(value, why)) return false;
  if (string_begins(value, "./")) value++; /* a shell's way to say: from here */
  ignore_rules_add(&((struct settings *)to)->exclude, view_of(value));
  return true;
}

static void add_ending(struct settings *settings, const struct option *option, const char *part) {
  struct buffer dotted = {0};
  (void)option;
  if (*part != '.') buffer_add_char(&dotted, '.');
  buffer_add_string(&dotted, part);
  strings_add(&settings->extensions, arena_string(&settings->arena, buffer_view(&dotted)));
  if (strcasecmp(buffer_string(&dotted), ".sgf") == 0) strings_add(&settings->extensions, FILE_TYPE_SGF_LINES);
  buffer_release(&dotted);
}

static bool set_endings(void *to, const struct option *option, const char *value, struct buffer *why) {
  struct settings *settings = to;
  settings->extensions.count = 0;
  return set_parts(settings, option, value, why, add_ending);
}

static bool set_reason(void *to, const struct option *option, const char *value, struct buffer *why) {
  (void)option;
  if (utf8_valid_prefix(value, strlen(value)) != strlen(value)) {
    buffer_add_string(why, "the reason must be UTF-8");
    return false;
  }
  ((struct settings *)to)->reason = value;
  return true;
}

/* Two texts in one file would be neither. */
static bool is_free(const struct settings *settings, const struct report_request *format, struct buffer *why) {
  for (size_t i = 0; i < settings->format_count; i++) {
    const struct report_request *other = &settings->formats[i];
    if (format->path ? !other->path || path_compare(format->path, other->path) != 0 : other->path != NULL) continue;
    buffer_printf(why, "%s is written to ", other->reporter->name);
    if (format->path) option_quote(why, format->path);
    else buffer_printf(why, "standard output; name a file: %s:FILE", format->reporter->name);
    if (format->path) buffer_add_string(why, " already");
    return false;
  }
  return true;
}

static bool set_format(void *to, const struct option *option, const char *value, struct buffer *why) {
  struct settings *settings = to;
  const char *colon = strchr(value, ':');
  struct view name = {value, colon ? (size_t)(colon - value) : strlen(value)};
  int reporter;
  if (!option_word(option->words, arena_string(&settings->arena, name), &reporter, why)) return false;
  struct report_request format = {.reporter = reporters[reporter]};
  if (colon && is_empty(colon + 1, why)) return false;
  if (colon && strcmp(colon + 1, "-") != 0) format.path = colon + 1;
  if (!is_free(settings, &format, why)) return false;
  ARRAY_GROW(settings->formats, settings->format_count, settings->format_capacity);
  settings->formats[settings->format_count++] = format;
  return true;
}

/* ---- the table ---- */

#define IN(member) OPTION_IN(struct settings, member)
#define FLAG(member) OPTION_FLAG(struct settings, member)
#define WORD(member, list) OPTION_WORD(struct settings, member, list)
#define NAME(member) .set = option_set_name, .where = IN(member)
#define NUMBER(member, least) .set = option_set_number, .where = IN(member), .number = (least)
#define LIMIT(inner, units) .set = say_limit, .member = (inner), .has_units = (units)
#define COMMAND(which) .set = set_command, .number = (which)
#define SAYS_RULES .set = say_rules
#define SAYS_WORD(list) .set = option_say_word, .words = (list)

static const struct option rows[] = {
    {"What to lint", "stdin-filename", 0, "NAME", "call standard input NAME in findings; without a PATH, read standard input",
     NAME(stdin_name)},
    {"What to lint", "files-from", 0, "FILE", "also lint the paths listed in FILE, one per line (-: listed on standard input)",
     .set = set_list},
    {"What to lint", "null", '0', NULL, "paths in these lists end with a NUL instead of a newline",
     FLAG(lists_end_lines_with_nul)},
    {"What to lint", "show-files", 0, NULL, "lint nothing; print the names of the files that would be linted",
     COMMAND(COMMAND_SHOW_FILES)},
    {"What to lint", "changed-since", 0, "REV|DIFF",
     "show only findings on lines that were added or changed since the commit REV, or that a diff adds or changes (FILE.diff, "
     "FILE.patch, or - for standard input)", .set = set_changed_since},
    {"What to lint", "exclude", 0, "GLOB",
     "skip what GLOB matches while walking directories; a pattern as in .gitignore, relative to the current directory",
     .set = set_exclude},
    {"What to lint", "force-exclude", 0, NULL, "apply --exclude to the paths on the command line, too", FLAG(force_exclude)},
    {"What to lint", "no-ignore", 0, NULL, "ignore .gitignore and .ignore files", FLAG(no_ignore)},
    {"What to lint", "ext", 0, "LIST", "look for files with these endings in directories and archives (default: jgf,jgf.json)",
     .set = set_endings},
    {"What to lint", "format-in", 0, "FORMAT", "format of the input", SAYS_WORD(format_in_words)},
    {"What to lint", "encoding", 0, "NAME",
     "character set of the input, whatever the input itself says, unless it has a byte order mark or is UTF-8 as it says: "
     "CP932, EUC-JP, GB18030, Big5, EUC-KR, windows-1252, ...", .set = say_encoding},
    {"What to lint", "id-pointer", 0, "POINTER",
     "add the value at this JSON Pointer of the record to its findings, as \"id\" in json and jsonl", .set = say_pointer},
    {"Rules", "select", 0, "RULES", "run only these; RULES is a comma-separated list of rules, families, or all", SAYS_RULES},
    {"Rules", "ignore", 0, "RULES", "do not run these", SAYS_RULES},
    {"Rules", "extend-select", 0, "RULES", "run these, too", SAYS_RULES},
    {"Rules", "severity", 0, "RULE=SEVERITY", "set the severity of a rule or family", .set = say_severity, .words = level_words},
    {"Rules", "std", 0, "STD", "check against the specification or against what Seki writes and reads", SAYS_WORD(std_words)},
    {"Rules", "list-rules", 0, NULL, "list all rules; with --format json, as JSON", COMMAND(COMMAND_LIST_RULES)},
    {"Rules", "explain", 0, "RULE", "explain a rule, a family, or all; with --format json, as JSON",
     .set = set_subject, .where = IN(explain), .number = COMMAND_EXPLAIN},
    {"Configuration", "config", 0, "FILE",
     "read this configuration for all records, instead of the nearest .jgflint.jsonc, .jgflint.json or jgflint.json",
     NAME(config)},
    {"Configuration", "isolated", 0, NULL, "look for no configuration file", FLAG(isolated)},
    {"Configuration", "show-config", 0, NULL, "print the settings for the record PATH, and where each comes from",
     COMMAND(COMMAND_SHOW_CONFIG)},
    {"Configuration", "init", 0, NULL, "write a small .jgflint.jsonc with comments", COMMAND(COMMAND_INIT)},
    {"Fixing", "fix", 0, NULL, "fix what can be fixed safely, in place; standard input is written, fixed, to standard output",
     FLAG(fix)},
    {"Fixing", "unsafe-fixes", 0, NULL, "with --fix or --diff: also make fixes that might change what the record says",
     FLAG(unsafe_fixes)},
    {"Fixing", "diff", 0, NULL, "write nothing; print what --fix would do, as a diff for git apply or patch -p1", FLAG(diff)},
    {"Fixing", "fixable", 0, "RULES", "fix only findings of these rules", SAYS_RULES},
    {"Fixing", "unfixable", 0, "RULES", "do not fix findings of these rules", SAYS_RULES},
    {"Fixing", "exit-non-zero-on-fix", 0, NULL, "exit with 1 if anything was fixed", FLAG(fail_on_fix)},
    {"Output", "format", 'f', "FMT[:FILE]",
     "write findings in this format, to FILE or standard output; may be given several times",
     .set = set_format, .words = reporter_words, .words_are_apart = true},
    {"Output", "color", 0, "WHEN", "use colors", WORD(color, color_words)},
    {"Output", "min-severity", 0, "SEVERITY", "show findings of this severity or above", WORD(min_level, min_severity_words)},
    {"Output", "max-findings", 0, "N", "show at most N findings in text", NUMBER(max_findings, 0)},
    {"Output", "max-per-rule", 0, "N",
     "show at most N findings of each rule in text, then how many more there are; 0: all (default: 50 errors, 10 of "
     "anything else)", NUMBER(max_per_rule, 0)},
    {"Output", "no-board", 0, NULL, "do not draw boards", FLAG(no_boards)},
    {"Output", "statistics", 0, NULL, "count findings by rule and by file instead of showing them (with --format: as well)",
     FLAG(statistics)},
    {"Output", "print-games", 0, NULL,
     "print a line of JSON for each game instead of the findings: file, number, moves, and a digest that is equal for "
     "equal games", FLAG(print_games)},
    {"Output", "timings", 0, NULL, "print how long each rule takes", FLAG(timings)},
    {"Output", "quiet", 'q', NULL, "do not print the summary line", FLAG(quiet)},
    {"Output", "verbose", 'v', NULL, "print more: what was skipped, and why", FLAG(verbose)},
    {"Boards", "board", 0, "FILE[:PLACE]",
     "draw the board at a place of a file: LINE, LINE:COLUMN or move=N, of the game game=N; without a place, at the end of "
     "the game", .set = set_subject, .where = IN(board), .number = COMMAND_BOARD},
    {"Boards", "board-format", 0, "FORMAT", "draw it as this", WORD(board_format, board_words)},
    {"Failing", "fail-on", 0, "SEVERITY", "exit with 1 if there are findings of this severity or above (default: error)",
     SAYS_WORD(fail_on_words)},
    {"Failing", "fail-on-empty", 0, NULL, "exit with 2 if no record was linted", .set = option_say_yes},
    {"Failing", "max-warnings", 0, "N", "exit with 1 if there are more than N warnings", NUMBER(max_warnings, 0)},
    {"Failing", "exit-zero", 0, NULL, "exit with 0 even if there are findings", FLAG(exit_zero)},
    {"Baseline", "baseline", 0, "FILE", "show only findings that are not listed in FILE", .set = say_name},
    {"Baseline", "write-baseline", 0, "FILE", "list all findings in FILE, as known ones", NAME(write_baseline)},
    {"Baseline", "prune-baseline", 0, NULL, "remove from the baseline what is no longer found", FLAG(prune_baseline)},
    {"Suppressions", "add-suppressions", 0, NULL,
     "suppress what is found: write entries into meta.jgflint.ignore of each record; with --diff, only show them",
     FLAG(add_suppressions)},
    {"Suppressions", "reason", 0, "TEXT", "with --add-suppressions: the reason to write into the entries", .set = set_reason},
    {"Running", "jobs", 'j', "N", "lint N records at a time (default: one per processor)", NUMBER(jobs, 1)},
    {"Running", "max-depth", 0, "N", "greatest depth of nested objects and arrays (default: 10000)", LIMIT("depth", false)},
    {"Running", "max-size", 0, "BYTES", "greatest size of a record (default: 256M)", LIMIT("size", true)},
    {"Running", "max-values", 0, "N", "greatest number of values in a record (default: 20000000)", LIMIT("values", false)},
    {"Running", "max-memory", 0, "BYTES", "greatest memory that a record may take; K, M, G (default: 4G)", LIMIT("memory", true)},
    {"Running", "progress", 0, "WHEN", "show the progress of a long run on standard error", WORD(progress, progress_words)},
    {"Running", "no-sandbox", 0, NULL,
     "do not confine runs that write no files (on Linux, they may not write, start programs or open TCP connections)",
     FLAG(no_sandbox)},
    {"Editors and shells", "lsp", 0, NULL,
     "serve an editor: speak the Language Server Protocol over standard input and standard output", COMMAND(COMMAND_LSP)},
    {"Editors and shells", "stdio", 0, NULL, "the same; some clients of language servers say it, beside or without --lsp",
     COMMAND(COMMAND_LSP)},
    {"Editors and shells", "print-schema", 0, "WHAT", "print a JSON Schema",
     .set = set_subject, .where = IN(schema), .number = COMMAND_PRINT_SCHEMA, .words = schema_words},
    {"Editors and shells", "completions", 0, "SHELL", "print completions",
     .set = set_subject, .where = IN(shell), .number = COMMAND_COMPLETIONS, .words = completions_words},
    {"The usual", "help", 'h', NULL, "print this help", COMMAND(COMMAND_HELP)},
    {"The usual", "version", 'V', NULL, "print the version; with --verbose, also those of the libraries",
     COMMAND(COMMAND_VERSION)},
};

static const char head[] =
    "Usage: jgflint [OPTION]... [PATH]...\n"
    "Lint records of Go games in JGF (JSON Go Format), SGF, JSON-SGF, UGF, GIB and\n"
    "NGF.\n"
    "\n"
    "A PATH is a file (whatever its name), a directory (searched for *.jgf and\n"
    "*.jgf.json, or what --ext says), an archive, or - for standard input. Without\n"
    "a PATH, the current directory is linted.\n";

static const char foot[] =
    "\nExit status: 0 nothing to fail on, 1 findings, 2 wrong usage or something that\n"
    "could not be read or written, 3 internal error or out of memory.\n"
    "See jgflint(1), jgflint-rules(7), jgflint.json(5), jgf(5).\n";

const struct option_table lint_options = {head, foot, rows, ARRAY_LENGTH(rows), operand, NULL};
