#include "lsp/server.h"
#include "base/ascii.h"
#include "base/memory.h"
#include "base/path.h"

/* ---- folders ---- */

static void choose_root(struct lsp *lsp) {
  lsp->root = lsp->folder_count ? lsp->folders[0].path : NULL;
  lsp->had_folders |= lsp->folder_count > 1;
}

static void trim(struct buffer *path) {
  while (path->length > 1 && path->data[path->length - 1] == '/') path->data[--path->length] = '\0';
}

static void add_path(struct lsp *lsp, struct buffer *path, struct view uri) {
  trim(path);
  void **is_open = map_get_or_add(&lsp->folder_is_open, buffer_view(path));
  if (*is_open) return;
  *is_open = lsp;
  ARRAY_ADD(lsp->folders, lsp->folder_count, lsp->folder_capacity,
            (struct lsp_folder){.path = mem_string(buffer_string(path), path->length),
                                .uri = mem_string(uri.at, uri.length)});
}

static void add_uri(struct lsp *lsp, struct view uri) {
  LOCAL_BUFFER path = {0};
  if (uri.length && uri_path(&path, uri)) add_path(lsp, &path, uri);
}

void workspace_set_settings(struct lsp_folder *folder, struct lsp_settings *settings) {
  if (folder->settings) lsp_settings_release(folder->settings);
  free(folder->settings);
  folder->settings = settings;
}

static void free_folder(struct lsp_folder *folder) {
  workspace_set_settings(folder, NULL);
  free(folder->path);
  free(folder->uri);
}

void workspace_change_folders(struct lsp *lsp, struct json_object *added, struct json_object *removed) {
  size_t left = 0;
  for (size_t i = 0; i < json_length_of(removed); i++) {
    struct view uri = params_text(params_at(json_object_array_get_idx(removed, i), "/uri"));
    LOCAL_BUFFER path = {0};
    if (uri.length && uri_path(&path, uri)) trim(&path);
    if (map_find(&lsp->folder_is_open, buffer_view(&path))) *map_get_or_add(&lsp->folder_is_open, buffer_view(&path)) = NULL;
  }
  for (size_t i = 0; i < lsp->folder_count; i++) {
    if (map_find(&lsp->folder_is_open, view_of(lsp->folders[i].path))) lsp->folders[left++] = lsp->folders[i];
    else free_folder(&lsp->folders[i]);
  }
  lsp->folder_count = left;
  for (size_t i = 0; i < json_length_of(added); i++)
    add_uri(lsp, params_text(params_at(json_object_array_get_idx(added, i), "/uri")));
  choose_root(lsp);
}

void workspace_init(struct lsp *lsp, struct json_object *params) {
  workspace_change_folders(lsp, params_at(params, "/workspaceFolders"), NULL);
  if (!lsp->folder_count) add_uri(lsp, params_text(params_at(params, "/rootUri")));
  struct view path = params_text(params_at(params, "/rootPath"));
  if (!lsp->folder_count && path.length && path_is_absolute(path.at) && !memchr(path.at, '\0', path.length)) {
    LOCAL_BUFFER copy = {0}, uri = {0};
    buffer_add_view(&copy, path);
    uri_of_path(&uri, path);
    add_path(lsp, &copy, buffer_view(&uri));
  }
  choose_root(lsp);
}

const struct lsp_folder *workspace_folder(const struct lsp *lsp, const char *path) {
  const struct lsp_folder *found = NULL;
  size_t longest = 0;
  for (size_t i = 0; i < lsp->folder_count && lsp->had_folders; i++) {
    size_t length = lsp->folders[i].settings ? strlen(lsp->folders[i].path) : 0;
    if (length <= longest || !path_below(lsp->folders[i].path, path)) continue;
    found = &lsp->folders[i];
    longest = length;
  }
  return found;
}

/* ---- files ---- */

void workspace_watch(struct lsp *lsp, const char *path) {
  const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
  void **is_watched = map_get_or_add(&lsp->watched, view_of(name));
  bool is_new = !*is_watched;
  *is_watched = lsp;
  if (!is_new || !lsp->client.registers_files) return;
  LOCAL_BUFFER glob = {0};
  struct json_object *watchers = json_make_array();
  buffer_add_string(&glob, "**/");
  for (const char *at = name; *at; at++) buffer_printf(&glob, ascii_is_one_of(*at, "*?[{") ? "[%c]" : "%c", *at);
  json_append(watchers, lsp_object("globPattern", json_make_string(buffer_view(&glob)), NULL));
  lsp_register(lsp, "workspace/didChangeWatchedFiles", buffer_string(&glob), lsp_object("watchers", watchers, NULL));
}

bool workspace_watches(const struct lsp *lsp, struct view uri) {
  LOCAL_BUFFER path = {0};
  uri_name(&path, uri);
  const char *slash = path.length ? strrchr(path.data, '/') : NULL;
  return slash && map_find(&lsp->watched, view_of(slash + 1));
}

void workspace_release(struct lsp *lsp) {
  for (size_t i = 0; i < lsp->folder_count; i++) free_folder(&lsp->folders[i]);
  free(lsp->folders);
  map_release(&lsp->folder_is_open);
  map_release(&lsp->watched);
}

/* ---- settings ---- */

enum { USUAL_SYMBOLS = 5000 };

void lsp_settings_init(struct lsp_settings *settings) {
  *settings = (struct lsp_settings){.max_symbols = USUAL_SYMBOLS};
}

void lsp_settings_release(struct lsp_settings *settings) {
  free(settings->config);
  free(settings->configuration);
  free(settings->std);
  lsp_settings_init(settings);
}

/* Leaves *value unchanged if there is no boolean. `expected`: the boolean that sets the flag. */
static void read_flag(bool *value, struct json_object *from, const char *pointer, bool expected) {
  if (params_is(from, pointer, expected)) *value = true;
  if (params_is(from, pointer, !expected)) *value = false;
}

static void read_text(char **value, struct view text) {
  if (!text.at || memchr(text.at, '\0', text.length)) return;
  free(*value);
  *value = text.length ? mem_string(text.at, text.length) : NULL;
}

void lsp_settings_read(struct lsp_settings *settings, struct json_object *from) {
  struct json_object *symbols = json_member_of(from, "maxSymbols");
  read_flag(&settings->is_off, from, "/enable", false);
  read_flag(&settings->hides_ignore, from, "/codeAction/ignore", false);
  read_flag(&settings->hover_image, from, "/hover/image", true);
  read_flag(&settings->workspace_diagnostics, from, "/workspaceDiagnostics", true);
  if (json_object_is_type(symbols, json_type_int) && json_object_get_int64(symbols) >= 0)
    settings->max_symbols = (size_t)json_object_get_int64(symbols);
  struct view std = params_text(json_member_of(from, "std"));
  if (view_is(std, "seki") || view_is(std, "jgf2")) read_text(&settings->std, std);
  read_text(&settings->config, params_text(json_member_of(from, "config")));
  struct json_object *configuration = json_member_of(from, "configuration"); /* an object, or its text, with comments */
  LOCAL_BUFFER text = {0};
  if (json_object_is_type(configuration, json_type_object)) {
    json_write_value(&text, configuration);
    read_text(&settings->configuration, buffer_view(&text));
  } else read_text(&settings->configuration, params_text(configuration));
}
