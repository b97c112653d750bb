#include "lsp/known.h"
#include "base/map.h"
#include "base/memory.h"
#include <errno.h>

struct lsp_known {
  char *path;      /* owned: of the baseline that was asked for last */
  uint64_t stamp;  /* of the file, if the host has such */
  uint64_t print;  /* of its text; 0: it cannot be read */
  struct baseline *baseline; /* owned; NULL: it cannot be read, or is none */
  struct known_findings findings; /* what it took out last */
};

static void forget_baseline(struct lsp_known *known) {
  baseline_free(known->baseline);
  free(known->path);
  known->baseline = NULL;
  known->path = NULL;
}

void known_free(struct lsp_known *known) {
  if (!known) return;
  forget_baseline(known);
  known_findings_release(&known->findings);
  free(known);
}

/* ---- the baseline ---- */

static void parse(struct lsp *lsp, const char *path, const struct buffer *text) {
  const struct baseline_host host = {.of = lsp->host.of, .real = lsp->host.real, .is_gone = lsp->host.is_gone};
  struct buffer why = {0};
  lsp->known->baseline = baseline_parse(path, buffer_view(text), &host, &why);
  if (!lsp->known->baseline) lsp_complain(lsp, "%s", buffer_string(&why));
  buffer_release(&why);
}

/* Reads it, if it is another than before. */
static struct lsp_known *known_of(struct lsp *lsp, const char *path) {
  if (!lsp->known) lsp->known = mem_alloc_zeroed(1, sizeof *lsp->known);
  struct lsp_known *known = lsp->known;
  bool is_same = known->path && strcmp(known->path, path) == 0;
  uint64_t stamp = lsp->host.stamp ? lsp->host.stamp(lsp->host.of, path) : 0;
  if (is_same && stamp && stamp == known->stamp) return known;
  struct buffer text = {0};
  int error = lsp->host.read ? lsp->host.read(lsp->host.of, path, &text) : ENOENT;
  uint64_t print = error ? 0 : map_hash(MAP_HASH_START, text.data, text.length);
  known->stamp = stamp;
  if (!is_same || print != known->print) {
    forget_baseline(known);
    known->path = mem_string(path, strlen(path));
    known->print = print;
    if (error) lsp_complain(lsp, "%s: %s", path, strerror(error));
    else parse(lsp, path, &text);
  }
  buffer_release(&text);
  return known;
}

uint64_t known_print(struct lsp *lsp, const char *path) {
  return known_of(lsp, path)->print;
}

/* ---- findings ---- */

void known_hide(struct lsp *lsp, const char *path, const char *name, const struct source *source, struct diags *diags, bool goes_on) {
  struct lsp_known *known = known_of(lsp, path);
  known_findings_release(&known->findings);
  if (!known->baseline) return;
  if (!goes_on) baseline_restart(known->baseline);
  known_findings_ask(&known->findings, known->baseline, name, source, diags);
  (void)known_findings_hide(&known->findings, source, diags);
}

void known_spare(const void *of, const struct diags *diags, const struct source *source, bool *spared) {
  const struct lsp *lsp = of;
  known_findings_spare(&lsp->known->findings, diags, source, spared);
}
