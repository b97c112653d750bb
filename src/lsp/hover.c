/* hover.c: what there is to say about a place: its findings, its key, the position. */
#include "json/make.h"
#include "json/value.h"
#include "lsp/findings.h"
#include "lsp/hover_text.h"
#include "lsp/methods.h"

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
