/* pull.c: diagnostics for clients that ask for them. */
#include "json/make.h"
#include "lsp/findings.h"
#include "lsp/methods.h"
#include "lsp/params.h"

static void offer(const struct lsp *lsp, struct json_object *capabilities) {
  if (!lsp->client.pulls) return;
  struct json_object *provider = json_make_object();
  json_put(provider, "identifier", json_make_string(VIEW("jgflint")));
  json_put(provider, "interFileDependencies", json_make_boolean(false));
  json_put(provider, "workspaceDiagnostics", json_make_boolean(lsp->settings.workspace_diagnostics));
  json_put(capabilities, "diagnosticProvider", provider);
}

static void pull(struct lsp *lsp, struct lsp_call *call) {
  struct view uri, previous = params_text(params_find(call->params, "previousResultId", NULL));
  if (!params_uri(call, &uri)) return;
  struct document *document = documents_find(&lsp->documents, uri);
  struct buffer id = {0};
  if (document) buffer_printf(&id, "%016llx", (unsigned long long)linted_print(lsp, document));
  bool is_same = document && previous.at && view_equal(previous, buffer_view(&id));
  call->result = json_make_object();
  json_put(call->result, "kind", json_make_string(is_same ? VIEW("unchanged") : VIEW("full")));
  if (document) json_put(call->result, "resultId", json_make_string(buffer_view(&id)));
  if (!is_same) json_put(call->result, "items", document ? findings_list(lsp, document) : json_make_array());
  buffer_release(&id);
}

const struct lsp_method lsp_pull = {"textDocument/diagnostic", LSP_REQUEST, LSP_WHILE_RUNNING, pull, offer};
