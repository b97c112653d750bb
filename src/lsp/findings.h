/* findings.h: findings as diagnostics of the protocol. */
#ifndef JGFLINT_LSP_FINDINGS_H
#define JGFLINT_LSP_FINDINGS_H

#include "lsp/linted.h"

enum { FINDINGS_MOST = 1000 };

/* A finding as a Diagnostic. */
struct json_object *findings_make(struct lsp *lsp, const struct linted *linted, const struct diag *diag);
/* All findings of a document as an array: at most FINDINGS_MOST, and then one more that says how many are missing. */
struct json_object *findings_list(struct lsp *lsp, struct document *document);
/* The span of a finding in its document. */
struct span findings_span(const struct linted *linted, const struct diag *diag);

#endif
