/* baseline.h: the baseline that engines of the server ask (engine/baseline.h): that which was asked last is kept. */
#ifndef JGFLINT_LSP_BASELINE_H
#define JGFLINT_LSP_BASELINE_H

#include "engine/baseline.h"
#include "lsp/server.h"

/* The baseline at that path, read anew if its file has changed; NULL if it cannot be read, which was said. */
struct baseline *lsp_baseline(struct lsp *lsp, const char *path);
/* A hash of what it says. */
uint64_t lsp_baseline_print(struct lsp *lsp, const char *path);
/* A document is looked at from its beginning: what the baseline knows of it is known once more. */
void lsp_baseline_restart(struct lsp *lsp);
void lsp_baseline_release(struct lsp *lsp);

#endif
