/* known.h: which findings a baseline knows (engine/baseline.h): that which was asked last is kept. */
#ifndef JGFLINT_LSP_KNOWN_H
#define JGFLINT_LSP_KNOWN_H

#include "engine/known_findings.h"
#include "lsp/server.h"

/* Takes out of `diags` what the baseline of that path knows of the record `name`, and remembers it for known_spare. `goes_on`: it is a
 * later line of the text that it was asked about last. */
void known_hide(struct lsp *lsp, const char *path, const char *name, const struct source *source, struct diags *diags, bool goes_on);
/* As engine_fix wants it: findings like those that were taken out last are not fixed either. `of` is the server. */
void known_spare(const void *of, const struct diags *diags, const struct source *source, bool *spared);
/* A hash of what the baseline says. */
uint64_t known_print(struct lsp *lsp, const char *path);
void known_free(struct lsp_known *known);

#endif
