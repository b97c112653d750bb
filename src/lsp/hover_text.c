#include "lsp/hover_text.h"
#include "base/ascii.h"
#include "report/rule_url.h"
#include "rules/catalogue.h"
#include "text/escape.h"

void hover_begin(struct hover *hover) {
  if (hover->text.length) buffer_add_string(&hover->text, hover->is_plain ? "\n\n" : "\n\n---\n\n");
}

void hover_about(struct hover *hover, struct span span) {
  if (hover->has_span && hover->span.end - hover->span.start <= span.end - span.start) return;
  hover->span = span;
  hover->has_span = true;
}

/* Messages have what they quote between backquotes, which Markdown shows as it is; what stands outside is made harmless. */
void hover_say_foreign(struct hover *hover, struct view text) {
  struct buffer escaped = {0};
  bool is_code = false;
  escape_text(&escaped, text);
  for (size_t i = 0; i < escaped.length; i++) {
    char c = escaped.data[i];
    if (c == '`') is_code = !is_code;
    if (!hover->is_plain && !is_code && ascii_is_one_of(c, "\\*_<>[]#&")) buffer_add_char(&hover->text, '\\');
    buffer_add_char(&hover->text, c);
  }
  if (is_code && !hover->is_plain) buffer_add_char(&hover->text, '`');
  buffer_release(&escaped);
}

void hover_say_heading(struct hover *hover, struct view text) {
  if (!hover->is_plain) buffer_add_string(&hover->text, "**");
  hover_say_foreign(hover, text);
  if (!hover->is_plain) buffer_add_string(&hover->text, "**");
}

void hover_say_rule(struct hover *hover, const struct rule *rule) {
  struct buffer url = {0};
  bool has_page = rule_url(hover->lsp->host.docs_url, &jgflint_catalogue, rule, &url);
  if (hover->is_plain) buffer_printf(&hover->text, "%s: %s", rule->name, rule->headline);
  else if (has_page) buffer_printf(&hover->text, "[`%s`](%s): %s", rule->name, buffer_string(&url), rule->headline);
  else buffer_printf(&hover->text, "`%s`: %s", rule->name, rule->headline);
  if (rule->reason && *rule->reason) buffer_printf(&hover->text, "\n\n%s", rule->reason);
  while (hover->text.length && hover->text.data[hover->text.length - 1] == '\n') hover->text.length--;
  buffer_release(&url);
}
