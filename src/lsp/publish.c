#include "lsp/publish.h"
#include "json/make.h"
#include "lsp/findings.h"

enum {
  LARGE = 4 << 20, /* a text that is not linted with every letter that is typed */
  HUGE = 64 << 20, /* or not at all before it is saved */
  PATIENCE = 3     /* how often the time that it took the last time is waited for */
};

static void say_that_it_is_huge(struct lsp *lsp, struct document *document) {
  enum { MESSAGE_INFO = 3 };
  if (document->is_spoken_of) return;
  struct json_object *params = json_make_object();
  json_put(params, "type", json_make_integer(MESSAGE_INFO));
  json_put(params, "message", json_make_string(VIEW("This record is larger than 64 MB: jgflint checks it when it is saved.")));
  lsp_tell(lsp, "window/showMessage", params);
  document->is_spoken_of = true;
}

void publish_later(struct lsp *lsp, struct document *document, enum publish_reason reason) {
  bool is_huge = document->text.length > HUGE, is_large = document->text.length > LARGE;
  if (is_huge) say_that_it_is_huge(lsp, document);
  if (lsp->client.pulls || (is_huge && reason == PUBLISH_CHANGED)) return;
  document->is_dirty = true;
  document->due = lsp_now(lsp) + (is_large && reason == PUBLISH_CHANGED ? PATIENCE * document->cost : 0);
}

void publish_all_later(struct lsp *lsp) {
  for (size_t i = 0; i < lsp->documents.count; i++) publish_later(lsp, lsp->documents.list[i], PUBLISH_CHANGED);
  if (lsp->client.pulls && lsp->client.refreshes) lsp_ask(lsp, "workspace/diagnostic/refresh", NULL, NULL);
}

static void send(struct lsp *lsp, const struct document *document, struct json_object *list, bool with_version) {
  struct json_object *params = json_make_object();
  json_put(params, "uri", json_make_string(view_of(document->uri)));
  if (with_version && document->has_version) json_put(params, "version", json_make_integer(document->version));
  json_put(params, "diagnostics", list);
  lsp_tell(lsp, "textDocument/publishDiagnostics", params);
}

/* Of those that are dirty, that which is due first. */
static struct document *next(const struct lsp *lsp) {
  struct document *first = NULL;
  for (size_t i = 0; i < lsp->documents.count; i++) {
    struct document *document = lsp->documents.list[i];
    if (document->is_dirty && (!first || document->due < first->due)) first = document;
  }
  return first;
}

bool publish_next(struct lsp *lsp) {
  struct document *document = next(lsp);
  if (!document || publish_due(lsp) > 0) return false;
  document->is_dirty = false;
  send(lsp, document, findings_list(lsp, document), true);
  return true;
}

double publish_due(const struct lsp *lsp) {
  const struct document *document = next(lsp);
  if (!document) return -1;
  double left = lsp->hurries ? 0 : document->due - lsp_now(lsp);
  return left > 0 ? left : 0;
}

void publish_nothing(struct lsp *lsp, const struct document *document) {
  if (!lsp->client.pulls) send(lsp, document, json_make_array(), false);
}
