#include "base/ascii.h"
#include "cli/commands.h"
#include "rules/catalogue.h"

/* ---- what an argument may be ---- */

enum argument { NO_ARGUMENT, ANYTHING, FILES, WORDS, RULES, RULE_LEVELS, FORMAT_NAMES };

/* What --help calls the arguments that are no words. */
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

static bool any_takes_rules(const struct option_table *options) {
  for (size_t i = 0; i < options->count; i++) {
    struct option row = option_table_row(options, i);
    if (argument_of(&row) == RULES) return true;
  }
  return false;
}

static void add_rules(const struct option_table *options, struct buffer *to) {
  if (!any_takes_rules(options)) return;
  buffer_add_string(to, "all");
  for (size_t i = 0; i < jgflint_catalogue.count; i++) {
    const struct family *family = jgflint_catalogue.families[i];
    buffer_printf(to, " %s", family->name);
    for (size_t j = 0; j < family->count; j++) buffer_printf(to, " %s", family->rules[j].name);
  }
}

/* The words of the options that have such an argument. */
static void add_words(const struct option_table *options, enum argument what, struct buffer *to) {
  for (size_t i = 0; i < options->count; i++) {
    struct option row = option_table_row(options, i);
    if (argument_of(&row) != what) continue;
    option_words_add(to, row.words, " ");
    return;
  }
}

/* Each option by itself. */
static void add_each(const struct option_table *options, void (*add)(const struct option *option, struct buffer *to),
                     struct buffer *to) {
  for (size_t i = 0; i < options->count; i++) {
    struct option row = option_table_row(options, i);
    add(&row, to);
  }
}

/* ---- bash ---- */

static const char bash_head[] =
    "# Completions of jgflint for bash. Made by jgflint --completions bash.\n"
    "_jgflint() {\n"
    "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} option list last\n"
    "  # Bash cuts --option=value in three.\n"
    "  if [[ $word == = ]]; then option=$before word=\n"
    "  elif [[ $before == = ]]; then option=${COMP_WORDS[COMP_CWORD-2]}\n"
    "  else option=$before; fi\n"
    "  COMPREPLY=()\n"
    "  # And so it does with --severity RULE=SEVERITY and --severity=RULE=SEVERITY.\n"
    "  if [[ \"${COMP_WORDS[*]:0:COMP_CWORD+1} \" == *' --severity '?('= ')+([!\\ ])' = '*"
    " && ($before == = || ${COMP_WORDS[COMP_CWORD]} == =) ]]; then\n"
    "    COMPREPLY=($(compgen -W \"$_jgflint_levels\" -- \"$word\")); return\n"
    "  fi\n"
    "  case $option in\n";

static const char bash_foot[] =
    "  esac\n"
    "  if [[ $word == -* ]]; then\n"
    "    COMPREPLY=($(compgen -W \"$_jgflint_options\" -- \"$word\"))\n"
    "  else\n"
    "    compopt -o filenames 2>/dev/null\n"
    "    mapfile -t COMPREPLY < <(compgen -f -- \"$word\")\n"
    "  fi\n"
    "}\n"
    "# The last of a list with commas.\n"
    "_jgflint_list() {\n"
    "  last=${word##*,} list=${word%\"${word##*,}\"}\n"
    "  COMPREPLY=($(compgen -W \"$1\" -P \"$list\" -- \"$last\"))\n"
    "  compopt -o nospace 2>/dev/null\n"
    "}\n"
    "complete -F _jgflint jgflint\n";

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

static void bash(const struct option_table *options, struct buffer *to) {
  buffer_add_string(to, bash_head);
  add_each(options, bash_option, to);
  buffer_add_string(to, bash_foot);
  buffer_add_string(to, "_jgflint_options='");
  for (size_t i = 0; i < options->count; i++) buffer_printf(to, "%s--%s", i ? " " : "", options->rows[i].name);
  buffer_add_string(to, "'\n_jgflint_formats='");
  add_words(options, FORMAT_NAMES, to);
  buffer_add_string(to, "'\n_jgflint_levels='");
  add_words(options, RULE_LEVELS, to);
  buffer_add_string(to, "'\n_jgflint_rules='");
  add_rules(options, to);
  buffer_add_string(to, "'\n");
}

/* ---- zsh ---- */

/* Within the brackets of a specification of _arguments, within single quotes. */
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

static void zsh(const struct option_table *options, struct buffer *to) {
  buffer_add_string(to, "#compdef jgflint\n# Completions of jgflint for zsh. Made by jgflint --completions zsh.\n"
                       "_jgflint_level() {\n  if compset -P '*='; then compadd ");
  add_words(options, RULE_LEVELS, to);
  buffer_add_string(to, "; else compadd -S = -a rules; fi\n}\n_jgflint() {\n  local -a rules formats\n  rules=(");
  add_rules(options, to);
  buffer_add_string(to, ")\n  formats=(");
  add_words(options, FORMAT_NAMES, to);
  buffer_add_string(to, ")\n  _arguments -s -S \\\n");
  add_each(options, zsh_option, to);
  buffer_add_string(to,
                    "    '*:record or directory:_files'\n}\n"
                    "if [[ $funcstack[1] == _jgflint ]]; then _jgflint \"$@\"; else compdef _jgflint jgflint; fi\n");
}

/* ---- fish ---- */

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

