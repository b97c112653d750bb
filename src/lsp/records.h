/* records.h: what the server knows about files that are not open.
 *
 * A file has one entry, which is valid for one version of it, as the host's stamp identifies the version. record_of is the only
 * function that invalidates an entry. Files without a stamp (0) are always invalid. */
#ifndef JGFLINT_LSP_RECORDS_H
#define JGFLINT_LSP_RECORDS_H

#include "engine/baseline.h"
#include "lsp/server.h"

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

/* The entry of a file. If it is of another version, it is invalidated first. */
struct lsp_record *record_of(struct lsp *lsp, const char *path, uint64_t stamp);
void records_release(struct lsp *lsp);

/* A document without its text, which the caller frees. Its hash is known if the file was read before and did not change. */
NODISCARD struct document *record_document(struct lsp *lsp, const char *path, uint64_t stamp);
/* Reads the text of such a document unless that is done. Returns false if it cannot be read. */
bool record_read(struct lsp *lsp, struct document *document);

/* The baseline at that path, which is read again if its file changed. NULL, with a message in the log, if it cannot be read. */
struct baseline *record_baseline(struct lsp *lsp, const char *path);
uint64_t record_baseline_hash(struct lsp *lsp, const char *path);
/* Call before a document is linted from its beginning: the baseline counts its findings again. */
void record_baseline_restart(struct lsp *lsp);

#endif
