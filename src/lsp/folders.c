#include "lsp/folders.h"
#include "base/memory.h"
#include "base/path.h"
#include "lsp/params.h"
#include "lsp/uri.h"

static void choose_root(struct lsp *lsp) {
  lsp->root = lsp->folder_count ? lsp->folders[0] : NULL;
}

/* Without a slash at the end. */
static void add_path(struct lsp *lsp, struct buffer *path) {
  while (path->length > 1 && path->data[path->length - 1] == '/') path->data[--path->length] = '\0';
  for (size_t i = 0; i < lsp->folder_count; i++)
    if (view_is(buffer_view(path), lsp->folders[i])) return;
  ARRAY_GROW(lsp->folders, lsp->folder_count, lsp->folder_capacity);
  lsp->folders[lsp->folder_count++] = mem_string(buffer_string(path), path->length);
}

static void add_uri(struct lsp *lsp, struct view uri) {
  struct buffer path = {0};
  if (uri.length && uri_path(&path, uri)) add_path(lsp, &path);
  buffer_release(&path);
}

static void remove_uri(struct lsp *lsp, struct view uri) {
  struct buffer path = {0};
  if (!uri.length || !uri_path(&path, uri)) buffer_clear(&path);
  while (path.length > 1 && path.data[path.length - 1] == '/') path.data[--path.length] = '\0';
  for (size_t i = 0; i < lsp->folder_count; i++) {
    if (!view_is(buffer_view(&path), lsp->folders[i])) continue;
    free(lsp->folders[i]);
    memmove(lsp->folders + i, lsp->folders + i + 1, (lsp->folder_count - i - 1) * sizeof *lsp->folders);
    lsp->folder_count--;
    break;
  }
  buffer_release(&path);
}

void folders_change(struct lsp *lsp, struct json_object *added, struct json_object *removed) {
  size_t gone = json_object_is_type(removed, json_type_array) ? json_object_array_length(removed) : 0;
  size_t fresh = json_object_is_type(added, json_type_array) ? json_object_array_length(added) : 0;
  for (size_t i = 0; i < gone; i++) remove_uri(lsp, params_text(params_find(json_object_array_get_idx(removed, i), "uri", NULL)));
  for (size_t i = 0; i < fresh; i++) add_uri(lsp, params_text(params_find(json_object_array_get_idx(added, i), "uri", NULL)));
  choose_root(lsp);
}

void folders_init(struct lsp *lsp, struct json_object *params) {
  folders_change(lsp, params_find(params, "workspaceFolders", NULL), NULL);
  if (!lsp->folder_count) add_uri(lsp, params_text(params_find(params, "rootUri", NULL)));
  struct view path = params_text(params_find(params, "rootPath", NULL));
  if (!lsp->folder_count && path.length && path_is_absolute(path.at) && !memchr(path.at, '\0', path.length)) {
    struct buffer copy = {0};
    buffer_add_view(&copy, path);
    add_path(lsp, &copy);
    buffer_release(&copy);
  }
  choose_root(lsp);
}

void folders_release(struct lsp *lsp) {
  for (size_t i = 0; i < lsp->folder_count; i++) free(lsp->folders[i]);
  free(lsp->folders);
}
