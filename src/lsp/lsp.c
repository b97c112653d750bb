/* lsp.c: receives and handles messages; initialize, shutdown and exit. */
#include "lsp/lsp.h"
#include "base/memory.h"
#include "lsp/jobs.h"
#include "lsp/methods.h"

struct lsp *lsp_new(const struct lsp_host *host) {
  struct lsp *lsp = mem_alloc_zeroed(1, sizeof *lsp);
  lsp->host = *host;
  lsp->client.unit = UNIT_UTF16;
  lsp_settings_init(&lsp->settings);
  lsp_settings_read(&lsp->settings, lsp->host.settings);
  lsp->last = &lsp->first;
  lsp->last_job = &lsp->jobs;
  return lsp;
}

void lsp_free(struct lsp *lsp) {
  if (!lsp) return;
  for (struct message *message = lsp->first, *next; message; message = next) {
    next = message->next;
    message_free(message);
  }
  map_release(&lsp->settings_requests);
  json_release(&lsp->json);
  for (size_t i = 0; i < ARRAY_LENGTH(lsp->schemas); i++) json_object_put(lsp->schemas[i]);
  scopes_forget(lsp);
  free(lsp->scopes);
  lsp_settings_release(&lsp->settings);
  json_object_put(lsp->first_settings);
  jobs_release(lsp);
  records_release(lsp);
  map_release(&lsp->canceled);
  workspace_release(lsp);
  documents_release(&lsp->documents);
  free(lsp);
}

/* ---- receiving ---- */

void lsp_receive(struct lsp *lsp, struct view text) {
  struct message *message = message_new(text);
  message->number = ++lsp->received;
  bool is_cancelling = message->kind == MESSAGE_NOTIFICATION && strcmp(message->method, "$/cancelRequest") == 0;
  /* A waiting message is canceled when its turn comes, so the queue is not searched. */
  if (is_cancelling && (lsp->first || lsp->jobs))
    jobs_note_canceled(lsp, CANCELED_ID, params_at(message->params, "/id"), lsp->received);
  if (is_cancelling || lsp->phase == PHASE_OVER) {
    message_free(message);
    return;
  }
  lsp->waiting += message_size(message);
  lsp->responses += message->kind == MESSAGE_RESPONSE;
  *lsp->last = message;
  lsp->last = &message->next;
}

/* ---- initialize, shutdown, exit ---- */

static const char *const unit_names[] = {[UNIT_UTF8] = "utf-8", [UNIT_UTF16] = "utf-16", [UNIT_UTF32] = "utf-32"};

static void read_tags(struct lsp_client *client, struct json_object *tags) {
  for (size_t i = 0; i < json_length_of(tags); i++) {
    int64_t tag = json_object_get_int64(json_object_array_get_idx(tags, i));
    client->tags_unnecessary |= tag == 1;
    client->tags_deprecated |= tag == 2;
  }
}

static void meet(struct lsp_client *client, struct json_object *params) {
  struct json_object *can = params_at(params, "/capabilities"), *process = params_at(params, "/processId");
  struct json_object *workspace = params_at(can, "/workspace"), *text = params_at(can, "/textDocument");
  /* Texts are stored in UTF-8, and all clients support UTF-16. A client that offers neither supports only UTF-32. */
  struct json_object *units = params_at(can, "/general/positionEncodings");
  bool is_utf32 = params_has_word(units, "utf-32") && !params_has_word(units, "utf-16");
  client->unit = params_has_word(units, "utf-8") ? UNIT_UTF8 : is_utf32 ? UNIT_UTF32 : UNIT_UTF16;
  client->is_asked_for_settings = params_is(workspace, "/configuration", true);
  client->registers_settings = params_is(workspace, "/didChangeConfiguration/dynamicRegistration", true);
  client->registers_files = params_is(workspace, "/didChangeWatchedFiles/dynamicRegistration", true);
  client->edits_documents = params_is(workspace, "/workspaceEdit/documentChanges", true);
  client->refreshes = params_is(workspace, "/diagnostics/refreshSupport", true);
  client->resolves_edits = params_has_word(params_at(text, "/codeAction/resolveSupport/properties"), "edit") &&
                           params_is(text, "/codeAction/dataSupport", true);
  struct json_object *formats = params_at(text, "/hover/contentFormat");
  client->shows_plain_text = formats && !params_has_word(formats, "markdown");
  client->takes_snippets = params_is(text, "/completion/completionItem/snippetSupport", true);
  client->has_label_details = params_is(text, "/completion/completionItem/labelDetailsSupport", true);
  client->pulls = json_object_is_type(params_at(text, "/diagnostic"), json_type_object);
  client->no_related = params_is(text, "/publishDiagnostics/relatedInformation", false);
  client->no_description = params_is(text, "/publishDiagnostics/codeDescriptionSupport", false);
  read_tags(client, params_at(text, "/publishDiagnostics/tagSupport/valueSet"));
  read_tags(client, params_at(text, "/diagnostic/tagSupport/valueSet"));
  if (json_object_is_type(process, json_type_int) && json_object_get_int64(process) > 0)
    client->process = json_object_get_int64(process);
}

