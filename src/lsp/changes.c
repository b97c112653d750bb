/* changes.c: the notifications of the client: documents, settings, configurations, baselines and folders change. */
#include "base/memory.h"
#include "base/thresholds.h"
#include "config/find.h"
#include "lsp/methods.h"

/* Checks all documents again. */
static void begin_again(struct lsp *lsp) {
  scopes_forget(lsp);
  publish_all_later(lsp);
}

/* ---- documents ---- */

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
  if (may_configure(lsp, document)) begin_again(lsp);
}

void lsp_did_open(struct lsp *lsp, struct lsp_call *call) {
  struct json_object *item = params_at(call->params, "/textDocument");
  struct view uri, text, language = params_text(params_at(item, "/languageId"));
  if (!params_string(call, item, "uri", &uri) || !params_string(call, item, "text", &text)) return;
  struct document *document = documents_find(&lsp->documents, uri);
  if (document) documents_close(&lsp->documents, document);
  document = documents_open(&lsp->documents, uri, language, text);
  set_version(document, params_at(item, "/version"));
  changed(lsp, document, PUBLISH_OPENED);
}

/* Applies one change of a range, or of the whole text. */
static bool change(struct lsp *lsp, struct lsp_call *call, struct document *document, struct json_object *edit) {
  struct json_object *range = json_member_of(edit, "range");
  struct view text;
  struct text_position start, end;
  if (!params_string(call, edit, "text", &text)) return false;
  if (!range) document_set(document, text);
  else if (params_positions(call, range, &start, &end)) document_edit(document, start, end, lsp->client.unit, text);
  else return false;
  return true;
}

void lsp_did_change(struct lsp *lsp, struct lsp_call *call) {
  struct document *document = call->place.document;
  struct json_object *changes = params_at(call->params, "/contentChanges");
  if (!json_object_is_type(changes, json_type_array)) {
    lsp_fail(call, LSP_INVALID_PARAMS, "contentChanges must be an array");
    return;
  }
  for (size_t i = 0; i < json_object_array_length(changes); i++)
    if (!change(lsp, call, document, json_object_array_get_idx(changes, i))) return;
  set_version(document, params_at(call->params, "/textDocument/version"));
  changed(lsp, document, PUBLISH_CHANGED);
}

void lsp_did_save(struct lsp *lsp, struct lsp_call *call) {
  struct document *document = call->place.document;
  struct view text = params_text(params_at(call->params, "/text"));
  if (text.at) document_set(document, text);
  if (text.at || document->is_known_huge) publish_later(lsp, document, PUBLISH_SAVED);
}

void lsp_did_close(struct lsp *lsp, struct lsp_call *call) {
  struct document *document = call->place.document;
  bool is_config = may_configure(lsp, document), was_large = document->text.length > SCOPES_KEPT;
  publish_nothing(lsp, document);
  documents_close(&lsp->documents, document);
  if (was_large) scopes_forget(lsp); /* releases the memory of their engines */
  if (is_config) begin_again(lsp);
}

/* ---- settings ---- */

/* Seconds that the first messages wait for the settings, which may turn off some findings. */
static const double SETTINGS_PATIENCE = 1;

/* The section overrides the options of `initialize`. */
static void read_settings(struct lsp *lsp, struct lsp_settings *settings, struct json_object *section) {
  lsp_settings_init(settings);
  lsp_settings_read(settings, lsp->host.settings);
  lsp_settings_read(settings, lsp->first_settings);
  lsp_settings_read(settings, section);
}

/* Takes the response of the client: the common section, then one section per folder if there are folders. An unchanged
 * response does not check any document again. */