static void fish(const struct option_table *options, struct buffer *to) {
  buffer_add_string(to, "# Completions of jgflint for fish. Made by jgflint --completions fish.\nset -g __jgflint_rules ");
  add_rules(options, to);
  buffer_add_string(to, "\nset -g __jgflint_formats ");
  add_words(options, FORMAT_NAMES, to);
  buffer_add_char(to, '\n');
  add_each(options, fish_option, to);
}

/* ---- PowerShell ---- */

/* Lists are for commas, pairs for RULE=SEVERITY. Where nothing is said, PowerShell offers files. */
static const char powershell_foot[] =
    "  $word = \"$wordToComplete\"\n"
    "  $elements = @($commandAst.CommandElements | ForEach-Object { \"$_\" })\n"
    "  $option = if ($word) { $elements[-2] } else { $elements[-1] }\n"
    "  $before = ''\n"
    "  if ($word -match '^(--[a-z0-9-]+)=(.*)$') { $option = $Matches[1]; $before = \"$option=\"; $word = $Matches[2] }\n"
    "  if ($values.ContainsKey($option)) { $words = $values[$option] }\n"
    "  elseif ($lists -contains $option) {\n"
    "    if ($word -match '^(.*,)([^,]*)$') { $before += $Matches[1]; $word = $Matches[2] }\n"
    "    $words = $rules\n"
    "  } elseif ($pairs -contains $option) {\n"
    "    if ($word -match '^([^=]*=)(.*)$') { $before += $Matches[1]; $word = $Matches[2]; $words = $levels }\n"
    "    else { $words = $rules | ForEach-Object { \"$_=\" } }\n"
    "  } elseif ($word.StartsWith('-')) {\n"
    "    $options.GetEnumerator() | Where-Object { $_.Key.StartsWith($word) } | ForEach-Object {\n"
    "      [System.Management.Automation.CompletionResult]::new($_.Key, $_.Key, 'ParameterName', $_.Value)\n"
    "    }\n"
    "    return\n"
    "  } else { return }\n"
    "  $words | Where-Object { $_.StartsWith($word) } | ForEach-Object {\n"
    "    [System.Management.Automation.CompletionResult]::new(\"$before$_\", $_, 'ParameterValue', $_)\n"
    "  }\n"
    "}\n";

/* Between single quotes nothing but these has a meaning. */
static void powershell_option(const struct option *option, struct buffer *to) {
  buffer_printf(to, "    '--%s' = '", option->name);
  for (const char *at = option->help; *at; at++) {
    if (*at == '\'') buffer_add_char(to, '\'');
    buffer_add_char(to, *at);
  }
  buffer_add_string(to, "'\n");
}

/* The names of the options whose arguments are like that. */
static void powershell_names(const struct option_table *options, enum argument what, struct buffer *to) {
  const char *between = "";
  buffer_add_string(to, "@(");
  for (size_t i = 0; i < options->count; i++) {
    struct option row = option_table_row(options, i);
    if (argument_of(&row) != what) continue;
    buffer_printf(to, "%s'--%s'", between, row.name);
    between = ", ";
  }
  buffer_add_string(to, ")\n");
}

/* A row for the name, and one for the letter, if it has words. */
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

static void powershell(const struct option_table *options, struct buffer *to) {
  buffer_add_string(to, "# Completions of jgflint for PowerShell. Made by jgflint --completions powershell.\n"
                        "Register-ArgumentCompleter -Native -CommandName 'jgflint', 'jgflint.exe' -ScriptBlock {\n"
                        "  param($wordToComplete, $commandAst, $cursorPosition)\n  $options = [ordered]@{\n");
  add_each(options, powershell_option, to);
  buffer_add_string(to, "  }\n  $values = @{\n");
  add_each(options, powershell_values, to);
  buffer_add_string(to, "  }\n  $lists = ");
  powershell_names(options, RULES, to);
  buffer_add_string(to, "  $pairs = ");
  powershell_names(options, RULE_LEVELS, to);
  buffer_add_string(to, "  $levels = '");
  add_words(options, RULE_LEVELS, to);
  buffer_add_string(to, "'.Split(' ')\n  $rules = '");
  add_rules(options, to);
  buffer_add_string(to, "'.Split(' ')\n");
  buffer_add_string(to, powershell_foot);
}

/* ---- the command ---- */

static const struct {
  const char *name;
  void (*write)(const struct option_table *options, struct buffer *to);
} shells[] = {{"bash", bash}, {"zsh", zsh}, {"fish", fish}, {"powershell", powershell}};

bool completions_words(size_t index, struct option_word *word) {
  if (index >= ARRAY_LENGTH(shells)) return false;
  *word = (struct option_word){shells[index].name, (int)index, NULL};
  return true;
}

/* The scripts above are jgflint's: another program's bear its name. */
static void add_named(struct buffer *to, const char *text) {
  static const char ours[] = "jgflint";
  for (const char *found; (found = strstr(text, ours)); text = found + sizeof ours - 1) {
    buffer_add(to, text, (size_t)(found - text));
    buffer_add_string(to, program_name());
  }
  buffer_add_string(to, text);
}

enum status completions_command(const struct settings *settings) {
  if (!usage_paths(settings, "--completions", 0)) return STATUS_ERROR;
  size_t i = 0;
  while (strcmp(shells[i].name, settings->shell) != 0) i++;
  struct buffer made = {0}, text = {0};
  shells[i].write(settings->table, &made);
  add_named(&text, buffer_string(&made));
  enum status status = usage_print(&text);
  buffer_release(&made);
  buffer_release(&text);
  return status;
}
