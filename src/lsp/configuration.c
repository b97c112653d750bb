/* configuration.c: changes of settings, configurations, baselines and folders. */
#include "base/map.h"
#include "base/memory.h"
#include "config/find.h"
#include "json/make.h"
#include "json/value.h"
#include "lsp/diagnostics.h"
#include "lsp/jobs.h"
#include "lsp/methods.h"
#include "lsp/params.h"
#include "lsp/scopes.h"
#include "lsp/workspace.h"

/* Seconds that the first messages wait for the settings, so that no finding appears which the settings turn off. */
static const double SETTINGS_PATIENCE = 1;

/* Checks all documents again. */
static void begin_again(struct lsp *lsp) {
  scopes_forget(lsp);
  publish_all_later(lsp);
}

/* ---- settings ---- */

/* The section overrides the options of `initialize`. */
static void read_settings(struct lsp *lsp, struct lsp_settings *settings, struct json_object *section) {
  lsp_settings_init(settings);
  lsp_settings_read(settings, lsp->host.settings);
  lsp_settings_read(settings, lsp->first_settings);
  lsp_settings_read(settings, section);
}

/* A folder with the common settings has no separate settings, so that one engine is enough. */
static void apply_folder(struct lsp *lsp, struct lsp_folder *folder, struct json_object *section, struct json_object *of_all) {
  struct lsp_settings *settings = NULL;
  if (json_object_is_type(section, json_type_object) && !json_value_equal(section, of_all)) {
    settings = mem_alloc_zeroed(1, sizeof *settings);
    read_settings(lsp, settings, section);
  }
  workspace_set_settings(folder, settings);
}

/* A hash of the settings of the client and of the folders that have settings. */
static uint64_t print_of(const struct lsp *lsp, struct json_object *sections) {
  struct buffer text = {0};
  json_write_value(&text, sections);
  uint64_t print = map_hash(MAP_HASH_START, text.data, text.length);
  for (size_t i = 0; i < lsp->folder_count && lsp->had_folders; i++)
    print = map_hash(print, lsp->folders[i].path, strlen(lsp->folders[i].path) + 1);
  buffer_release(&text);
  return print;
}

/* Takes the response of the client: the common section, then one section per folder if there are folders. An unchanged
 * response does not check any document again. */
static void apply_sections(struct lsp *lsp, struct json_object *sections) {
  size_t count = json_object_is_type(sections, json_type_array) ? json_object_array_length(sections) : 0;
  struct json_object *of_all = count ? json_object_array_get_idx(sections, 0) : NULL;
  uint64_t print = print_of(lsp, sections);
  lsp->waits_for_settings = false;
  if (!count || print == lsp->settings_print) return;
  bool has_settings = json_object_is_type(of_all, json_type_object);
  if (count == 1 && !has_settings) return;
  lsp->settings_print = print;
  if (has_settings) {
    lsp_settings_release(&lsp->settings);
    read_settings(lsp, &lsp->settings, of_all);
  }
  for (size_t i = 0; i < lsp->folder_count; i++)
    apply_folder(lsp, &lsp->folders[i], i + 1 < count ? json_object_array_get_idx(sections, i + 1) : NULL, of_all);
  begin_again(lsp);
}

static void add_item(struct json_object *items, const char *folder_uri) {
  struct json_object *item = json_make_object();
  if (folder_uri) json_put_string(item, "scopeUri", folder_uri);
  json_put(item, "section", json_make_string(VIEW("jgflint")));
  json_append(items, item);
}

static void ask_for_settings(struct lsp *lsp) {
  struct json_object *params = json_make_object(), *items = json_make_array();
  add_item(items, NULL);
  for (size_t i = 0; i < lsp->folder_count && lsp->had_folders; i++) add_item(items, lsp->folders[i].uri);
  json_put(params, "items", items);
  lsp_request(lsp, "workspace/configuration", params, apply_sections);
}

static void did_change_configuration(struct lsp *lsp, struct lsp_call *call) {
  struct json_object *section = params_find(call->params, "settings", "jgflint", NULL);
  if (lsp->client.is_asked_for_settings) ask_for_settings(lsp);
  if (lsp->client.is_asked_for_settings || !json_object_is_type(section, json_type_object)) return;
  struct json_object *sections = json_make_array();
  json_append(sections, json_value_copy(section));
  apply_sections(lsp, sections);
  json_object_put(sections);
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
}

static void did_change_folders(struct lsp *lsp, struct lsp_call *call) {
  workspace_change_folders(lsp, params_find(call->params, "event", "added", NULL),
                           params_find(call->params, "event", "removed", NULL));
  begin_again(lsp);
  if (lsp->client.is_asked_for_settings && lsp->had_folders) ask_for_settings(lsp);
}

/* ---- requests at the start ---- */

static void initialized(struct lsp *lsp, struct lsp_call *call) {
  (void)call;
  for (size_t i = 0; i < CONFIG_NAMES; i++) workspace_watch(lsp, config_names[i]);
  if (lsp->client.registers_settings) {
    static const char method[] = "workspace/didChangeConfiguration";
    lsp_register(lsp, method, method, json_make_parsed("{\"section\":\"jgflint\"}"));
  }
  if (!lsp->client.is_asked_for_settings) return;
  ask_for_settings(lsp);
  lsp->waits_for_settings = lsp->host.clock != NULL;
  lsp->settings_due = lsp_now(lsp) + SETTINGS_PATIENCE;
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
