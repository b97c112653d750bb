#include "cli/lint_options.h"
#include "base/ascii.h"
#include "base/memory.h"
#include "base/suggest.h"
#include "base/utf8.h"
#include "charset/charset.h"
#include "cli/cmd_schema.h"
#include "cli/completions.h"

/* ---- what the rows below share ---- */

/* Calls `each` with every non-empty part of a comma separated list. */
static void split(struct settings *settings, const char *list, void (*each)(struct settings *settings, const char *part)) {
  while (*list) {
    size_t length = strcspn(list, ",");
    if (length) each(settings, arena_string(&settings->arena, (struct view){list, length}));
    list += length;
    if (*list) list++;
  }
}

static bool parts(struct settings *settings, const char *list, struct buffer *why,
                  void (*each)(struct settings *settings, const char *part)) {
  if (strspn(list, ",") == strlen(list)) {
    buffer_add_string(why, "the list must not be empty");
    return false;
  }
  split(settings, list, each);
  return true;
}

static bool is_empty(const char *value, struct buffer *why) {
  if (!*value) buffer_add_string(why, "the name must not be empty");
  return !*value;
}

#define FLAG(function, member, what) OPTION_FLAG(function, struct settings, member, what)

/* ---- what to lint ---- */

static bool operand(void *to, const char *word, struct buffer *why) {
  struct settings *settings = to;
  if (!*word) {
    buffer_add_string(why, "a PATH must not be empty");
    return false;
  }
  strings_add(&settings->paths, word);
  return true;
}

static bool stdin_filename(void *to, const char *value, struct buffer *why) {
  if (is_empty(value, why)) return false;
  ((struct settings *)to)->stdin_name = value;
  return true;
}

static bool files_from(void *to, const char *value, struct buffer *why) {
  if (is_empty(value, why)) return false;
  strings_add(&((struct settings *)to)->lists, value);
  return true;
}

FLAG(null, lists_end_lines_with_nul, true)

static bool exclude(void *to, const char *value, struct buffer *why) {
  if (is_empty(value, why)) return false;
  if (strncmp(value, "./", 2) == 0) value++; /* a shell's way to say: from here */
  ignore_rules_add(&((struct settings *)to)->exclude, view_of(value));
  return true;
}

FLAG(force_exclude, force_exclude, true)
FLAG(no_ignore, no_ignore, true)

static void add_extension(struct settings *settings, const char *part) {
  struct buffer dotted = {0};
  if (*part != '.') buffer_add_char(&dotted, '.');
  buffer_add_string(&dotted, part);
  strings_add(&settings->extensions, arena_string(&settings->arena, buffer_view(&dotted)));
  for (size_t i = 0; i < dotted.length; i++) dotted.data[i] = ascii_upper(dotted.data[i]);
  strings_add(&settings->extensions, arena_string(&settings->arena, buffer_view(&dotted))); /* as DOS had it */
  buffer_release(&dotted);
}

static bool ext(void *to, const char *value, struct buffer *why) {
  struct settings *settings = to;
  settings->extensions.count = 0;
  return parts(settings, value, why, add_extension);
}

static bool format_in_words(size_t index, struct option_word *word) {
  static const struct option_word ours[FORMAT_IN_OTHERS] = {
      {"auto", FORMAT_IN_AUTO, "the default: what it looks like"}, {"jgf", FORMAT_IN_JGF, NULL}, {"jsonl", FORMAT_IN_JSONL, "a record in each line"}};
  if (index < FORMAT_IN_OTHERS) *word = ours[index];
  else if (index < FORMAT_IN_OTHERS + FORMAT_COUNT)
    *word = (struct option_word){formats_all()[index - FORMAT_IN_OTHERS]->name, (int)index, formats_all()[index - FORMAT_IN_OTHERS]->note};
  return index < FORMAT_IN_OTHERS + FORMAT_COUNT;
}

