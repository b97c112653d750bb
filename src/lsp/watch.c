#include "lsp/watch.h"
#include "base/memory.h"
#include "json/make.h"

static void ask(struct lsp *lsp, const char *glob) {
  struct json_object *params = json_make_object(), *list = json_make_array(), *one = json_make_object();
  struct json_object *options = json_make_object(), *watchers = json_make_array(), *watcher = json_make_object();
  json_put(watcher, "globPattern", json_make_string(view_of(glob)));
  json_append(watchers, watcher);
  json_put(options, "watchers", watchers);
  json_put(one, "id", json_make_string(view_of(glob)));
  json_put(one, "method", json_make_string(VIEW("workspace/didChangeWatchedFiles")));
  json_put(one, "registerOptions", options);
  json_append(list, one);
  json_put(params, "registrations", list);
  lsp_ask(lsp, "client/registerCapability", params, NULL);
}

void watch_glob(struct lsp *lsp, const char *glob) {
  for (size_t i = 0; i < lsp->watched_count; i++)
    if (strcmp(lsp->watched[i], glob) == 0) return;
  ARRAY_GROW(lsp->watched, lsp->watched_count, lsp->watched_capacity);
  lsp->watched[lsp->watched_count++] = mem_string(glob, strlen(glob));
  if (lsp->client.registers_files) ask(lsp, glob);
}

void watch_name(struct lsp *lsp, const char *path) {
  const char *slash = strrchr(path, '/');
  struct buffer glob = {0};
  buffer_printf(&glob, "**/%s", slash ? slash + 1 : path);
  watch_glob(lsp, buffer_string(&glob));
  buffer_release(&glob);
}

bool watch_has(const struct lsp *lsp, struct view uri) {
  for (size_t i = 0; i < lsp->watched_count; i++) {
    struct view name = view_of(strrchr(lsp->watched[i], '/') + 1);
    if (uri.length >= name.length && memcmp(uri.at + uri.length - name.length, name.at, name.length) == 0) return true;
  }
  return false;
}

void watch_release(struct lsp *lsp) {
  for (size_t i = 0; i < lsp->watched_count; i++) free(lsp->watched[i]);
  free(lsp->watched);
}
