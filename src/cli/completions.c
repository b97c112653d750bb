#include "base/ascii.h"
#include "cli/commands.h"
#include "rules/catalogue.h"

enum argument { NO_ARGUMENT, ANYTHING, FILES, WORDS, RULES, RULE_LEVELS, FORMAT_NAMES };

/* The names of arguments in --help. */
static const struct {
  const char *argument;
  enum argument is;
} rows[] = {{"FILE", FILES}, {"FILE|DIR", FILES}, {"REV|DIFF", FILES}, {"RULES", RULES}, {"RULE", RULES},
            {"RULE=SEVERITY", RULE_LEVELS}, {"FMT[:FILE]", FORMAT_NAMES}};

static enum argument argument_of(const struct option *option) {
  if (!option->argument) return NO_ARGUMENT;
  for (size_t i = 0; i < ARRAY_LENGTH(rows); i++)
    if (strcmp(option->argument, rows[i].argument) == 0) return rows[i].is;
  return option->words ? WORDS : ANYTHING;
}

static bool has_argument(const struct option_table *options, enum argument what, struct option *row) {
  for (size_t i = 0; i < options->count; i++) {
    *row = option_table_row(options, i);
    if (argument_of(row) == what) return true;
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
static void add_words(const struct option_table *options, enum argument what, struct buffer *to) {
  struct option row;
  if (has_argument(options, what, &row)) option_words_add(to, row.words, " ");
}

/* ---- options of each shell ---- */

static void bash_option(const struct option *option, struct buffer *to) {
  enum argument is = argument_of(option);
  if (is == NO_ARGUMENT) return;
  buffer_add_string(to, "  ");
  if (option->letter) buffer_printf(to, "-%c|", option->letter);
  buffer_printf(to, "--%s) ", option->name);
  if (is == WORDS) {
    buffer_add_string(to, "COMPREPLY=($(compgen -W '");
    option_words_add(to, option->words, " ");
    buffer_add_string(to, "' -- \"$word\"))");
  }
  if (is == FILES) buffer_add_string(to, "compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- \"$word\")");
  if (is == RULES) buffer_add_string(to, "_jgflint_list \"$_jgflint_rules\"");
  if (is == RULE_LEVELS)
    buffer_add_string(to, "COMPREPLY=($(compgen -W \"$_jgflint_rules\" -S = -- \"$word\")); compopt -o nospace 2>/dev/null");
  if (is == FORMAT_NAMES) buffer_add_string(to, "COMPREPLY=($(compgen -W \"$_jgflint_formats\" -- \"$word\"))");
  buffer_add_string(to, is == ANYTHING ? "return ;;\n" : "; return ;;\n");
}

/* Escapes a text in the brackets of a specification of _arguments, in single quotes. */
static void zsh_text(struct buffer *to, const char *text) {
  for (; *text; text++) {
    if (*text == '\'') buffer_add_string(to, "'\\''");
    else if (ascii_is_one_of(*text, "[]:\\")) buffer_printf(to, "\\%c", *text);
    else buffer_add_char(to, *text);
  }
}

static void zsh_action(struct buffer *to, enum argument is, option_words *words) {
  switch (is) {
  case FILES: buffer_add_string(to, "_files"); break;
  case WORDS:
    buffer_add_char(to, '(');
    option_words_add(to, words, " ");
    buffer_add_char(to, ')');
    break;
  case RULES: buffer_add_string(to, "_values -s , rule $rules"); break;
  case RULE_LEVELS: buffer_add_string(to, "_jgflint_level"); break;
  case FORMAT_NAMES: buffer_add_string(to, "compadd -a formats"); break;
  case NO_ARGUMENT:
  case ANYTHING: break;
  }
}

static void zsh_option(const struct option *option, struct buffer *to) {
  enum argument is = argument_of(option);
  buffer_add_string(to, "    ");
  if (option->letter) buffer_printf(to, "'*'{-%c,--%s%s}", option->letter, option->name, is == NO_ARGUMENT ? "" : "=");
  else buffer_printf(to, "'*--%s%s'", option->name, is == NO_ARGUMENT ? "" : "=");
  buffer_add_string(to, "'[");
  zsh_text(to, option->help);
  buffer_add_char(to, ']');
  if (is != NO_ARGUMENT) {
    buffer_add_char(to, ':');
    zsh_text(to, option->argument);
    buffer_add_char(to, ':');
    zsh_action(to, is, option->words);
  }
  buffer_add_string(to, "' \\\n");
}

static void fish_option(const struct option *option, struct buffer *to) {
  enum argument is = argument_of(option);
  buffer_printf(to, "complete -c jgflint -l %s", option->name);
  if (option->letter) buffer_printf(to, " -s %c", option->letter);
  if (is == FILES) buffer_add_string(to, " -r -F");
  else if (is != NO_ARGUMENT) buffer_add_string(to, " -x");
  if (is == WORDS) {
    buffer_add_string(to, " -a '");
    option_words_add(to, option->words, " ");
    buffer_add_char(to, '\'');
  }
  if (is == RULES) buffer_add_string(to, " -a \"(__fish_append , $__jgflint_rules)\"");
  if (is == RULE_LEVELS) {
    buffer_add_string(to, " -a '(printf \"%s\\n\" $__jgflint_rules={");
    option_words_add(to, option->words, ",");
    buffer_add_string(to, "})'");
  }
  if (is == FORMAT_NAMES) buffer_add_string(to, " -a \"$__jgflint_formats\"");
  buffer_add_string(to, " -d '");
  for (const char *at = option->help; *at; at++) {
    if (*at == '\'' || *at == '\\') buffer_add_char(to, '\\');
    buffer_add_char(to, *at);
  }
  buffer_add_string(to, "'\n");
}

/* In single quotes, only the quote has a meaning. */
static void powershell_option(const struct option *option, struct buffer *to) {
  buffer_printf(to, "    '--%s' = '", option->name);
  for (const char *at = option->help; *at; at++) {
    if (*at == '\'') buffer_add_char(to, '\'');
    buffer_add_char(to, *at);
  }
  buffer_add_string(to, "'\n");
}

/* The names of the options with this kind of argument. */
static void powershell_names(const struct option_table *options, enum argument what, struct buffer *to) {
  const char *between = "";
  for (size_t i = 0; i < options->count; i++) {
    struct option row = option_table_row(options, i);
    if (argument_of(&row) != what) continue;
    buffer_printf(to, "%s'--%s'", between, row.name);
    between = ", ";
  }
}

/* A row for the name and a row for the letter of an option with words. */
static void powershell_values(const struct option *option, struct buffer *to) {
  enum argument is = argument_of(option);
  if (is != WORDS && is != FORMAT_NAMES) return;
  for (int i = 0; i < (option->letter ? 2 : 1); i++) {
    if (i) buffer_printf(to, "    '-%c' = '", option->letter);
    else buffer_printf(to, "    '--%s' = '", option->name);
    option_words_add(to, option->words, " ");
    buffer_add_string(to, "'.Split(' ')\n");
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
  void (*add_option)(const struct option *option, struct buffer *to);
} shells[] = {{"bash", SCRIPT(bash_script), bash_option}, {"zsh", SCRIPT(zsh_script), zsh_option},
              {"fish", SCRIPT(fish_script), fish_option}, {"powershell", SCRIPT(powershell_script), powershell_option}};

bool completions_words(size_t index, struct option_word *word) {
  if (index >= ARRAY_LENGTH(shells)) return false;
  *word = (struct option_word){shells[index].name, (int)index, NULL};
  return true;
}

static void add_each(const struct option_table *options, void (*add)(const struct option *option, struct buffer *to),
                     struct buffer *to) {
  for (size_t i = 0; i < options->count; i++) {
    struct option row = option_table_row(options, i);
    add(&row, to);
  }
}

struct script {
  const struct shell *shell;
  const struct option_table *options;
};

static void fill(const void *context, struct view name, struct buffer *to) {
  const struct script *script = context;
  if (view_is(name, "CASES")) add_each(script->options, script->shell->add_option, to);
  if (view_is(name, "VALUES")) add_each(script->options, powershell_values, to);
  if (view_is(name, "RULES")) add_rules(script->options, to);
  if (view_is(name, "LEVELS")) add_words(script->options, RULE_LEVELS, to);
  if (view_is(name, "FORMATS")) add_words(script->options, FORMAT_NAMES, to);
  if (view_is(name, "LISTS")) powershell_names(script->options, RULES, to);
  if (view_is(name, "PAIRS")) powershell_names(script->options, RULE_LEVELS, to);
  for (size_t i = 0; view_is(name, "OPTIONS") && i < script->options->count; i++)
    buffer_printf(to, "%s--%s", i ? " " : "", script->options->rows[i].name);
}

enum status completions_command(const struct settings *settings) {
  if (!usage_paths(settings, "--completions", 0)) return STATUS_ERROR;
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
  enum status status = usage_print(&text);
  buffer_release(&made);
  buffer_release(&text);
  return status;
}
