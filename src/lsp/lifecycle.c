/* lifecycle.c: how a server begins and ends. */
#include "json/make.h"
#include "json/value.h"
#include "lsp/methods.h"
#include "lsp/params.h"

static const char *const unit_names[] = {[UNIT_UTF8] = "utf-8", [UNIT_UTF16] = "utf-16", [UNIT_UTF32] = "utf-32"};

/* UTF-8 is what texts are kept in, UTF-16 what every client can do. Who offers neither has only one more. */
static enum text_unit best_unit(struct json_object *offered) {
  if (params_has_word(offered, "utf-8")) return UNIT_UTF8;
  return !params_has_word(offered, "utf-16") && params_has_word(offered, "utf-32") ? UNIT_UTF32 : UNIT_UTF16;
}

static void meet(struct lsp_client *client, struct json_object *params) {
  struct json_object *can = params_find(params, "capabilities", NULL), *process = params_find(params, "processId", NULL);
  client->unit = best_unit(params_find(can, "general", "positionEncodings", NULL));
  if (json_object_is_type(process, json_type_int) && json_object_get_int64(process) > 0) client->process = json_object_get_int64(process);
}

static void initialize(struct lsp *lsp, struct lsp_call *call) {
  meet(&lsp->client, call->params);
  struct json_object *can = json_make_object(), *info = json_make_object();
  json_put(can, "positionEncoding", json_make_string(view_of(unit_names[lsp->client.unit])));
  for (size_t i = 0; i < lsp->method_count; i++)
    if (lsp->methods[i]->offer) lsp->methods[i]->offer(lsp, can);
  json_put(info, "name", json_make_string(VIEW("jgflint")));
  json_put(info, "version", json_make_string(view_of(lsp->host.version)));
  call->result = json_make_object();
  json_put(call->result, "capabilities", can);
  json_put(call->result, "serverInfo", info);
  lsp->phase = PHASE_RUNNING;
}

static void initialized(struct lsp *lsp, struct lsp_call *call) {
  (void)lsp, (void)call;
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

const struct lsp_method lsp_initialize = {"initialize", LSP_REQUEST, LSP_AT_FIRST, initialize, NULL};
const struct lsp_method lsp_initialized = {"initialized", LSP_NOTIFICATION, LSP_WHILE_RUNNING, initialized, NULL};
const struct lsp_method lsp_shutdown = {"shutdown", LSP_REQUEST, LSP_WHILE_RUNNING, shut_down, NULL};
const struct lsp_method lsp_exit = {"exit", LSP_NOTIFICATION, LSP_ALWAYS, leave, NULL};
