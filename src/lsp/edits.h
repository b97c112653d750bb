/* edits.h: edits of a document as the protocol has them. */
#ifndef JGFLINT_LSP_EDITS_H
#define JGFLINT_LSP_EDITS_H

#include "lsp/linted.h"
#include "text/text_diff.h"

/* An empty WorkspaceEdit, to which edits_add adds documents. */
struct json_object *edits_make(const struct lsp *lsp);
/* Adds the edits of a document, an array of TextEdit that is given away; with its version, if the client takes versions. */
void edits_add(const struct lsp *lsp, struct json_object *edit, struct document *document, struct json_object *list);
/* A TextEdit. */
struct json_object *edits_one(const struct lsp *lsp, struct document *document, struct span span, struct view text);

/* What makes another text of the document, as an array of TextEdit. */
struct json_object *edits_between(const struct lsp *lsp, struct document *document, struct view after);
/* What fixing the document changes, proved, as an array of TextEdit; NULL if that is nothing. */
struct json_object *edits_fix(struct lsp *lsp, struct document *document, const struct engine_fix_options *options);

#endif
