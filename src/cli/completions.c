#include "base/ascii.h"
#include "cli/commands.h"
#include "rules/catalogue.h"

enum argument { NO_ARGUMENT, ANYTHING, FILES, WORDS, RULES, RULE_LEVELS, FORMAT_NAMES, ARGUMENTS };

/* The names of arguments in --help. */
static const struct {
  const char *argument;
  enum argument kind;
} known_arguments[] = {{"FILE", FILES}, {"FILE|DIR", FILES}, {"REV|DIFF", FILES}, {"RULES", RULES}, {"RULE", RULES},
            {"RULE=SEVERITY", RULE_LEVELS}, {"FMT[:FILE]", FORMAT_NAMES}};

static enum argument argument_of(const struct option *option) {
  if (!option->argument) return NO_ARGUMENT;
  for (size_t i = 0; i < ARRAY_LENGTH(known_arguments); i++)
    if (strcmp(option->argument, known_arguments[i].argument) == 0) return known_arguments[i].kind;
  return option->words ? WORDS : ANYTHING;
}

static bool has_argument(const struct option_table *options, enum argument kind, struct option *row) {
  for (size_t i = 0; i < options->count; i++) {
    *row = option_table_row(options, i);
    if (argument_of(row) == kind) return true;
  }
  return false;
}

/* ---- lists of words ---- */

static void add_rules(const struct option_table *options, struct buffer *to) {
  struct option row;
  if (!has_argument(options, RULES, &row)) return;
  buffer_add_string(to, "all");
  for (size_t i = 0; i < jgflint_catalogue.count; i++) {
    const struct family *family = jgflint_catalogue.families[i];
    buffer_printf(to, " %s", family->name);
    for (size_t j = 0; j < family->count; j++) buffer_printf(to, " %s", family->rules[j].name);
  }
}

/* The words of the options with this kind of argument. */
static void add_words(const struct option_table *options, enum argument kind, struct buffer *to) {
  struct option row;
  if (has_argument(options, kind, &row)) option_words_add(to, row.words, " ");
}

/* ---- the rows of options ---- */

/* The form of the list of options in a script. In each row, @@ACTION@@ is replaced by the text for the kind of argument, and
 * other marks by parts of the option. */
struct rows {
  const char *row[2];             /* of an option without a letter, and with one */
  const char *actions[ARGUMENTS]; /* NULL: options with such an argument are left out */
  const char *between;            /* two rows */
  const char *quote, *special;    /* how a single quote is written in texts; the characters that need a backslash */
};

static const struct rows bash_cases = {
    {"  --@@NAME@@) @@ACTION@@return ;;\n", "  -@@LETTER@@|--@@NAME@@) @@ACTION@@return ;;\n"},
    .actions = {[ANYTHING] = "",
     [FILES] = "compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- \"$word\"); ",
     [WORDS] = "COMPREPLY=($(compgen -W '@@WORDS@@' -- \"$word\")); ",
     [RULES] = "_jgflint_list \"$_jgflint_rules\"; ",
     [RULE_LEVELS] = "COMPREPLY=($(compgen -W \"$_jgflint_rules\" -S = -- \"$word\")); compopt -o nospace 2>/dev/null; ",
     [FORMAT_NAMES] = "COMPREPLY=($(compgen -W \"$_jgflint_formats\" -- \"$word\")); "}};

/* A text in the brackets of a specification of _arguments. */
static const struct rows zsh_cases = {
    {"    '*--@@NAME@@@@EQUALS@@''[@@HELP@@]@@ACTION@@' \\\n",
     "    '*'{-@@LETTER@@,--@@NAME@@@@EQUALS@@}'[@@HELP@@]@@ACTION@@' \\\n"},
    {[NO_ARGUMENT] = "", [ANYTHING] = ":@@ARGUMENT@@:", [FILES] = ":@@ARGUMENT@@:_files",
     [WORDS] = ":@@ARGUMENT@@:(@@WORDS@@)", [RULES] = ":@@ARGUMENT@@:_values -s , rule $rules",
     [RULE_LEVELS] = ":@@ARGUMENT@@:_jgflint_level", [FORMAT_NAMES] = ":@@ARGUMENT@@:compadd -a formats"},
    .quote = "'\\''", .special = "[]:\\"};

static const struct rows fish_cases = {
    {"complete -c jgflint -l @@NAME@@@@ACTION@@ -d '@@HELP@@'\n",
     "complete -c jgflint -l @@NAME@@ -s @@LETTER@@@@ACTION@@ -d '@@HELP@@'\n"},
    {[NO_ARGUMENT] = "", [ANYTHING] = " -x", [FILES] = " -r -F", [WORDS] = " -x -a '@@WORDS@@'",
     [RULES] = " -x -a \"(__fish_append , $__jgflint_rules)\"",
     [RULE_LEVELS] = " -x -a '(printf \"%s\\n\" $__jgflint_rules={@@WORDS,@@})'",
     [FORMAT_NAMES] = " -x -a \"$__jgflint_formats\""},
    .quote = "\\'", .special = "\\"};

static const struct rows powershell_cases = {
    {"    '--@@NAME@@' = '@@HELP@@'\n", "    '--@@NAME@@' = '@@HELP@@'\n"},
    {"", "", "", "", "", "", ""}, .quote = "''", .special = ""};