static bool format_in(void *to, const char *value, struct buffer *why) {
  int taken;
  if (!option_word(format_in_words, value, &taken, why)) return false;
  ((struct settings *)to)->format_in = (enum format_in)taken;
  return true;
}

static bool encoding(void *to, const char *value, struct buffer *why) {
  const char *known = charset_known(view_of(value));
  if (known) {
    ((struct settings *)to)->limits.charset = known;
    return true;
  }
  option_quote(why, value);
  buffer_add_string(why, " is not a known character set");
  option_suggest(why, charset_near(view_of(value)));
  return false;
}

static bool id_pointer(void *to, const char *value, struct buffer *why) {
  if (*value && *value != '/') {
    option_quote(why, value);
    buffer_add_string(why, " is not a JSON Pointer: it must begin with a slash, or be empty");
    return false;
  }
  ((struct settings *)to)->id_pointer = value;
  return true;
}

/* ---- rules ---- */

static void add_choice(struct settings *settings, struct rule_selector choice) {
  ARRAY_GROW(settings->choices, settings->choice_count, settings->choice_capacity);
  settings->choices[settings->choice_count++] = choice;
}

static void add_select(struct settings *settings, const char *part) {
  add_choice(settings, (struct rule_selector){.kind = CHOICE_SELECT, .name = part});
}

static void add_ignore(struct settings *settings, const char *part) {
  add_choice(settings, (struct rule_selector){.kind = CHOICE_IGNORE, .name = part});
}

static void add_extend(struct settings *settings, const char *part) {
  add_choice(settings, (struct rule_selector){.kind = CHOICE_EXTEND, .name = part});
}

static bool select_rules(void *to, const char *value, struct buffer *why) {
  return parts(to, value, why, add_select);
}

static bool ignore_rules(void *to, const char *value, struct buffer *why) {
  return parts(to, value, why, add_ignore);
}

static bool extend_select(void *to, const char *value, struct buffer *why) {
  return parts(to, value, why, add_extend);
}

OPTION_WORDS(level_words, {"off", LEVEL_OFF, NULL}, {"info", LEVEL_INFO, NULL}, {"warning", LEVEL_WARNING, NULL}, {"error", LEVEL_ERROR, NULL})

static bool severity(void *to, const char *value, struct buffer *why) {
  struct settings *settings = to;
  const char *equals = strchr(value, '=');
  if (!equals || equals == value) {
    option_quote(why, value);
    buffer_add_string(why, " is not of the form RULE=SEVERITY");
    return false;
  }
  struct rule_selector choice = {.kind = CHOICE_SEVERITY};
  int level;
  if (!option_word(level_words, equals + 1, &level, why)) return false;
  choice.level = (enum level)level;
  choice.name = arena_string(&settings->arena, (struct view){value, (size_t)(equals - value)});
  add_choice(settings, choice);
  return true;
}

OPTION_WORDS(std_words, {"jgf2", STD_JGF2, "the default"}, {"seki", STD_SEKI, NULL})

static bool std(void *to, const char *value, struct buffer *why) {
  int taken;
  if (!option_word(std_words, value, &taken, why)) return false;
  ((struct settings *)to)->std = (enum std)taken;
  ((struct settings *)to)->std_set = true;
  return true;
}

FLAG(list_rules, command, COMMAND_LIST_RULES)

static bool explain(void *to, const char *value, struct buffer *why) {
  if (is_empty(value, why)) return false;
  struct settings *settings = to;
  settings->explain = value;
  settings->command = COMMAND_EXPLAIN;
  return true;
}

/* ---- configuration ---- */

/* Puts the name of a file where it belongs. */
static bool take_name(const char **to, const char *value, struct buffer *why) {
  if (!*value) buffer_add_string(why, "the name must not be empty");
  *to = value;
  return *value != '\0';
}

static bool config(void *settings, const char *value, struct buffer *why) {
  return take_name(&((struct settings *)settings)->config, value, why);
}

FLAG(isolated, isolated, true)
FLAG(show_config, command, COMMAND_SHOW_CONFIG)
FLAG(init, command, COMMAND_INIT)

