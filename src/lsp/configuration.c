/* configuration.c: what documents are judged by changes: settings, configurations, baselines, folders. */
#include "base/map.h"
#include "json/make.h"
#include "json/value.h"
#include "lsp/diagnostics.h"
#include "lsp/jobs.h"
#include "lsp/methods.h"
#include "lsp/params.h"
#include "lsp/scopes.h"
#include "lsp/workspace.h"

/* All is judged anew. */
static void begin_again(struct lsp *lsp) {
  scopes_forget(lsp);
  publish_all_later(lsp);
}

/* ---- settings ---- */

/* They go before what came with `initialize`. The same once more is no reason to judge all anew. */
static void apply_settings(struct lsp *lsp, struct json_object *settings) {
  struct buffer text = {0};
  json_write_value(&text, settings);
  uint64_t print = map_hash(MAP_HASH_START, text.data, text.length);
  buffer_release(&text);
  if (print == lsp->settings_print) return;
  lsp->settings_print = print;
  lsp_settings_release(&lsp->settings);
  lsp_settings_read(&lsp->settings, lsp->host.settings);
  lsp_settings_read(&lsp->settings, lsp->first_settings);
  lsp_settings_read(&lsp->settings, settings);
  begin_again(lsp);
}

/* What the client answered is a list with the one section. */
static void apply_section(struct lsp *lsp, struct json_object *result) {
  struct json_object *section = json_object_is_type(result, json_type_array) ? json_object_array_get_idx(result, 0) : NULL;
  if (json_object_is_type(section, json_type_object)) apply_settings(lsp, section);
}

static void ask_for_settings(struct lsp *lsp) {
  struct json_object *params = json_make_parsed("{\"items\":[{\"section\":\"jgflint\"}]}");
  lsp_request(lsp, "workspace/configuration", params, apply_section);
}

static void did_change_configuration(struct lsp *lsp, struct lsp_call *call) {
  struct json_object *section = params_find(call->params, "settings", "jgflint", NULL);
  if (lsp->client.is_asked_for_settings) ask_for_settings(lsp);
  else if (json_object_is_type(section, json_type_object)) apply_settings(lsp, section);
}

/* ---- files ---- */

static void did_change_files(struct lsp *lsp, struct lsp_call *call) {
  struct json_object *changes = params_find(call->params, "changes", NULL);
  if (!json_object_is_type(changes, json_type_array)) {
    lsp_fail(call, LSP_INVALID_PARAMS, "changes must be an array");
    return;
  }
  for (size_t i = 0; i < json_object_array_length(changes); i++)
    if (workspace_watches(lsp, params_text(params_find(json_object_array_get_idx(changes, i), "uri", NULL)))) {
      begin_again(lsp);
      return;
    }
  jobs_wake(lsp);
}

static void did_change_folders(struct lsp *lsp, struct lsp_call *call) {
  workspace_change_folders(lsp, params_find(call->params, "event", "added", NULL),
                           params_find(call->params, "event", "removed", NULL));
  begin_again(lsp);
}

/* ---- what the client is asked as soon as it may be ---- */

static void initialized(struct lsp *lsp, struct lsp_call *call) {
  (void)call;
  for (const char *const *name = scopes_config_names; *name; name++) workspace_watch(lsp, *name);
  if (lsp->client.registers_settings) {
    static const char method[] = "workspace/didChangeConfiguration";
    lsp_register(lsp, method, method, json_make_parsed("{\"section\":\"jgflint\"}"));
  }
  if (lsp->client.is_asked_for_settings) ask_for_settings(lsp);
}

const struct lsp_method lsp_initialized = {.name = "initialized", .kind = LSP_NOTIFICATION, .run = initialized};
const struct lsp_method lsp_did_change_configuration = {.name = "workspace/didChangeConfiguration", .kind = LSP_NOTIFICATION,
                                                        .run = did_change_configuration};
const struct lsp_method lsp_did_change_watched_files = {.name = "workspace/didChangeWatchedFiles", .kind = LSP_NOTIFICATION,
                                                        .run = did_change_files};
const struct lsp_method lsp_did_change_folders = {
    .name = "workspace/didChangeWorkspaceFolders",
    .kind = LSP_NOTIFICATION,
    .run = did_change_folders,
    .provider = "workspace",
    .options = "{\"workspaceFolders\":{\"supported\":true,\"changeNotifications\":true}}",
};
