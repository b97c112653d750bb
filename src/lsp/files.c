#include "lsp/files.h"
#include "json/value.h"
#include "lsp/uri.h"
#include <errno.h>

struct lsp_file *files_known(const struct lsp *lsp, const char *path, uint64_t stamp) {
  struct lsp_file *file = stamp ? map_find(&lsp->files, view_of(path)) : NULL;
  return file && file->stamp == stamp ? file : NULL;
}

struct document *files_document(struct lsp *lsp, const char *path, uint64_t stamp) {
  struct buffer uri = {0};
  uri_of_path(&uri, view_of(path));
  struct document *document = document_new(buffer_view(&uri), VIEW(""));
  buffer_release(&uri);
  const struct lsp_file *file = files_known(lsp, path, stamp);
  document->is_on_disk = document->is_unread = true;
  document->stamp = stamp;
  document->has_print = file;
  if (file) document->print = file->print;
  return document;
}

static struct view write_same(struct arena *arena, struct view uri) {
  struct buffer text = {0};
  buffer_add_string(&text, "{\"kind\":\"unchanged\",\"uri\":");
  json_write_string(&text, uri);
  buffer_add_string(&text, ",\"version\":null,\"resultId\":\"");
  return arena_keep(arena, &text);
}

static void keep(struct lsp *lsp, struct document *document) {
  struct lsp_file **place = (struct lsp_file **)map_get_or_add(&lsp->files, view_of(document->name)), *file = *place;
  struct arena *arena = &lsp->files.keys;
  if (!file) {
    *place = file = arena_alloc_zeroed(arena, sizeof *file);
    file->key = view_of(arena_string(arena, view_of(document->key)));
    file->same = write_same(arena, view_of(document->uri));
  }
  file->stamp = document->stamp;
  file->print = document_print(document);
  file->result = 0;
}

bool files_read(struct lsp *lsp, struct document *document) {
  if (!document->is_unread) return true;
  struct buffer text = {0};
  document->error = files_text(&lsp->host.files, document->name, SIZE_MAX, &text);
  if (!document->error) {
    document_set(document, buffer_view(&text));
    document->is_unread = false;
    keep(lsp, document);
  }
  buffer_release(&text);
  return !document->error;
}

bool files_know_print(struct lsp *lsp, struct document *document) {
  return document->has_print || files_read(lsp, document);
}

void files_release(struct lsp *lsp) {
  map_release(&lsp->files);
}
