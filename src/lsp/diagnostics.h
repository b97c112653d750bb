/* diagnostics.h: converts findings to diagnostics and publishes them to clients that do not pull. */
#ifndef JGFLINT_LSP_DIAGNOSTICS_H
#define JGFLINT_LSP_DIAGNOSTICS_H

#include "lsp/linted.h"

/* Returns a finding as a Diagnostic. */
struct json_object *diagnostic_make(struct lsp *lsp, const struct linted *linted, const struct diag *diag);

enum publish_reason { PUBLISH_OPENED, PUBLISH_CHANGED, PUBLISH_SAVED };

/* Schedules the diagnostics of a changed document: when no other work is left, after a delay if the text is large, and on save
 * if it is very large. */
void publish_later(struct lsp *lsp, struct document *document, enum publish_reason reason);
/* Schedules all documents after a change of settings or configurations. Clients that pull get a request to refresh. */
void publish_all_later(struct lsp *lsp);
/* Publishes the next document that is due; false if there is no such document. */
bool publish_next(struct lsp *lsp);
/* Returns the seconds until a document is due; negative: no document is scheduled. */
double publish_due(const struct lsp *lsp);
/* Publishes an empty list for a closed document. */
void publish_nothing(struct lsp *lsp, const struct document *document);

#endif
