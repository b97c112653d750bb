/* watch.h: files that a client is asked to tell of. */
#ifndef JGFLINT_LSP_WATCH_H
#define JGFLINT_LSP_WATCH_H

#include "lsp/server.h"

/* The files that a glob names, from now on; once is enough. Nothing is asked of a client that cannot. */
void watch_glob(struct lsp *lsp, const char *glob);
/* All files of that path's last name, wherever they are. */
void watch_name(struct lsp *lsp, const char *path);
/* Whether a file with that URI may be one of them. */
bool watch_has(const struct lsp *lsp, struct view uri);
void watch_release(struct lsp *lsp);

#endif
