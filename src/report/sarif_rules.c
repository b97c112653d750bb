#include "base/ascii.h"
#include "config/config.h"
#include "report/rule_url.h"
#include "report/sarif.h"
#include "text/escape.h"

enum { DESCRIPTION_MOST = 1000 }; /* GitHub takes 1,024 characters */

static const char *const levels[LEVELS] = {"none", "note", "warning", "error"};
static const char *const precisions[LEVELS] = {"high", "medium", "high", "very-high"};
static const char *const severities[LEVELS] = {"recommendation", "recommendation", "warning", "error"};

const char *sarif_level(enum level level) {
  return levels[level];
}

void sarif_sentence(struct buffer *out, const char *text) {
  struct buffer sentence = {0};
  buffer_add_string(&sentence, text);
  if (!sentence.length || !ascii_is_one_of(sentence.data[sentence.length - 1], ".!?")) buffer_add_char(&sentence, '.');
  escape_json(out, buffer_view(&sentence));
  buffer_release(&sentence);
}

/* SARIF wants a name in PascalCase beside the id. */
static void pascal_case(struct buffer *out, const char *name) {
  bool is_start = true;
  for (; *name; name++) {
    bool is_letter = (*name >= 'a' && *name <= 'z') || ascii_is_digit(*name);
    if (is_letter) buffer_add_char(out, is_start && *name >= 'a' ? (char)(*name - 'a' + 'A') : *name);
    is_start = !is_letter;
  }
}

/* The first paragraph of the reason, on one line; the headline where it is missing or long. */
static void description(const struct rule *rule, struct buffer *out) {
  const char *paragraph = strstr(rule->reason, "\n\n");
  struct buffer text = {0};
  buffer_add(&text, rule->reason, paragraph ? (size_t)(paragraph - rule->reason) : strlen(rule->reason));
  while (text.length && text.data[text.length - 1] == '\n') text.data[--text.length] = '\0';
  for (size_t i = 0; i < text.length; i++)
    if (text.data[i] == '\n') text.data[i] = ' ';
  sarif_sentence(out, text.length && text.length <= DESCRIPTION_MOST ? buffer_string(&text) : rule->headline);
  buffer_release(&text);
}

static void help(const struct rule *rule, struct buffer *out) {
  struct buffer text = {0};
  buffer_add_string(&text, *rule->reason ? rule->reason : rule->headline);
  if (*rule->fix_note) buffer_printf(&text, "\n\nFix: %s", rule->fix_note);
  buffer_add_string(out, "{\"text\": ");
  escape_json(out, buffer_view(&text));
  buffer_add_string(out, ", \"markdown\": ");
  escape_json(out, buffer_view(&text));
  buffer_add_char(out, '}');
  buffer_release(&text);
}

static void add_rule(const struct report_settings *settings, const struct rule *rule, const char *family, struct buffer *out) {
  buffer_printf(out, "        {\"id\": \"%s\", \"name\": \"", rule->name);
  pascal_case(out, rule->name);
  if (rule->formerly) buffer_printf(out, "\", \"deprecatedIds\": [\"%s\"], \"shortDescription\": {\"text\": ", rule->formerly);
  else buffer_add_string(out, "\", \"shortDescription\": {\"text\": ");
  sarif_sentence(out, rule->headline);
  buffer_add_string(out, "}, \"fullDescription\": {\"text\": ");
  description(rule, out);
  buffer_add_string(out, "}, \"help\": ");
  help(rule, out);
  struct buffer url = {0};
  /* A page that a service can open, or none. */
  if (rule_url(settings->docs_url, settings->catalogue, rule, &url)) {
    buffer_add_string(out, ", \"helpUri\": ");
    escape_json(out, buffer_view(&url));
  }
  buffer_release(&url);
  buffer_printf(out, ", \"defaultConfiguration\": {\"enabled\": %s, \"level\": \"%s\"}", rule->optional ? "false" : "true", levels[rule->level]);
  buffer_printf(out, ", \"properties\": {\"precision\": \"%s\", \"problem.severity\": \"%s\", \"tags\": [\"%s\"]}}", precisions[rule->level],
               severities[rule->level], family);
}

static void add_family(const struct report_settings *settings, const struct family *family, const char *before, struct buffer *out) {
  for (size_t i = 0; i < family->count; i++) {
    buffer_add_string(out, i ? ",\n" : before);
    add_rule(settings, &family->rules[i], family->name, out);
  }
}

void sarif_rules(const struct report_settings *settings, const struct rule *const *customs, size_t custom_count, struct buffer *out) {
  const struct catalogue *catalogue = settings->catalogue;
  for (size_t i = 0; i < catalogue->count; i++) add_family(settings, catalogue->families[i], i ? ",\n" : "\n", out);
  add_family(settings, &config_family, ",\n", out);
  for (size_t i = 0; i < custom_count; i++) {
    buffer_add_string(out, ",\n");
    add_rule(settings, customs[i], custom_family.name, out);
  }
}

static bool is_of(const struct family *family, const struct rule *rule) {
  return rule >= family->rules && rule < family->rules + family->count;
}

size_t sarif_rule_index(const struct catalogue *catalogue, const struct rule *rule) {
  size_t before = 0;
  for (size_t i = 0; i <= catalogue->count; i++) {
    const struct family *family = i < catalogue->count ? catalogue->families[i] : &config_family;
    if (is_of(family, rule)) return before + (size_t)(rule - family->rules);
    before += family->count;
  }
  return SIZE_MAX;
}
