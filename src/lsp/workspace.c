/* workspace.c: diagnostics of all records in the workspace; here records are compared with one another. */
#include "base/map.h"
#include "json/make.h"
#include "json/value.h"
#include "lsp/findings.h"
#include "lsp/jobs.h"
#include "lsp/methods.h"
#include "lsp/params.h"

static struct json_object *make_items(void) {
  struct json_object *result = json_make_object();
  json_put(result, "items", json_make_array());
  return result;
}

/* The id of the result that the client has of a document. */
static struct view previous_of(const struct lsp_job *job, const struct document *document) {
  struct json_object *list = json_member_of(job->params, "previousResultIds");
  struct view none = {NULL, 0};
  if (!json_object_is_type(list, json_type_array)) return none;
  struct documents one = {.list = (struct document *[]){(struct document *)(uintptr_t)document}, .count = 1};
  for (size_t i = 0; i < json_object_array_length(list); i++) {
    struct json_object *previous = json_object_array_get_idx(list, i);
    struct view uri = params_text(json_member_of(previous, "uri"));
    if (uri.at && documents_find(&one, uri)) return params_text(json_member_of(previous, "value"));
  }
  return none;
}

/* What is found depends on all records before this one. */
static void visit(struct lsp *lsp, struct lsp_job *job, struct document *document) {
  uint64_t print = linted_print(lsp, document);
  struct buffer id = {0};
  job->print = map_hash(job->print ? job->print : MAP_HASH_START, &print, sizeof print);
  buffer_printf(&id, "%016llx", (unsigned long long)job->print);
  lsp->collection = job->collection;
  linted_forget(lsp);
  struct json_object *items = findings_list(lsp, document), *report = json_make_object();
  lsp->collection = NULL;
  linted_forget(lsp);
  struct view previous = previous_of(job, document);
  bool is_same = previous.at && view_equal(previous, buffer_view(&id));
  json_put(report, "kind", json_make_string(is_same ? VIEW("unchanged") : VIEW("full")));
  json_put(report, "uri", json_make_string(view_of(document->uri)));
  json_put(report, "version", document->has_version ? json_make_integer(document->version) : NULL);
  json_put(report, "resultId", json_make_string(buffer_view(&id)));
  if (is_same) json_object_put(items);
  else json_put(report, "items", items);
  json_append(json_member_of(job->result, "items"), report);
  buffer_release(&id);
}

/* What there is goes out, to a client that takes it in parts. */
static void report(struct lsp *lsp, struct lsp_job *job) {
  struct json_object *token = json_member_of(job->params, "partialResultToken");
  if (!token || !json_object_array_length(json_member_of(job->result, "items"))) return;
  struct json_object *params = json_make_object();
  json_put(params, "token", json_value_copy(token));
  json_put(params, "value", job->result);
  job->result = make_items();
  lsp_tell(lsp, "$/progress", params);
}

static const struct lsp_job_kind diagnose = {"Checking records", visit, report};

static void ask(struct lsp *lsp, struct lsp_call *call) {
  call->result = make_items();
  jobs_start(lsp, call, &diagnose);
}

/* Of any of these jobs. */
static void cancel_progress(struct lsp *lsp, struct lsp_call *call) {
  struct json_object *token = params_find(call->params, "token", NULL);
  if (token) jobs_cancel_shown(lsp, token);
}

const struct lsp_method lsp_cancel_progress = {"window/workDoneProgress/cancel", LSP_NOTIFICATION, LSP_WHILE_RUNNING, cancel_progress, NULL};
const struct lsp_method lsp_workspace_diagnostic = {"workspace/diagnostic", LSP_REQUEST, LSP_WHILE_RUNNING, ask, NULL};