void apply_settings(struct lsp *lsp, struct json_object *sections) {
  size_t count = json_length_of(sections);
  struct json_object *of_all = count ? json_object_array_get_idx(sections, 0) : NULL;
  LOCAL_BUFFER text = {0};
  json_write_value(&text, sections);
  uint64_t print = map_hash(MAP_HASH_START, text.data, text.length);
  for (size_t i = 0; i < lsp->folder_count && lsp->had_folders; i++)
    print = map_hash(print, lsp->folders[i].path, strlen(lsp->folders[i].path) + 1);
  lsp->waits_for_settings = false;
  if (!count || print == lsp->settings_print) return;
  bool has_settings = json_object_is_type(of_all, json_type_object);
  if (count == 1 && !has_settings) return;
  lsp->settings_print = print;
  if (has_settings) {
    lsp_settings_release(&lsp->settings);
    read_settings(lsp, &lsp->settings, of_all);
  }
  for (size_t i = 0; i < lsp->folder_count; i++) {
    struct json_object *section = i + 1 < count ? json_object_array_get_idx(sections, i + 1) : NULL;
    /* A folder with the common settings has no separate settings, so that one engine is enough. */
    bool is_separate = json_object_is_type(section, json_type_object) && !json_value_equal(section, of_all);
    struct lsp_settings *settings = is_separate ? mem_alloc_zeroed(1, sizeof *settings) : NULL;
    if (is_separate) read_settings(lsp, settings, section);
    workspace_set_settings(&lsp->folders[i], settings);
  }
  begin_again(lsp);
}

static void ask_for_settings(struct lsp *lsp) {
  struct json_object *items = json_make_array();
  json_append(items, lsp_object("section", json_make_string(VIEW("jgflint")), NULL));
  for (size_t i = 0; i < lsp->folder_count && lsp->had_folders; i++)
    json_append(items, lsp_object("scopeUri", json_make_string(view_of(lsp->folders[i].uri)),
                                  "section", json_make_string(VIEW("jgflint")), NULL));
  int64_t id = lsp_request(lsp, "workspace/configuration", lsp_object("items", items, NULL));
  *map_get_or_add(&lsp->settings_requests, (struct view){(const char *)&id, sizeof id}) = lsp;
}

void lsp_did_change_configuration(struct lsp *lsp, struct lsp_call *call) {
  struct json_object *section = params_at(call->params, "/settings/jgflint");
  if (lsp->client.is_asked_for_settings) ask_for_settings(lsp);
  if (lsp->client.is_asked_for_settings || !json_object_is_type(section, json_type_object)) return;
  struct json_object *sections = json_make_array();
  json_append(sections, json_value_copy(section));
  apply_settings(lsp, sections);
  json_object_put(sections);
}

/* ---- files ---- */

void lsp_did_change_watched_files(struct lsp *lsp, struct lsp_call *call) {
  struct json_object *changes = params_at(call->params, "/changes");
  if (!json_object_is_type(changes, json_type_array)) {
    lsp_fail(call, LSP_INVALID_PARAMS, "changes must be an array");
    return;
  }
  for (size_t i = 0; i < json_object_array_length(changes); i++)
    if (workspace_watches(lsp, params_text(params_at(json_object_array_get_idx(changes, i), "/uri")))) {
      begin_again(lsp);
      return;
    }
}

void lsp_did_change_folders(struct lsp *lsp, struct lsp_call *call) {
  workspace_change_folders(lsp, params_at(call->params, "/event/added"),
                           params_at(call->params, "/event/removed"));
  begin_again(lsp);
  if (lsp->client.is_asked_for_settings && lsp->had_folders) ask_for_settings(lsp);
}

/* ---- requests at the start ---- */

void lsp_initialized(struct lsp *lsp, struct lsp_call *call) {
  (void)call;
  for (size_t i = 0; i < CONFIG_NAMES; i++) workspace_watch(lsp, config_names[i]);
  if (lsp->client.registers_settings) {
    static const char method[] = "workspace/didChangeConfiguration";
    lsp_register(lsp, method, method, json_value_parsed("{\"section\":\"jgflint\"}"));
  }
  if (!lsp->client.is_asked_for_settings) return;
  ask_for_settings(lsp);
  lsp->waits_for_settings = lsp->host.clock != NULL;
  lsp->settings_due = lsp_now(lsp) + SETTINGS_PATIENCE;
}
