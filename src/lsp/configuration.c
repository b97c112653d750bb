/* configuration.c: what documents are judged by changes: settings, configurations, baselines, folders. */
#include "lsp/configuration.h"
#include "base/map.h"
#include "json/make.h"
#include "json/write.h"
#include "lsp/folders.h"
#include "lsp/methods.h"
#include "lsp/params.h"
#include "lsp/publish.h"
#include "lsp/scopes.h"
#include "lsp/watch.h"

/* All is judged anew. */
static void begin_again(struct lsp *lsp) {
  scopes_forget(lsp);
  publish_all_later(lsp);
}

/* ---- settings ---- */

/* They go before what came with `initialize`. The same once more is no reason to judge all anew. */
static void take_settings(struct lsp *lsp, struct json_object *settings) {
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
static void take_section(struct lsp *lsp, struct json_object *result) {
  struct json_object *section = json_object_is_type(result, json_type_array) ? json_object_array_get_idx(result, 0) : NULL;
  if (json_object_is_type(section, json_type_object)) take_settings(lsp, section);
}

static void ask_for_settings(struct lsp *lsp) {
  struct json_object *params = json_make_object(), *items = json_make_array(), *item = json_make_object();
  json_put(item, "section", json_make_string(VIEW("jgflint")));
  json_append(items, item);
  json_put(params, "items", items);
  lsp_ask(lsp, "workspace/configuration", params, take_section);
}

static void did_change_configuration(struct lsp *lsp, struct lsp_call *call) {
  struct json_object *section = params_find(call->params, "settings", "jgflint", NULL);
  if (lsp->client.is_asked_for_settings) ask_for_settings(lsp);
  else if (json_object_is_type(section, json_type_object)) take_settings(lsp, section);
}

/* ---- files ---- */

static void did_change_files(struct lsp *lsp, struct lsp_call *call) {
  struct json_object *changes = params_find(call->params, "changes", NULL);
  if (!json_object_is_type(changes, json_type_array)) {
    lsp_fail(call, LSP_INVALID_PARAMS, "changes must be an array");
    return;
  }
  for (size_t i = 0; i < json_object_array_length(changes); i++)
    if (watch_has(lsp, params_text(params_find(json_object_array_get_idx(changes, i), "uri", NULL)))) {
      begin_again(lsp);
      return;
    }
}

static void did_change_folders(struct lsp *lsp, struct lsp_call *call) {
  folders_change(lsp, params_find(call->params, "event", "added", NULL), params_find(call->params, "event", "removed", NULL));
  begin_again(lsp);
}

/* ---- what the client is asked ---- */

static void register_settings(struct lsp *lsp) {
  static const char method[] = "workspace/didChangeConfiguration";
  struct json_object *params = json_make_object(), *list = json_make_array(), *one = json_make_object(), *options = json_make_object();
  json_put(options, "section", json_make_string(VIEW("jgflint")));
  json_put(one, "id", json_make_string(VIEW(method)));
  json_put(one, "method", json_make_string(VIEW(method)));
  json_put(one, "registerOptions", options);
  json_append(list, one);
  json_put(params, "registrations", list);
  lsp_ask(lsp, "client/registerCapability", params, NULL);
}

void configuration_begin(struct lsp *lsp) {
  for (const char *const *name = scopes_config_names; *name; name++) watch_name(lsp, *name);
  if (lsp->client.registers_settings) register_settings(lsp);
  if (lsp->client.is_asked_for_settings) ask_for_settings(lsp);
}

static void offer_folders(const struct lsp *lsp, struct json_object *capabilities) {
  (void)lsp;
  struct json_object *workspace = json_make_object(), *folders = json_make_object();
  json_put(folders, "supported", json_make_boolean(true));
  json_put(folders, "changeNotifications", json_make_boolean(true));
  json_put(workspace, "workspaceFolders", folders);
  json_put(capabilities, "workspace", workspace);
}

const struct lsp_method lsp_did_change_configuration = {"workspace/didChangeConfiguration", LSP_NOTIFICATION, LSP_WHILE_RUNNING,
                                                        did_change_configuration, NULL};
const struct lsp_method lsp_did_change_watched_files = {"workspace/didChangeWatchedFiles", LSP_NOTIFICATION, LSP_WHILE_RUNNING,
                                                        did_change_files, NULL};
const struct lsp_method lsp_did_change_folders = {"workspace/didChangeWorkspaceFolders", LSP_NOTIFICATION, LSP_WHILE_RUNNING,
                                                  did_change_folders, offer_folders};