static void initialize(struct lsp *lsp, struct lsp_call *call) {
  struct json_object *options = params_at(call->params, "/initializationOptions");
  struct json_object *section = params_at(options, "/jgflint"), *can = json_make_object();
  meet(&lsp->client, call->params);
  workspace_init(lsp, call->params);
  lsp->first_settings = json_value_copy(section ? section : options);
  lsp_settings_read(&lsp->settings, lsp->first_settings);
  json_put_string(can, "positionEncoding", unit_names[lsp->client.unit]);
  for (size_t i = 0; i < lsp_method_count; i++) {
    const struct lsp_method *method = &lsp_methods[i];
    if (method->provider) json_put(can, method->provider, json_value_parsed(method->options ? method->options : "true"));
    if (method->offer) method->offer(lsp, can);
  }
  struct json_object *info = lsp_object("name", json_make_string(VIEW("jgflint")), "version",
                                        json_make_string(view_of(lsp->host.version)), NULL);
  call->result = lsp_object("capabilities", can, "serverInfo", info, NULL);
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

/* ---- handling ---- */

/* Returns an error code if a request is not allowed; otherwise 0. */
static enum lsp_error refusal(const struct lsp *lsp, const struct lsp_method *method, const char **reason) {
  *reason = "the server is not initialized";
  if (lsp->phase == PHASE_NEW) return method && method->time != LSP_WHILE_RUNNING ? 0 : LSP_NOT_INITIALIZED;
  *reason = "the server was shut down";
  if (lsp->phase == PHASE_SHUT_DOWN) return method && method->time == LSP_ALWAYS ? 0 : LSP_INVALID_REQUEST;
  *reason = "the server is initialized already";
  if (method && method->time == LSP_AT_FIRST) return LSP_INVALID_REQUEST;
  *reason = "unknown method";
  return method ? 0 : LSP_METHOD_NOT_FOUND;
}

/* Reads the parameters that the method needs, and runs it. */
static void run(struct lsp *lsp, const struct lsp_method *method, struct lsp_call *call) {
  struct json_object *range = params_at(call->params, "/range");
  struct document **document = &call->place.document;
  struct text_position position = {0};
  if (method->needs && !params_document(lsp, call, document)) return;
  if (method->needs == LSP_NEEDS_RANGE && !params_range(lsp, call, *document, range, &call->range)) return;
  if (method->needs == LSP_NEEDS_POSITION) {
    if (!params_position(call, params_at(call->params, "/position"), &position)) return;
    call->place.offset = document_offset(*document, position, lsp->client.unit);
  }
  method->run(lsp, call);
}

static void handle(struct lsp *lsp, const struct message *message) {
  enum lsp_kind kind = message->kind == MESSAGE_NOTIFICATION ? LSP_NOTIFICATION : LSP_REQUEST;
  bool is_valid = message->kind == MESSAGE_REQUEST || message->kind == MESSAGE_NOTIFICATION;
  const struct lsp_method *method = NULL;
  struct lsp_call call = {.id = is_valid ? message->id : NULL, .number = message->number, .params = message->params};
  for (size_t i = 0; i < lsp_method_count && message->method && !method; i++)
    if (strcmp(lsp_methods[i].name, message->method) == 0 && lsp_methods[i].kind == kind) method = &lsp_methods[i];
  if (message->kind == MESSAGE_RESPONSE) { /* only responses to requests for settings have an effect */
    int64_t id = json_object_is_type(message->id, json_type_int) ? json_object_get_int64(message->id) : 0;
    struct view key = {(const char *)&id, sizeof id};
    if (!map_find(&lsp->settings_requests, key)) return;
    *map_get_or_add(&lsp->settings_requests, key) = NULL;
    apply_settings(lsp, message->result);
    return;
  }
  if (is_valid) call.code = refusal(lsp, method, &call.reason);
  else if (message->kind == MESSAGE_NO_JSON) lsp_fail(&call, LSP_PARSE_ERROR, "the message is not JSON");
  else lsp_fail(&call, LSP_INVALID_REQUEST, "the message is not a request");
  /* A canceled request is answered with LSP_CANCELED. Requests that start and end the server are always answered. */
  bool can_be_canceled = kind == LSP_REQUEST && method && method->time == LSP_WHILE_RUNNING && method->run != shut_down;
  if (!call.code && can_be_canceled && jobs_is_canceled(lsp, CANCELED_ID, message->id, message->number))
    lsp_fail(&call, LSP_CANCELED, "canceled");
  if (!call.code && kind == LSP_REQUEST && message->has_odd_params)
    lsp_fail(&call, LSP_INVALID_PARAMS, "params must be an object or an array");
  bool is_refused = call.code;
  if (!is_refused) run(lsp, method, &call);
  if (kind == LSP_NOTIFICATION && call.code && !is_refused) lsp_log(lsp, "%s: %s", method->name, call.reason);
  if (kind == LSP_REQUEST && !call.is_later) lsp_answer(lsp, call.id, &call);
  json_object_put(call.result);
  arena_release(&call.arena);
}

/* Seconds for which only responses of the client are handled: the first findings must have its settings. */
static double settings_wait(const struct lsp *lsp) {
  double left = lsp->waits_for_settings && !lsp->hurries ? lsp->settings_due - lsp_now(lsp) : 0;
  return left > 0 ? left : 0;
}

bool lsp_work(struct lsp *lsp) {
  bool waits = settings_wait(lsp) > 0;
  if (lsp->phase == PHASE_OVER || (waits && !lsp->responses)) return false;
  struct message **place = &lsp->first, *message;
  while (waits && (*place)->kind != MESSAGE_RESPONSE) place = &(*place)->next;
  message = *place;
  lsp->turn++;
  if (!message) {
    jobs_cancel(lsp);
    return (lsp->phase == PHASE_RUNNING && publish_next(lsp)) || jobs_work(lsp);
  }
  *place = message->next;
  if (!*place) lsp->last = place;
  lsp->waiting -= message_size(message);
  lsp->responses -= message->kind == MESSAGE_RESPONSE;
  handle(lsp, message);
  message_free(message);
  return true;
}

double lsp_due(const struct lsp *lsp) {
  if (lsp->phase == PHASE_OVER) return -1;
  double wait = settings_wait(lsp);
  if (wait > 0) return lsp->responses ? 0 : wait;
  if (lsp->first || lsp->jobs || lsp->canceled.count) return 0;
  if (lsp->phase != PHASE_RUNNING) return -1;
  return publish_due(lsp);
}

size_t lsp_waiting(const struct lsp *lsp) {
  return lsp->waiting + lsp->canceled_size;
}

void lsp_hurry(struct lsp *lsp) {
  lsp->hurries = true;
}

bool lsp_is_over(const struct lsp *lsp) {
  return lsp->phase == PHASE_OVER;
}

bool lsp_is_shut_down(const struct lsp *lsp) {
  return lsp->was_shut_down;
}

int64_t lsp_client_process(const struct lsp *lsp) {
  return lsp->client.process;
}

/* ---- the methods, in the order of `initialize` ---- */

const struct lsp_method lsp_methods[] = {
    {.name = "initialize", .time = LSP_AT_FIRST, .run = initialize},
    {.name = "initialized", .kind = LSP_NOTIFICATION, .run = lsp_initialized},
    {.name = "shutdown", .run = shut_down},
    {.name = "exit", .kind = LSP_NOTIFICATION, .time = LSP_ALWAYS, .run = leave},
    {.name = "textDocument/didOpen", .kind = LSP_NOTIFICATION, .run = lsp_did_open, .provider = "textDocumentSync",
     .options = "{\"openClose\":true,\"change\":2,\"save\":true}"}, /* 2: incremental changes */
    {.name = "textDocument/didChange", .kind = LSP_NOTIFICATION, .needs = LSP_NEEDS_DOCUMENT, .run = lsp_did_change},
    {.name = "textDocument/didSave", .kind = LSP_NOTIFICATION, .needs = LSP_NEEDS_DOCUMENT, .run = lsp_did_save},
    {.name = "textDocument/didClose", .kind = LSP_NOTIFICATION, .needs = LSP_NEEDS_DOCUMENT, .run = lsp_did_close},
    {.name = "workspace/didChangeConfiguration", .kind = LSP_NOTIFICATION, .run = lsp_did_change_configuration},
    {.name = "workspace/didChangeWatchedFiles", .kind = LSP_NOTIFICATION, .run = lsp_did_change_watched_files},
    {.name = "workspace/didChangeWorkspaceFolders", .kind = LSP_NOTIFICATION, .run = lsp_did_change_folders,
     .provider = "workspace", .options = "{\"workspaceFolders\":{\"supported\":true,\"changeNotifications\":true}}"},
    {.name = "textDocument/diagnostic", .run = lsp_diagnostic, .offer = lsp_offer_diagnostics},
    {.name = "workspace/diagnostic", .run = lsp_workspace_diagnostic},
    {.name = "window/workDoneProgress/cancel", .kind = LSP_NOTIFICATION, .run = lsp_cancel_progress},
    {.name = "textDocument/codeAction", .needs = LSP_NEEDS_RANGE, .run = lsp_code_action, .offer = lsp_offer_actions},
    {.name = "codeAction/resolve", .run = lsp_resolve_action},
    {.name = "workspace/executeCommand", .run = lsp_execute_command, .provider = "executeCommandProvider",
     .options = "{\"commands\":[\"jgflint.convert\",\"jgflint.fixWorkspace\"],\"workDoneProgress\":true}"},
    {.name = "textDocument/hover", .needs = LSP_NEEDS_POSITION, .run = lsp_hover, .provider = "hoverProvider"},
    {.name = "textDocument/documentSymbol", .needs = LSP_NEEDS_DOCUMENT, .run = lsp_document_symbol,
     .provider = "documentSymbolProvider"},
    {.name = "textDocument/foldingRange", .needs = LSP_NEEDS_DOCUMENT, .run = lsp_folding_range,
     .provider = "foldingRangeProvider"},
    {.name = "textDocument/inlayHint", .needs = LSP_NEEDS_RANGE, .run = lsp_inlay_hint, .provider = "inlayHintProvider"},
    {.name = "textDocument/definition", .needs = LSP_NEEDS_POSITION, .run = lsp_definition, .provider = "definitionProvider"},
    {.name = "textDocument/completion", .needs = LSP_NEEDS_POSITION, .run = lsp_completion, .provider = "completionProvider",
     .options = "{\"triggerCharacters\":[\"\\\"\",\":\",\"[\",\";\"]}"},
    {.name = "textDocument/documentLink", .needs = LSP_NEEDS_DOCUMENT, .run = lsp_document_link,
     .provider = "documentLinkProvider", .options = "{\"resolveProvider\":false}"},
    {.name = "textDocument/formatting", .needs = LSP_NEEDS_DOCUMENT, .run = lsp_formatting,
     .provider = "documentFormattingProvider"},
    {.name = "textDocument/rangeFormatting", .needs = LSP_NEEDS_RANGE, .run = lsp_range_formatting,
     .provider = "documentRangeFormattingProvider"},
    {.name = "jgflint/board", .needs = LSP_NEEDS_POSITION, .run = lsp_board},
};
const size_t lsp_method_count = ARRAY_LENGTH(lsp_methods);
