/* records.h: what the server knows about files that are not open. */
#ifndef JGFLINT_LSP_RECORDS_H
#define JGFLINT_LSP_RECORDS_H

#include "engine/baseline.h"
#include "lsp/server.h"

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
