#include "config.h"

#include "base/ascii.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "base/suggest.h"
#include "cli/commands.h"
#include "cli/config_cache.h"
#include "engine/rules_json.h"
#include "report/reporter.h"
#include "rules/catalogue.h"
#include "sys/option_parser.h"
#include "sys/os.h"
#include "text/escape.h"

/* ---- Markdown ---- */

enum { INDENT = 2, CODE_INDENT = 6 };

static struct view skip_spaces(struct view line) {
  while (line.length && *line.at == ' ') line = view_after(line, 1);
  return line;
}

/* The length of "- ", "* " or "12. " with the spaces before; 0 if the line does not start an item. */
static size_t item_mark(struct view line) {
  struct view tail = skip_spaces(line);
  size_t digits = 0;
  while (digits < tail.length && ascii_is_digit(tail.at[digits])) digits++;
  if (digits && view_begins(view_after(tail, digits), ". ")) return line.length - tail.length + digits + 2;
  return view_begins(tail, "- ") || view_begins(tail, "* ") ? line.length - tail.length + 2 : 0;
}

/* Colors code; without colors its marks stay. */
static void add_inline(struct view text, bool color, struct buffer *to) {
  bool in_code = false;
  while (text.length) {
    if (*text.at == '`') {
      in_code = !in_code;
      buffer_add_string(to, !color ? "`" : in_code ? "\033[36m" : "\033[39m");
      text = view_after(text, 1);
    } else {
      const char *mark = memchr(text.at, '`', text.length);
      size_t length = mark ? (size_t)(mark - text.at) : text.length;
      escape_text(to, (struct view){text.at, length});
      text = view_after(text, length);
    }
  }
}

/* A paragraph or an item; `mark` bytes at its start stay in front of the indented rest. */
static void flush(struct buffer *block, size_t mark, bool color, struct buffer *to) {
  if (!block->length) return;
  LOCAL_BUFFER words = {0};
  add_inline(view_after(buffer_view(block), mark), color, &words);
  buffer_add_repeated(to, ' ', INDENT);
  buffer_add(to, block->data, mark);
  text_wrap_words(buffer_view(&words), INDENT + mark, to);
  buffer_clear(block);
}

/* Code lines. Control characters are escaped. */
static void markdown_code(struct view text, struct buffer *to) {
  while (text.length) {
    struct view line = view_cut(&text, '\n');
    if (line.length) buffer_add_repeated(to, ' ', CODE_INDENT);
    while (line.length) {
      const char *tab = memchr(line.at, '\t', line.length);
      size_t length = tab ? (size_t)(tab - line.at) : line.length;
      escape_text(to, (struct view){line.at, length});
      if (tab) buffer_add_char(to, '\t');
      line = view_after(line, length + (tab ? 1 : 0));
    }
    buffer_add_char(to, '\n');
  }
}

static void markdown_render(struct view text, bool color, struct buffer *to) {
  LOCAL_BUFFER block = {0};
  size_t mark = 0;
  while (text.length) {
    struct view line = view_cut(&text, '\n');
    if (!skip_spaces(line).length) {
      flush(&block, mark, color, to);
      buffer_add_char(to, '\n');
    } else {
      size_t item = item_mark(line);
      if (item) flush(&block, mark, color, to);
      if (!block.length) mark = item;
      else buffer_add_char(&block, ' ');
      buffer_add_view(&block, line);
    }
  }
  flush(&block, mark, color, to);
}

/* ---- output ---- */

typedef void write_rules(const struct rule_list *rules, struct buffer *to);

static enum status print_rules(const struct settings *settings, struct rule_list *rules, write_rules *in_words,
                               write_rules *in_json) {
  const struct report_request usual = {reporter_find("text"), NULL};
  struct report_request format = settings->format_count ? settings->formats[0] : usual;
  bool json = strcmp(format.reporter->name, "json") == 0, is_text = strcmp(format.reporter->name, "text") == 0;
  if (settings->format_count > 1 || (!json && !is_text)) {
    error_print("rules are listed and explained in one format: text or json");
    return STATUS_ERROR;
  }
  struct buffer text = {0};
  rules->color = settings_color(settings, format.path ? -1 : OS_STDOUT);
  (json ? in_json : in_words)(rules, &text);
  return usage_print(&text, format.path);
}

/* ---- --list-rules ---- */

static void add_heading(const char *text, bool color, struct buffer *to) {
  buffer_printf(to, color ? "\033[1m%s\033[22m" : "%s", text);
}

/* The severity is "off" for a rule that does not run. */
static void list_rule(const struct enabled_rule *enabled, size_t widest, struct buffer *to) {
  const struct rule *rule = enabled->rule;
  const char *fix = rule->fix == FIX_NONE ? "-" : rules_fix_word(rule->fix);
  size_t start = to->length;
  buffer_printf(to, "  %-*s %-7s %-6s ", (int)widest, rule->name, level_name(enabled->level), fix);
  size_t column = to->length - start;
  LOCAL_BUFFER headline = {0};
  escape_text(&headline, view_of(rule->headline)); /* headlines of custom rules come from files */
  text_wrap_words(buffer_view(&headline), column, to);
}

static void list_in_words(const struct rule_list *rules, struct buffer *to) {
  enum { WIDEST = 40 };
  const struct family *family = NULL;
  size_t widest = 0;
  for (size_t i = 0; i < rules->count; i++) {
    size_t length = strlen(rules->list[i].rule->name);
    if (length > widest && length <= WIDEST) widest = length;
  }
  for (size_t i = 0; i < rules->count; i++) {
    const struct enabled_rule *enabled = &rules->list[i];
    if (enabled->family != family) {
      if (family) buffer_add_char(to, '\n');
      family = enabled->family;
      add_heading(family->name, rules->color, to);
      buffer_printf(to, ": %s\n", family->headline);
    }
    list_rule(enabled, widest, to);
  }
}

