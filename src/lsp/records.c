#include "lsp/records.h"
#include "lsp/workspace.h"
#include <errno.h>

/* A file. The data are valid for one version, which the host's stamp identifies; 0: never. */
struct lsp_record {
  uint64_t stamp;
  uint64_t text_hash;    /* if `is_read` */
  bool is_read;
  /* A baseline. */
  size_t turn;               /* 1 + the piece of work in which the file was checked; 0: never */
  uint64_t baseline_hash;    /* hash of its text; 0: it cannot be read */
  struct baseline *baseline; /* owned, or NULL */
  struct lsp_record *next_baseline;
};

static struct lsp_record *entry_of(struct lsp *lsp, const char *path) {
  struct lsp_record **place = (struct lsp_record **)map_get_or_add(&lsp->records, view_of(path));
  if (!*place) *place = arena_alloc_zeroed(&lsp->records.memory, sizeof **place);
  return *place;
}

void records_release(struct lsp *lsp) {
  for (struct lsp_record *record = lsp->baselines; record; record = record->next_baseline) baseline_free(record->baseline);
  map_release(&lsp->records);
}

struct document *record_document(struct lsp *lsp, const char *path, uint64_t stamp) {
  const struct lsp_record *record = entry_of(lsp, path);
  struct buffer uri = {0};
  uri_of_path(&uri, view_of(path));
  struct document *document = document_new(buffer_view(&uri), VIEW(""));
  buffer_release(&uri);
  document->is_on_disk = document->is_unread = true;
  document->stamp = stamp;
  document->has_print = record->is_read && stamp && record->stamp == stamp;
  document->print = record->text_hash;
  return document;
}

bool record_read(struct lsp *lsp, struct document *document) {
  if (!document->is_unread) return true;
  struct buffer text = {0};
  document->error = files_text(&lsp->host.files, document->name, SIZE_MAX, &text);
  if (!document->error) {
    struct lsp_record *record = entry_of(lsp, document->name);
    document_set(document, buffer_view(&text));
    document->is_unread = false;
    record->stamp = document->stamp;
    record->text_hash = document_print(document);
    record->is_read = true;
  }
  buffer_release(&text);
  return !document->error;
}

/* ---- baselines ---- */

/* Reads the baseline if it changed. */
static struct lsp_record *baseline_record(struct lsp *lsp, const char *path) {
  struct lsp_record *record = entry_of(lsp, path);
  bool is_new = !record->turn;
  lsp->last_baseline = record;
  if (record->turn == lsp->turn + 1) return record;
  record->turn = lsp->turn + 1;
  uint64_t stamp = files_status(&lsp->host.files, path).stamp;
  if (!is_new && stamp && record->stamp == stamp) return record;
  if (is_new) {
    record->next_baseline = lsp->baselines;
    lsp->baselines = record;
  }
  record->stamp = stamp;
  record->is_read = false;
  struct buffer text = {0};
  int error = files_text(&lsp->host.files, path, SIZE_MAX, &text);
  uint64_t hash = error ? 0 : map_hash(MAP_HASH_START, text.data, text.length);
  if (is_new || hash != record->baseline_hash) {
    baseline_free(record->baseline);
    record->baseline = NULL;
    record->baseline_hash = hash;
    if (error) lsp_log(lsp, "%s: %s", path, strerror(error));
    else {
      const struct files files = {.context = lsp->host.files.context, .real = lsp->host.files.real};
      struct buffer why = {0};
      record->baseline = baseline_parse(path, &text, &files, &why);
      if (!record->baseline) lsp_log(lsp, "%s", buffer_string(&why));
      buffer_release(&why);
    }
  }
  buffer_release(&text);
  return record;
}

struct baseline *record_baseline(struct lsp *lsp, const char *path) {
  workspace_watch(lsp, path);
  return baseline_record(lsp, path)->baseline;
}

uint64_t record_baseline_hash(struct lsp *lsp, const char *path) {
  return baseline_record(lsp, path)->baseline_hash;
}

void record_baseline_restart(struct lsp *lsp) {
  if (lsp->last_baseline && lsp->last_baseline->baseline) baseline_restart(lsp->last_baseline->baseline);
}