/* ---- baseline ---- */

static bool baseline(void *settings, const char *value, struct buffer *why) {
  return take_name(&((struct settings *)settings)->baseline, value, why);
}

static bool write_baseline(void *settings, const char *value, struct buffer *why) {
  return take_name(&((struct settings *)settings)->write_baseline, value, why);
}

FLAG(prune_baseline, prune_baseline, true)

/* ---- fixing ---- */

FLAG(fix, fix, true)
FLAG(unsafe_fixes, unsafe_fixes, true)
FLAG(diff, diff, true)
FLAG(exit_non_zero_on_fix, fail_on_fix, true)
FLAG(add_suppressions, add_suppressions, true)

static bool reason(void *to, const char *value, struct buffer *why) {
  if (utf8_valid_prefix(value, strlen(value)) != strlen(value)) {
    buffer_add_string(why, "the reason must be UTF-8");
    return false;
  }
  ((struct settings *)to)->reason = value;
  return true;
}

#define RULE_NAMES(field)                                                                                    \
  static void add_##field(struct settings *settings, const char *part) { strings_add(&settings->field, part); } \
  static bool field(void *to, const char *value, struct buffer *why) { return parts(to, value, why, add_##field); }

RULE_NAMES(fixable)
RULE_NAMES(unfixable)

/* ---- output ---- */

static bool reporter_words(size_t index, struct option_word *word) {
  if (!reporters[index]) return false;
  *word = (struct option_word){reporters[index]->name, (int)index, NULL};
  return true;
}

/* Two texts in one file would be neither. */
static bool is_free(const struct settings *settings, const struct report_request *format, struct buffer *why) {
  for (size_t i = 0; i < settings->format_count; i++) {
    const struct report_request *other = &settings->formats[i];
    if (format->path ? !other->path || strcmp(format->path, other->path) != 0 : other->path != NULL) continue;
    buffer_printf(why, "%s is written to ", other->reporter->name);
    if (format->path) option_quote(why, format->path);
    else buffer_printf(why, "standard output; name a file: %s:FILE", format->reporter->name);
    if (format->path) buffer_add_string(why, " already");
    return false;
  }
  return true;
}

static bool format(void *to, const char *value, struct buffer *why) {
  struct settings *settings = to;
  const char *colon = strchr(value, ':');
  struct view name = {value, colon ? (size_t)(colon - value) : strlen(value)};
  int reporter;
  if (!option_word(reporter_words, arena_string(&settings->arena, name), &reporter, why)) return false;
  struct report_request format = {.reporter = reporters[reporter]};
  if (colon && is_empty(colon + 1, why)) return false;
  if (colon && strcmp(colon + 1, "-") != 0) format.path = colon + 1;
  if (!is_free(settings, &format, why)) return false;
  ARRAY_GROW(settings->formats, settings->format_count, settings->format_capacity);
  settings->formats[settings->format_count++] = format;
  return true;
}

OPTION_WORDS(color_words, {"auto", COLOR_AUTO, "the default; heeds NO_COLOR"}, {"always", COLOR_ALWAYS, NULL}, {"never", COLOR_NEVER, NULL})

static bool color(void *to, const char *value, struct buffer *why) {
  int when;
  if (!option_word(color_words, value, &when, why)) return false;
  ((struct settings *)to)->color = (enum color_when)when;
  return true;
}

OPTION_WORDS(min_severity_words, {"info", LEVEL_INFO, NULL}, {"warning", LEVEL_WARNING, NULL}, {"error", LEVEL_ERROR, NULL})

static bool min_severity(void *to, const char *value, struct buffer *why) {
  struct settings *settings = to;
  int level;
  if (!option_word(min_severity_words, value, &level, why)) return false;
  settings->min_level_set = true;
  settings->min_level = (enum level)level;
  return true;
}

static bool max_findings(void *to, const char *value, struct buffer *why) {
  return option_number(value, 0, false, &((struct settings *)to)->max_findings, why);
}

static bool max_per_rule(void *to, const char *value, struct buffer *why) {
  return option_number(value, 0, false, &((struct settings *)to)->max_per_rule, why);
}

FLAG(no_board, boards, false)

static bool board(void *to, const char *value, struct buffer *why) {
  struct settings *settings = to;
  (void)why;
  settings->board = value;
  settings->command = COMMAND_BOARD;
  return true;
}

OPTION_WORDS(board_words, {"text", false, "the default"}, {"svg", true, NULL})

static bool board_format(void *to, const char *value, struct buffer *why) {
  int is_svg;
  if (!option_word(board_words, value, &is_svg, why)) return false;
  ((struct settings *)to)->board_svg = is_svg;
  return true;
}

FLAG(statistics, statistics, true)
FLAG(timings, timings, true)
FLAG(print_games, print_games, true)
FLAG(quiet, quiet, true)
FLAG(verbose, verbose, true)

/* ---- failing ---- */

OPTION_WORDS(fail_on_words, {"error", LEVEL_ERROR, NULL}, {"warning", LEVEL_WARNING, NULL}, {"info", LEVEL_INFO, NULL}, {"never", LEVELS, NULL})

static bool fail_on(void *to, const char *value, struct buffer *why) {
  int level;
  if (!option_word(fail_on_words, value, &level, why)) return false;
  ((struct settings *)to)->fail_on = (enum level)level;
  ((struct settings *)to)->fail_on_set = true;
  return true;
}

static bool max_warnings(void *to, const char *value, struct buffer *why) {
  return option_number(value, 0, false, &((struct settings *)to)->max_warnings, why);
}

FLAG(exit_zero, exit_zero, true)

/* ---- running ---- */

static bool jobs(void *to, const char *value, struct buffer *why) {
  return option_number(value, 1, false, &((struct settings *)to)->jobs, why);
}

static bool max_depth(void *to, const char *value, struct buffer *why) {
  ((struct settings *)to)->depth_set = true;
  return option_number(value, 1, false, &((struct settings *)to)->limits.depth, why);
}

static bool max_size(void *to, const char *value, struct buffer *why) {
  ((struct settings *)to)->size_set = true;
  return option_number(value, 1, true, &((struct settings *)to)->limits.size, why);
}

static bool max_values(void *to, const char *value, struct buffer *why) {
  return option_number(value, 1, false, &((struct settings *)to)->limits.values, why);
}

static bool max_memory(void *to, const char *value, struct buffer *why) {
  return option_number(value, 1, true, &((struct settings *)to)->limits.memory, why);
}

OPTION_WORDS(progress_words, {"auto", PROGRESS_AUTO, "the default: on a terminal"}, {"always", PROGRESS_ALWAYS, NULL}, {"never", PROGRESS_NEVER, NULL})

static bool progress(void *to, const char *value, struct buffer *why) {
  int when;
  if (!option_word(progress_words, value, &when, why)) return false;
  ((struct settings *)to)->progress = (enum progress_when)when;
  return true;
}

FLAG(no_sandbox, no_sandbox, true)

/* ---- editors and shells ---- */
static bool print_schema(void *to, const char *value, struct buffer *why) {
  struct settings *settings = to;
  int known;
  settings->schema = value;
  settings->command = COMMAND_PRINT_SCHEMA;
  return option_word(schema_words, value, &known, why);
}

static bool completions(void *to, const char *value, struct buffer *why) {
  struct settings *settings = to;
  int known;
  settings->shell = value;
  settings->command = COMMAND_COMPLETIONS;
  return option_word(completions_words, value, &known, why);
}

FLAG(lsp, command, COMMAND_LSP)

/* ---- the usual ---- */

FLAG(help, command, COMMAND_HELP)
FLAG(version, command, COMMAND_VERSION)

static const struct option rows[] = {
    {"What to lint", "stdin-filename", 0, "NAME", "call standard input NAME in findings; without a PATH, read standard input", stdin_filename, NULL, false},
    {"What to lint", "files-from", 0, "FILE", "also lint the paths listed in FILE, one per line (-: listed on standard input)", files_from, NULL, false},
    {"What to lint", "null", '0', NULL, "paths in these lists end with a NUL instead of a newline", null, NULL, false},
    {"What to lint", "exclude", 0, "GLOB", "skip what GLOB matches while walking directories; a pattern as in .gitignore, relative to the current directory", exclude, NULL, false},
    {"What to lint", "force-exclude", 0, NULL, "apply --exclude to the paths on the command line, too", force_exclude, NULL, false},
    {"What to lint", "no-ignore", 0, NULL, "ignore .gitignore and .ignore files", no_ignore, NULL, false},
    {"What to lint", "ext", 0, "LIST", "look for files with these endings in directories and archives (default: jgf,jgf.json)", ext, NULL, false},
    {"What to lint", "format-in", 0, "FORMAT", "format of the input", format_in, format_in_words, false},
    {"What to lint", "encoding", 0, "NAME", "character set of the input, whatever the input itself says, unless it has a byte order mark or is UTF-8 as it says: CP932, EUC-JP, GB18030, Big5, EUC-KR, windows-1252, ...", encoding, NULL, false},
    {"What to lint", "id-pointer", 0, "POINTER", "add the value at this JSON Pointer of the record to its findings, as \"id\" in json and jsonl", id_pointer, NULL, false},
    {"Rules", "select", 0, "RULES", "run only these; RULES is a comma-separated list of rules, families, or all", select_rules, NULL, false},
    {"Rules", "ignore", 0, "RULES", "do not run these", ignore_rules, NULL, false},
    {"Rules", "extend-select", 0, "RULES", "run these, too", extend_select, NULL, false},
    {"Rules", "severity", 0, "RULE=SEVERITY", "set the severity of a rule or family", severity, level_words, false},
    {"Rules", "std", 0, "STD", "check against the specification or against what Seki writes and reads", std, std_words, false},
    {"Rules", "list-rules", 0, NULL, "list all rules; with --format json, as JSON", list_rules, NULL, false},
    {"Rules", "explain", 0, "RULE", "explain a rule, a family, or all; with --format json, as JSON", explain, NULL, false},
    {"Configuration", "config", 0, "FILE", "read this configuration for all records, instead of the nearest .jgflint.jsonc, .jgflint.json or jgflint.json", config, NULL, false},
    {"Configuration", "isolated", 0, NULL, "look for no configuration file", isolated, NULL, false},
    {"Configuration", "show-config", 0, NULL, "print the settings for the record PATH, and where each comes from", show_config, NULL, false},
    {"Configuration", "init", 0, NULL, "write a small .jgflint.jsonc with comments", init, NULL, false},
    {"Fixing", "fix", 0, NULL, "fix what can be fixed safely, in place; standard input is written, fixed, to standard output", fix, NULL, false},
    {"Fixing", "unsafe-fixes", 0, NULL, "with --fix or --diff: also make fixes that might change what the record says", unsafe_fixes, NULL, false},
    {"Fixing", "diff", 0, NULL, "write nothing; print what --fix would do, as a diff for git apply or patch -p1", diff, NULL, false},
    {"Fixing", "fixable", 0, "RULES", "fix only findings of these rules", fixable, NULL, false},
    {"Fixing", "unfixable", 0, "RULES", "do not fix findings of these rules", unfixable, NULL, false},
    {"Fixing", "exit-non-zero-on-fix", 0, NULL, "exit with 1 if anything was fixed", exit_non_zero_on_fix, NULL, false},
    {"Output", "format", 'f', "FMT[:FILE]", "write findings in this format, to FILE or standard output; may be given several times", format, reporter_words, true},
    {"Output", "color", 0, "WHEN", "use colors", color, color_words, false},
    {"Output", "min-severity", 0, "SEVERITY", "show findings of this severity or above", min_severity, min_severity_words, false},
    {"Output", "max-findings", 0, "N", "show at most N findings in text", max_findings, NULL, false},
    {"Output", "max-per-rule", 0, "N", "show at most N findings of each rule in text, then how many more there are; 0: all (default: 50 errors, 10 of anything else)", max_per_rule, NULL, false},
    {"Output", "no-board", 0, NULL, "do not draw boards", no_board, NULL, false},
    {"Output", "statistics", 0, NULL, "count findings by rule and by file instead of showing them (with --format: as well)", statistics, NULL, false},
    {"Output", "print-games", 0, NULL, "print a line of JSON for each game instead of the findings: file, number, moves, and a digest that is equal for equal games", print_games, NULL, false},
    {"Output", "timings", 0, NULL, "print how long each rule takes", timings, NULL, false},
    {"Output", "quiet", 'q', NULL, "do not print the summary line", quiet, NULL, false},
    {"Output", "verbose", 'v', NULL, "print more: what was skipped, and why", verbose, NULL, false},
    {"Boards", "board", 0, "FILE[:PLACE]", "draw the board at a place of a file: LINE, LINE:COLUMN or move=N, of the game game=N; without a place, at the end of the game", board, NULL, false},
    {"Boards", "board-format", 0, "FORMAT", "draw it as this", board_format, board_words, false},
    {"Failing", "fail-on", 0, "SEVERITY", "exit with 1 if there are findings of this severity or above (default: error)", fail_on, fail_on_words, false},
    {"Failing", "max-warnings", 0, "N", "exit with 1 if there are more than N warnings", max_warnings, NULL, false},
    {"Failing", "exit-zero", 0, NULL, "exit with 0 even if there are findings", exit_zero, NULL, false},
    {"Baseline", "baseline", 0, "FILE", "show only findings that are not listed in FILE", baseline, NULL, false},
    {"Baseline", "write-baseline", 0, "FILE", "list all findings in FILE, as known ones", write_baseline, NULL, false},
    {"Baseline", "prune-baseline", 0, NULL, "remove from the baseline what is no longer found", prune_baseline, NULL, false},
    {"Suppressions", "add-suppressions", 0, NULL, "suppress what is found: write entries into meta.jgflint.ignore of each record; with --diff, only show them", add_suppressions, NULL, false},
    {"Suppressions", "reason", 0, "TEXT", "with --add-suppressions: the reason to write into the entries", reason, NULL, false},
    {"Running", "jobs", 'j', "N", "lint N records at a time (default: one per processor)", jobs, NULL, false},
    {"Running", "max-depth", 0, "N", "greatest depth of nested objects and arrays (default: 10000)", max_depth, NULL, false},
    {"Running", "max-size", 0, "BYTES", "greatest size of a record (default: 256M)", max_size, NULL, false},
    {"Running", "max-values", 0, "N", "greatest number of values in a record (default: 20000000)", max_values, NULL, false},
    {"Running", "max-memory", 0, "BYTES", "greatest memory that a record may take; K, M, G (default: 4G)", max_memory, NULL, false},
    {"Running", "progress", 0, "WHEN", "show the progress of a long run on standard error", progress, progress_words, false},
    {"Running", "no-sandbox", 0, NULL, "keep the right to write files and to open connections, which a read-only run gives up on Linux", no_sandbox, NULL, false},
    {"Editors and shells", "lsp", 0, NULL, "serve an editor: speak the Language Server Protocol over standard input and standard output", lsp, NULL, false},
    {"Editors and shells", "stdio", 0, NULL, "the same; some clients of language servers say it, beside or without --lsp", lsp, NULL, false},
    {"Editors and shells", "print-schema", 0, "WHAT", "print a JSON Schema", print_schema, schema_words, false},
    {"Editors and shells", "completions", 0, "SHELL", "print completions", completions, completions_words, false},
    {"The usual", "help", 'h', NULL, "print this help", help, NULL, false},
    {"The usual", "version", 'V', NULL, "print the version; with --verbose, also those of the libraries", version, NULL, false},
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
