#include "lsp/hover.h"
#include "json/make.h"
#include "json/value.h"
#include "lsp/findings.h"
#include "lsp/methods.h"
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
    if (!hover->is_plain && !is_code && strchr("\\*_<>[]#&", c)) buffer_add_char(&hover->text, '\\');
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

/* ---- findings ---- */

enum { MOST_FINDINGS = 5 };

struct told {
  struct hover *hover;
  size_t count;
};

static void take(void *to, const struct linted *linted) {
  struct told *told = to;
  struct hover *hover = told->hover;
  for (size_t i = 0; i < linted->diags->count && told->count < MOST_FINDINGS; i++) {
    const struct diag *diag = &linted->diags->list[i];
    struct span span = findings_span(linted, diag);
    if (hover->place.offset < span.start || hover->place.offset > span.end) continue;
    told->count++;
    hover_begin(hover);
    hover_about(hover, span);
    hover_say_foreign(hover, view_of(diag->message));
    buffer_add_string(&hover->text, "\n\n");
    hover_say_rule(hover, diag->rule);
  }
}

static void add_findings(struct hover *hover) {
  struct told told = {hover, 0};
  linted_each(hover->lsp, hover->place.document, (struct span){hover->place.offset, hover->place.offset}, take, &told);
}

/* ---- the method ---- */

static void show(struct lsp *lsp, struct lsp_call *call) {
  struct hover hover = {.lsp = lsp, .is_plain = lsp->client.shows_plain_text};
  if (!params_place(lsp, call, &hover.place)) return;
  add_findings(&hover);
  hover_add_key(&hover);
  hover_add_position(&hover);
  if (hover.text.length) {
    struct json_object *contents = json_make_object();
    json_put(contents, "kind", json_make_string(view_of(hover.is_plain ? "plaintext" : "markdown")));
    json_put(contents, "value", json_make_string(buffer_view(&hover.text)));
    call->result = json_make_object();
    json_put(call->result, "contents", contents);
    if (hover.has_span) json_put(call->result, "range", params_make_range(lsp, hover.place.document, hover.span));
  }
  buffer_release(&hover.text);
}

static void offer(const struct lsp *lsp, struct json_object *capabilities) {
  (void)lsp;
  json_put(capabilities, "hoverProvider", json_make_boolean(true));
}

const struct lsp_method lsp_hover = {"textDocument/hover", LSP_REQUEST, LSP_WHILE_RUNNING, show, offer};
