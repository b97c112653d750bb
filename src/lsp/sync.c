/* sync.c: the texts of documents, as the client changes them. */
#include "json/make.h"
#include "json/value.h"
#include "lsp/methods.h"
#include "lsp/params.h"
#include "lsp/publish.h"
#include "lsp/scopes.h"

enum { LARGE = 1 << 20 };

static void offer(const struct lsp *lsp, struct json_object *capabilities) {
  (void)lsp;
  enum { INCREMENTAL = 2 };
  struct json_object *sync = json_make_object();
  json_put(sync, "openClose", json_make_boolean(true));
  json_put(sync, "change", json_make_integer(INCREMENTAL));
  json_put(sync, "save", json_make_boolean(true));
  json_put(capabilities, "textDocumentSync", sync);
}

static void set_version(struct document *document, struct json_object *version) {
  document->has_version = json_object_is_type(version, json_type_int);
  if (document->has_version) document->version = json_object_get_int64(version);
}

/* A configuration may hold for any of the others; and so may one on the disk, which nobody tells of. */
static void take_note(struct lsp *lsp, struct document *document, enum publish_reason reason) {
  publish_later(lsp, document, reason);
  if (!scopes_is_config(document->name)) return;
  scopes_forget(lsp);
  publish_all_later(lsp);
}

static void did_open(struct lsp *lsp, struct lsp_call *call) {
  struct json_object *item = params_find(call->params, "textDocument", NULL);
  struct view uri, text, language = params_text(params_find(item, "languageId", NULL));
  if (!params_string(call, item, "uri", &uri) || !params_string(call, item, "text", &text)) return;
  struct document *document = documents_open(&lsp->documents, uri, language, text);
  set_version(document, params_find(item, "version", NULL));
  take_note(lsp, document, PUBLISH_OPENED);
}

/* One change: of a range, or of the whole text. */
static bool change(struct lsp *lsp, struct lsp_call *call, struct document *document, struct json_object *what) {
  struct json_object *range = json_member_of(what, "range");
  struct view text;
  struct span span;
  if (!params_string(call, what, "text", &text)) return false;
  if (!range) document_set(&lsp->documents, document, text);
  else if (params_range(lsp, call, document, range, &span)) document_splice(&lsp->documents, document, span, text);
  else return false;
  return true;
}

static void did_change(struct lsp *lsp, struct lsp_call *call) {
  struct document *document = params_document(lsp, call);
  struct json_object *changes = params_find(call->params, "contentChanges", NULL);
  if (!document) return;
  if (!json_object_is_type(changes, json_type_array)) {
    lsp_fail(call, LSP_INVALID_PARAMS, "contentChanges must be an array");
    return;
  }
  for (size_t i = 0; i < json_object_array_length(changes); i++)
    if (!change(lsp, call, document, json_object_array_get_idx(changes, i))) return;
  set_version(document, params_find(call->params, "textDocument", "version", NULL));
  take_note(lsp, document, PUBLISH_CHANGED);
}

static void did_save(struct lsp *lsp, struct lsp_call *call) {
  struct document *document = params_document(lsp, call);
  struct view text = params_text(params_find(call->params, "text", NULL));
  if (!document) return;
  if (text.at) document_set(&lsp->documents, document, text);
  if (text.at || document->is_spoken_of) publish_later(lsp, document, PUBLISH_SAVED);
}

static void did_close(struct lsp *lsp, struct lsp_call *call) {
  struct document *document = params_document(lsp, call);
  if (!document) return;
  bool is_config = scopes_is_config(document->name), was_large = document->text.length > LARGE;
  publish_nothing(lsp, document);
  documents_close(&lsp->documents, document);
  if (was_large) scopes_forget(lsp); /* and what their engines have taken for it */
  if (!is_config) return;
  scopes_forget(lsp);
  publish_all_later(lsp);
}

const struct lsp_method lsp_did_open = {"textDocument/didOpen", LSP_NOTIFICATION, LSP_WHILE_RUNNING, did_open, offer};
const struct lsp_method lsp_did_change = {"textDocument/didChange", LSP_NOTIFICATION, LSP_WHILE_RUNNING, did_change, NULL};
const struct lsp_method lsp_did_save = {"textDocument/didSave", LSP_NOTIFICATION, LSP_WHILE_RUNNING, did_save, NULL};
const struct lsp_method lsp_did_close = {"textDocument/didClose", LSP_NOTIFICATION, LSP_WHILE_RUNNING, did_close, NULL};
