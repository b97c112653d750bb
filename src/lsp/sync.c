/* sync.c: opens, changes, saves and closes documents. */
#include "base/thresholds.h"
#include "json/make.h"
#include "json/value.h"
#include "lsp/diagnostics.h"
#include "lsp/jobs.h"
#include "lsp/methods.h"
#include "lsp/params.h"
#include "lsp/scopes.h"
#include "lsp/workspace.h"

static void set_version(struct document *document, struct json_object *version) {
  document->has_version = json_object_is_type(version, json_type_int);
  if (document->has_version) document->version = json_object_get_int64(version);
}

/* A configuration, or a file that it extends, may apply to all other documents. */
static bool may_configure(const struct lsp *lsp, const struct document *document) {
  return scopes_is_config(document->name) || workspace_watches(lsp, view_of(document->uri));
}

static void changed(struct lsp *lsp, struct document *document, enum publish_reason reason) {
  publish_later(lsp, document, reason);
  if (!may_configure(lsp, document)) return;
  scopes_forget(lsp);
  publish_all_later(lsp);
}

static void close(struct lsp *lsp, struct document *document) {
  publish_forget(lsp, document);
  documents_close(&lsp->documents, document);
}

static void did_open(struct lsp *lsp, struct lsp_call *call) {
  struct json_object *item = params_find(call->params, "textDocument", NULL);
  struct view uri, text, language = params_text(params_find(item, "languageId", NULL));
  if (!params_string(call, item, "uri", &uri) || !params_string(call, item, "text", &text)) return;
  struct document *document = documents_find(&lsp->documents, uri);
  if (document) close(lsp, document);
  document = documents_open(&lsp->documents, uri, language, text);
  set_version(document, params_find(item, "version", NULL));
  changed(lsp, document, PUBLISH_OPENED);
}

/* Applies one change of a range, or of the whole text. */
static bool change(struct lsp *lsp, struct lsp_call *call, struct document *document, struct json_object *what) {
  struct json_object *range = json_member_of(what, "range");
  struct view text;
  struct text_position start, end;
  if (!params_string(call, what, "text", &text)) return false;
  if (!range) document_set(document, text);
  else if (params_positions(call, range, &start, &end)) document_edit(document, start, end, lsp->client.unit, text);
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
  changed(lsp, document, PUBLISH_CHANGED);
}

static void did_save(struct lsp *lsp, struct lsp_call *call) {
  struct document *document = params_document(lsp, call);
  struct view text = params_text(params_find(call->params, "text", NULL));
  if (!document) return;
  if (text.at) document_set(document, text);
  if (text.at || document->is_known_huge) publish_later(lsp, document, PUBLISH_SAVED);
}

static void did_close(struct lsp *lsp, struct lsp_call *call) {
  struct document *document = params_document(lsp, call);
  if (!document) return;
  bool is_config = may_configure(lsp, document), was_large = document_size(document) > SCOPES_KEPT;
  publish_nothing(lsp, document);
  close(lsp, document);
  if (was_large) scopes_forget(lsp); /* releases the memory of their engines */
  if (!is_config) return;
  scopes_forget(lsp);
  publish_all_later(lsp);
}

const struct lsp_method lsp_did_open = {
    .name = "textDocument/didOpen",
    .kind = LSP_NOTIFICATION,
    .run = did_open,
    .provider = "textDocumentSync",
    .options = "{\"openClose\":true,\"change\":2,\"save\":true}", /* 2: incremental changes */
};
const struct lsp_method lsp_did_change = {.name = "textDocument/didChange", .kind = LSP_NOTIFICATION, .run = did_change};
const struct lsp_method lsp_did_save = {.name = "textDocument/didSave", .kind = LSP_NOTIFICATION, .run = did_save};
const struct lsp_method lsp_did_close = {.name = "textDocument/didClose", .kind = LSP_NOTIFICATION, .run = did_close};
