/* lsp.c: receives and handles messages. */
#include "lsp/lsp.h"
#include "base/memory.h"
#include "json/value.h"
#include "lsp/records.h"
#include "lsp/diagnostics.h"
#include "lsp/jobs.h"
#include "lsp/methods.h"
#include "lsp/params.h"
#include "lsp/scopes.h"
#include "lsp/workspace.h"

#define METHOD_ROW(name) &lsp_##name,
const struct lsp_method *const lsp_methods[] = {LSP_METHODS(METHOD_ROW)};
const size_t lsp_method_count = ARRAY_LENGTH(lsp_methods);

struct lsp *lsp_new(const struct lsp_host *host) {
  struct lsp *lsp = mem_alloc_zeroed(1, sizeof *lsp);
  lsp->host = *host;
  lsp->methods = lsp_methods;
  lsp->method_count = lsp_method_count;
  lsp->client.unit = UNIT_UTF16;
  lsp->scope_age = 1;
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
  free(lsp->pending);
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

static const struct lsp_method *find_method(const struct lsp *lsp, const char *name) {
  for (size_t i = 0; i < lsp->method_count; i++)
    if (strcmp(lsp->methods[i]->name, name) == 0) return lsp->methods[i];
  return NULL;
}

/* A waiting message is canceled when its turn comes, so the queue is not searched. */
static void cancel(struct lsp *lsp, struct json_object *id) {
  if (lsp->first || lsp->jobs) jobs_note_canceled(lsp, CANCELED_ID, id, lsp->received);
}

void lsp_receive(struct lsp *lsp, struct view text) {
  struct message *message = message_new(text);
  message->number = ++lsp->received;
  bool is_cancelling = message->kind == MESSAGE_NOTIFICATION && strcmp(message->method, "$/cancelRequest") == 0;
  if (is_cancelling) cancel(lsp, params_find(message->params, "id", NULL));
  if (is_cancelling || lsp->phase == PHASE_OVER) {
    message_free(message);
    return;
  }
  lsp->waiting += message_size(message);
  lsp->responses += message->kind == MESSAGE_RESPONSE;
  *lsp->last = message;
  lsp->last = &message->next;
}

/* ---- handling ---- */

/* Returns an error code if a request is not allowed; otherwise 0. */
static enum lsp_error refusal(const struct lsp *lsp, const struct lsp_method *method, const char **why) {
  *why = "the server is not initialized";
  if (lsp->phase == PHASE_NEW) return method && method->when != LSP_WHILE_RUNNING ? 0 : LSP_NOT_INITIALIZED;
  *why = "the server was shut down";
  if (lsp->phase == PHASE_SHUT_DOWN) return method && method->when == LSP_ALWAYS ? 0 : LSP_INVALID_REQUEST;
  *why = "the server is initialized already";
  if (method && method->when == LSP_AT_FIRST) return LSP_INVALID_REQUEST;
  *why = "unknown method";
  return method ? 0 : LSP_METHOD_NOT_FOUND;
}

static void answer(struct lsp *lsp, const struct message *message, const struct lsp_method *method) {
  const char *why;
  enum lsp_error code = refusal(lsp, method, &why);
  /* A canceled request needs an answer that says so. Requests that start and end the server
   * are always answered. */
  bool may_be_left = method && method->when == LSP_WHILE_RUNNING && method != &lsp_shutdown;
  if (!code && may_be_left && jobs_is_canceled(lsp, CANCELED_ID, message->id, message->number)) {
    code = LSP_CANCELED;
    why = "canceled";
  }
  if (!code && message->has_odd_params) code = LSP_INVALID_PARAMS, why = "params must be an object or an array";
  if (code) {
    lsp_refuse(lsp, message->id, code, why);
    return;
  }
  struct lsp_call call = {.id = message->id, .number = message->number, .params = message->params};
  method->run(lsp, &call);
  if (!call.is_later) lsp_answer(lsp, message->id, &call);
  json_object_put(call.result);
  arena_release(&call.arena);
}

static void take_notification(struct lsp *lsp, const struct message *message, const struct lsp_method *method) {
  const char *why;
  if (!method || refusal(lsp, method, &why)) return;
  struct lsp_call call = {.number = message->number, .params = message->params};
  method->run(lsp, &call);
  if (call.code) lsp_log(lsp, "%s: %s", method->name, call.why);
  json_object_put(call.result);
  arena_release(&call.arena);
}

static void handle(struct lsp *lsp, const struct message *message) {
  const struct lsp_method *method = message->method ? find_method(lsp, message->method) : NULL;
  enum lsp_kind kind = message->kind == MESSAGE_REQUEST ? LSP_REQUEST : LSP_NOTIFICATION;
  if (method && method->kind != kind) method = NULL;
  switch (message->kind) {
  case MESSAGE_NO_JSON: lsp_refuse(lsp, NULL, LSP_PARSE_ERROR, "the message is not JSON"); break;
  case MESSAGE_INVALID: lsp_refuse(lsp, NULL, LSP_INVALID_REQUEST, "the message is not a request"); break;
  case MESSAGE_REQUEST: answer(lsp, message, method); break;
  case MESSAGE_NOTIFICATION: take_notification(lsp, message, method); break;
  case MESSAGE_RESPONSE: lsp_receive_response(lsp, message); break;
  }
}

/* Seconds for which only responses of the client are handled: the first findings must have its settings. */
static double settings_wait(const struct lsp *lsp) {
  double left = lsp->waits_for_settings && !lsp->hurries ? lsp->settings_due - lsp_now(lsp) : 0;
  return left > 0 ? left : 0;
}

/* Returns the first response in the queue. */
static struct message **first_response(struct lsp *lsp) {
  struct message **at = &lsp->first;
  while ((*at)->kind != MESSAGE_RESPONSE) at = &(*at)->next;
  return at;
}

bool lsp_work(struct lsp *lsp) {
  bool waits = settings_wait(lsp) > 0;
  if (lsp->phase == PHASE_OVER || (waits && !lsp->responses)) return false;
  struct message **place = waits ? first_response(lsp) : &lsp->first, *message = *place;
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
