/* diagnostics.h: findings as diagnostics of the protocol, and sending them to clients that do not ask for them. */
#ifndef JGFLINT_LSP_DIAGNOSTICS_H
#define JGFLINT_LSP_DIAGNOSTICS_H

#include "lsp/linted.h"

/* A finding as a Diagnostic. */
struct json_object *diagnostic_make(struct lsp *lsp, const struct linted *linted, const struct diag *diag);

enum publish_reason { PUBLISH_OPENED, PUBLISH_CHANGED, PUBLISH_SAVED };

/* The document is another than it was: its diagnostics go out when nothing else is to be done, those of a large one some time
 * after the last change, those of a huge one when it is saved. */
void publish_later(struct lsp *lsp, struct document *document, enum publish_reason reason);
/* The same for all documents, since what they are judged by is another; who asks for diagnostics is told to ask again. */
void publish_all_later(struct lsp *lsp);
/* Sends the diagnostics of one document that are due; false if none are. */
bool publish_next(struct lsp *lsp);
/* In how many seconds the next diagnostics are due; negative: not before something changes. */
double publish_due(const struct lsp *lsp);
/* Nothing of this document is to be published any more. */
void publish_forget(struct lsp *lsp, struct document *document);
/* The document is closed, and has no diagnostics any more. */
void publish_nothing(struct lsp *lsp, const struct document *document);

#endif