static const struct rows powershell_values = {
    {"    '--@@NAME@@' = @@ACTION@@", "    '--@@NAME@@' = @@ACTION@@    '-@@LETTER@@' = @@ACTION@@"},
    .actions = {[WORDS] = "'@@WORDS@@'.Split(' ')\n", [FORMAT_NAMES] = "'@@WORDS@@'.Split(' ')\n"}};
static const struct rows powershell_lists = {{"'--@@NAME@@'", "'--@@NAME@@'"}, .actions = {[RULES] = ""}, .between = ", "};
static const struct rows powershell_pairs = {{"'--@@NAME@@'", "'--@@NAME@@'"}, .actions = {[RULE_LEVELS] = ""}, .between = ", "};

struct row {
  const struct rows *rows;
  const struct option *option;
};

static void add_text(const struct rows *rows, const char *text, struct buffer *to) {
  for (; *text; text++) {
    if (*text == '\'') buffer_add_string(to, rows->quote);
    else buffer_printf(to, ascii_is_one_of(*text, rows->special) ? "\\%c" : "%c", *text);
  }
}

static void fill_row(const void *context, struct view name, struct buffer *to) {
  const struct row *row = context;
  const struct option *option = row->option;
  if (view_is(name, "NAME")) buffer_add_string(to, option->name);
  if (view_is(name, "LETTER")) buffer_add_char(to, option->letter);
  if (view_is(name, "EQUALS") && option->argument) buffer_add_char(to, '=');
  if (view_is(name, "HELP")) add_text(row->rows, option->help, to);
  if (view_is(name, "ARGUMENT")) add_text(row->rows, option->argument, to);
  if (view_is(name, "WORDS")) option_words_add(to, option->words, " ");
  if (view_is(name, "WORDS,")) option_words_add(to, option->words, ",");
  if (view_is(name, "ACTION")) usage_fill(&row->rows->actions[argument_of(option)], 1, fill_row, row, to);
}

static void add_rows(const struct option_table *options, const struct rows *rows, struct buffer *to) {
  size_t count = 0;
  for (size_t i = 0; i < options->count; i++) {
    struct option option = option_table_row(options, i);
    if (!rows->actions[argument_of(&option)]) continue;
    if (count++ && rows->between) buffer_add_string(to, rows->between);
    usage_fill(&rows->row[option.letter != 0], 1, fill_row, &(struct row){rows, &option}, to);
  }
}

/* ---- the scripts ---- */

static const char *const bash_script[] = {
#include "cli/completions.bash.inc"
};
static const char *const zsh_script[] = {
#include "cli/completions.zsh.inc"
};
static const char *const fish_script[] = {
#include "cli/completions.fish.inc"
};
static const char *const powershell_script[] = {
#include "cli/completions.ps1.inc"
};

#define SCRIPT(lines) lines, ARRAY_LENGTH(lines)
static const struct shell {
  const char *name;
  const char *const *lines;
  size_t count;
  const struct rows *cases;
} shells[] = {{"bash", SCRIPT(bash_script), &bash_cases}, {"zsh", SCRIPT(zsh_script), &zsh_cases},
              {"fish", SCRIPT(fish_script), &fish_cases}, {"powershell", SCRIPT(powershell_script), &powershell_cases}};

bool completions_words(size_t index, struct option_word *word) {
  if (index >= ARRAY_LENGTH(shells)) return false;
  *word = (struct option_word){shells[index].name, (int)index, NULL};
  return true;
}

struct script {
  const struct shell *shell;
  const struct option_table *options;
};

static void fill(const void *context, struct view name, struct buffer *to) {
  const struct script *script = context;
  if (view_is(name, "CASES")) add_rows(script->options, script->shell->cases, to);
  if (view_is(name, "VALUES")) add_rows(script->options, &powershell_values, to);
  if (view_is(name, "RULES")) add_rules(script->options, to);
  if (view_is(name, "LEVELS")) add_words(script->options, RULE_LEVELS, to);
  if (view_is(name, "FORMATS")) add_words(script->options, FORMAT_NAMES, to);
  if (view_is(name, "LISTS")) add_rows(script->options, &powershell_lists, to);
  if (view_is(name, "PAIRS")) add_rows(script->options, &powershell_pairs, to);
  for (size_t i = 0; view_is(name, "OPTIONS") && i < script->options->count; i++)
    buffer_printf(to, "%s--%s", i ? " " : "", script->options->rows[i].name);
}

enum status completions_command(const struct settings *settings) {
  struct script script = {shells, settings->table};
  struct buffer made = {0}, text = {0};
  while (strcmp(script.shell->name, settings->shell) != 0) script.shell++;
  usage_fill(script.shell->lines, script.shell->count, fill, &script, &made);
  /* The scripts are those of jgflint. Those of another program have its name. */
  const char *at = buffer_string(&made), *found;
  for (; (found = strstr(at, "jgflint")); at = found + strlen("jgflint")) {
    buffer_add(&text, at, (size_t)(found - at));
    buffer_add_string(&text, program_name());
  }
  buffer_add_string(&text, at);
  buffer_release(&made);
  return usage_print(&text, NULL);
}
