/* publish.h: diagnostics for clients that do not ask for them. */
#ifndef JGFLINT_LSP_PUBLISH_H
#define JGFLINT_LSP_PUBLISH_H

#include "lsp/server.h"

enum publish_reason { PUBLISH_OPENED, PUBLISH_CHANGED, PUBLISH_SAVED };

/* The document is another than it was: its diagnostics go out when nothing else is to be done, those of a large one some time after
 * the last change, those of a huge one when it is saved. */
void publish_later(struct lsp *lsp, struct document *document, enum publish_reason reason);
/* The same for all documents, since what they are judged by is another; who asks for diagnostics is told to ask again. */
void publish_all_later(struct lsp *lsp);
/* Sends what is due for one document; false if nothing is. */
bool publish_next(struct lsp *lsp);
/* In how many seconds that will be so; negative: not before something changes. */
double publish_due(const struct lsp *lsp);
/* It is closed, and has no diagnostics any more. */
void publish_nothing(struct lsp *lsp, const struct document *document);

#endif
