/* lifecycle.c: initialize, shutdown and exit. */
#include "json/make.h"
#include "json/value.h"
#include "lsp/methods.h"
#include "lsp/params.h"
#include "lsp/workspace.h"

static const char *const unit_names[] = {[UNIT_UTF8] = "utf-8", [UNIT_UTF16] = "utf-16", [UNIT_UTF32] = "utf-32"};

/* Texts are stored in UTF-8, and all clients support UTF-16. A client that offers neither supports only UTF-32. */
static enum text_unit best_unit(struct json_object *offered) {
  if (params_has_word(offered, "utf-8")) return UNIT_UTF8;
  return !params_has_word(offered, "utf-16") && params_has_word(offered, "utf-32") ? UNIT_UTF32 : UNIT_UTF16;
}

static bool is_false(struct json_object *value) {
  return json_object_is_type(value, json_type_boolean) && !json_object_get_boolean(value);
}

/* The support of the client for diagnostics, which are pushed or pulled. */
static void meet_diagnostics(struct lsp_client *client, struct json_object *can) {
  struct json_object *push = params_find(can, "textDocument", "publishDiagnostics", NULL);
  struct json_object *pull = params_find(can, "textDocument", "diagnostic", NULL);
  struct json_object *sections[] = {push, pull};
  client->pulls = json_object_is_type(pull, json_type_object);
  client->refreshes = params_is_true(params_find(can, "workspace", "diagnostics", "refreshSupport", NULL));
  client->no_related = is_false(params_find(push, "relatedInformation", NULL));
  client->no_description = is_false(params_find(push, "codeDescriptionSupport", NULL));
  for (size_t i = 0; i < ARRAY_LENGTH(sections); i++) {
    struct json_object *tags = params_find(sections[i], "tagSupport", "valueSet", NULL);
    for (size_t k = 0; json_object_is_type(tags, json_type_array) && k < json_object_array_length(tags); k++) {
      int64_t tag = json_object_get_int64(json_object_array_get_idx(tags, k));
      client->tags_unnecessary |= tag == 1;
      client->tags_deprecated |= tag == 2;
    }
  }
}

static void meet(struct lsp_client *client, struct json_object *params) {
  struct json_object *can = params_find(params, "capabilities", NULL), *process = params_find(params, "processId", NULL);
  struct json_object *workspace = params_find(can, "workspace", NULL), *text = params_find(can, "textDocument", NULL);
  struct json_object *action = params_find(text, "codeAction", NULL);
  client->unit = best_unit(params_find(can, "general", "positionEncodings", NULL));
  client->is_asked_for_settings = params_is_true(params_find(workspace, "configuration", NULL));
  client->registers_settings = params_is_true(params_find(workspace, "didChangeConfiguration", "dynamicRegistration", NULL));
  client->registers_files = params_is_true(params_find(workspace, "didChangeWatchedFiles", "dynamicRegistration", NULL));
  client->edits_documents = params_is_true(params_find(workspace, "workspaceEdit", "documentChanges", NULL));
  client->resolves_edits = params_has_word(params_find(action, "resolveSupport", "properties", NULL), "edit") &&
                           params_is_true(params_find(action, "dataSupport", NULL));
  struct json_object *formats = params_find(text, "hover", "contentFormat", NULL);
  client->shows_plain_text = formats && !params_has_word(formats, "markdown");
  client->has_symbol_tree = params_is_true(params_find(text, "documentSymbol", "hierarchicalDocumentSymbolSupport", NULL));
  struct json_object *item = params_find(text, "completion", "completionItem", NULL);
  client->takes_snippets = params_is_true(params_find(item, "snippetSupport", NULL));
  client->has_label_details = params_is_true(params_find(item, "labelDetailsSupport", NULL));
  meet_diagnostics(client, can);
  if (json_object_is_type(process, json_type_int) && json_object_get_int64(process) > 0)
    client->process = json_object_get_int64(process);
}

static void initialize(struct lsp *lsp, struct lsp_call *call) {
  struct json_object *options = params_find(call->params, "initializationOptions", NULL);
  struct json_object *section = params_find(options, "jgflint", NULL);
  meet(&lsp->client, call->params);
  workspace_init(lsp, call->params);
  lsp->first_settings = json_value_copy(section ? section : options);
  lsp_settings_read(&lsp->settings, lsp->first_settings);
  struct json_object *can = json_make_object(), *info = json_make_object();
  json_put_string(can, "positionEncoding", unit_names[lsp->client.unit]);
  for (size_t i = 0; i < lsp->method_count; i++) {
    const struct lsp_method *method = lsp->methods[i];
    if (method->provider) json_put(can, method->provider, json_make_parsed(method->options ? method->options : "true"));
    if (method->offer) method->offer(lsp, can);
  }
  json_put(info, "name", json_make_string(VIEW("jgflint")));
  json_put_string(info, "version", lsp->host.version);
  call->result = json_make_object();
  json_put(call->result, "capabilities", can);
  json_put(call->result, "serverInfo", info);
  lsp->phase = PHASE_RUNNING;
}

static void shut_down(struct lsp *lsp, struct lsp_call *call) {
  (void)call;
  lsp->phase = PHASE_SHUT_DOWN;
}

static void leave(struct lsp *lsp, struct lsp_call *call) {
  (void)call;
  lsp->was_shut_down = lsp->phase == PHASE_SHUT_DOWN;
  lsp->phase = PHASE_OVER;
}

const struct lsp_method lsp_initialize = {.name = "initialize", .when = LSP_AT_FIRST, .run = initialize};
const struct lsp_method lsp_shutdown = {.name = "shutdown", .run = shut_down};
const struct lsp_method lsp_exit = {.name = "exit", .kind = LSP_NOTIFICATION, .when = LSP_ALWAYS, .run = leave};