enum status rules_list(const struct settings *settings) {
  struct config_for_path lookup;
  if (!config_for_path_init(&lookup, settings)) return STATUS_ERROR;
  struct rule_list rule_list = rules_named(lookup.effective_config->rule_table, settings->explain);
  const struct config_choices *choices = &settings->options.config->choices;
  bool selects = false; /* list only the selected rules */
  size_t left = 0;
  for (size_t i = 0; i < choices->count; i++) selects |= choices->list[i].kind == CHOICE_SELECT;
  for (size_t i = 0; i < rule_list.count; i++)
    if (!selects || (rule_list.list[i].level != LEVEL_OFF && rule_list.list[i].family != &config_family))
      rule_list.list[left++] = rule_list.list[i];
  rule_list.count = left;
  enum status status = print_rules(settings, &rule_list, list_in_words, rules_json_list);
  free(rule_list.list);
  return config_for_path_release(&lookup, status);
}

/* ---- --explain ---- */

static const char *const fix_words[] = {
    [FIX_NONE] = "no fix", [FIX_SAFE] = "safe fix", [FIX_UNSAFE] = "unsafe fix", [FIX_EITHER] = "fix safe or unsafe"};

static void explain_example(const struct rule_example *example, struct buffer *to) {
  static const struct {
    const char *name, *title;
  } kinds[] = {{"bad", "Bad:"}, {"good", "Good:"}, {"fixed", "Fixed:"}, {"unsafe-fixed", "Fixed with unsafe fixes:"}};
  const char *title = example->kind;
  for (size_t i = 0; i < ARRAY_LENGTH(kinds); i++)
    if (strcmp(example->kind, kinds[i].name) == 0) title = kinds[i].title;
  buffer_printf(to, "\n%*s%s\n\n", INDENT, "", title);
  markdown_code((struct view){example->text, example->length}, to);
  if (!example->output || !*example->output) return;
  buffer_add_char(to, '\n');
  markdown_code(view_of(example->output), to);
}

static void explain_one(const struct enabled_rule *enabled, bool color, struct buffer *to) {
  const struct rule *rule = enabled->rule;
  add_heading(rule->name, color, to);
  buffer_add_string(to, ": ");
  escape_text(to, view_of(rule->headline));
  buffer_printf(to, "\n  %s%s, %s, family %s", level_name(rule->level),
                rule->optional ? " (off by default)" : "", fix_words[rule->fix], enabled->family->name);
  if (*rule->since) buffer_printf(to, ", since %s", rule->since);
  LOCAL_BUFFER url = {0};
  if (rule_url(rule_url_configured(), &jgflint_catalogue, rule, &url)) buffer_printf(to, "\n  %s", buffer_string(&url));
  buffer_add_string(to, "\n\n");
  markdown_render(view_of(rule->reason), color, to);
  if (*rule->fix_note) {
    LOCAL_BUFFER note = {0};
    if (rule->fix == FIX_NONE) buffer_printf(&note, "No fix: %s.", rule->fix_note);
    else buffer_printf(&note, "Fix (%s): %s.", fix_class_name(rule->fix), rule->fix_note);
    buffer_add_char(to, '\n');
    markdown_render(buffer_view(&note), color, to);
  }
  for (size_t i = 0; i < rule->example_count; i++) explain_example(&rule->examples[i], to);
}

static void explain_in_words(const struct rule_list *rules, struct buffer *to) {
  bool is_first = true;
  for (size_t i = 0; i < rules->count; i++) {
    if (!rules_match(&rules->list[i], rules->name)) continue;
    if (!is_first) buffer_add_string(to, "\n");
    is_first = false;
    explain_one(&rules->list[i], rules->color, to);
  }
}

static bool is_known(const struct rule_list *rules) {
  struct suggestion similar = {0};
  struct view name = view_of(rules->name);
  for (size_t i = 0; i < rules->count; i++) {
    if (rules_match(&rules->list[i], rules->name)) return true;
    suggest_consider(&similar, name, rules->list[i].rule->name);
    suggest_consider(&similar, name, rules->list[i].family->name);
  }
  LOCAL_BUFFER reason = {0};
  option_quote(&reason, rules->name);
  buffer_add_string(&reason, " is not a rule or rule family");
  if (similar.best || !*rules->name) option_suggest(&reason, similar.best);
  else { /* list the rules that contain the word */
    size_t count = 0;
    for (size_t i = 0; i < rules->count; i++) {
      const struct rule *rule = rules->list[i].rule;
      if (!strstr(rule->name, rules->name)) continue;
      buffer_printf(&reason, "%s\n  %-30s %s", count++ ? "" : "; these rules contain the word:", rule->name, rule->headline);
    }
  }
  error_print("--explain: %s", buffer_string(&reason));
  return false;
}

enum status rules_explain(const struct settings *settings) {
  struct config_for_path lookup;
  if (!config_for_path_init(&lookup, settings)) return STATUS_ERROR;
  struct rule_list rule_list = rules_named(lookup.effective_config->rule_table, settings->explain);
  enum status status = STATUS_ERROR;
  if (is_known(&rule_list)) status = print_rules(settings, &rule_list, explain_in_words, rules_json_explain);
  free(rule_list.list);
  return config_for_path_release(&lookup, status);
}
