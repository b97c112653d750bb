#include "lsp/baseline.h"
#include "base/map.h"
#include "base/memory.h"
#include "lsp/workspace.h"
#include <errno.h>

/* What was asked last. */
struct lsp_known {
  char *path;      /* owned: of the baseline */
  size_t turn;     /* in which its file was looked at: while a piece of work is done, it stays what it is */
  uint64_t stamp;  /* of the file, if the host has such */
  uint64_t print;  /* of its text; 0: it cannot be read */
  struct baseline *baseline; /* owned; NULL: it cannot be read, or is none */
};

static void forget_baseline(struct lsp_known *known) {
  baseline_free(known->baseline);
  free(known->path);
  known->baseline = NULL;
  known->path = NULL;
}

void lsp_baseline_release(struct lsp *lsp) {
  if (!lsp->known) return;
  forget_baseline(lsp->known);
  free(lsp->known);
}

static void parse_baseline(struct lsp *lsp, const char *path, const struct buffer *text) {
  const struct files files = {.context = lsp->host.files.context, .real = lsp->host.files.real};
  struct buffer why = {0};
  lsp->known->baseline = baseline_parse(path, buffer_view(text), &files, &why);
  if (!lsp->known->baseline) lsp_log(lsp, "%s", buffer_string(&why));
  buffer_release(&why);
}

/* Reads it, if it is another than before. */
static struct lsp_known *known_of(struct lsp *lsp, const char *path) {
  if (!lsp->known) lsp->known = mem_alloc_zeroed(1, sizeof *lsp->known);
  struct lsp_known *known = lsp->known;
  bool is_same = known->path && strcmp(known->path, path) == 0;
  if (is_same && known->turn == lsp->turn) return known;
  known->turn = lsp->turn;
  uint64_t stamp = files_status(&lsp->host.files, path).stamp;
  if (is_same && stamp && stamp == known->stamp) return known;
  struct buffer text = {0};
  int error = files_text(&lsp->host.files, path, SIZE_MAX, &text);
  uint64_t print = error ? 0 : map_hash(MAP_HASH_START, text.data, text.length);
  known->stamp = stamp;
  if (!is_same || print != known->print) {
    forget_baseline(known);
    known->path = mem_string(path, strlen(path));
    known->print = print;
    if (error) lsp_log(lsp, "%s: %s", path, strerror(error));
    else parse_baseline(lsp, path, &text);
  }
  buffer_release(&text);
  return known;
}

struct baseline *lsp_baseline(struct lsp *lsp, const char *path) {
  workspace_watch(lsp, path);
  return known_of(lsp, path)->baseline;
}

uint64_t lsp_baseline_print(struct lsp *lsp, const char *path) {
  return known_of(lsp, path)->print;
}

void lsp_baseline_restart(struct lsp *lsp) {
  if (lsp->known && lsp->known->baseline) baseline_restart(lsp->known->baseline);
}
