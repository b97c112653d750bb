/* edits.h: edits of documents in the form of the protocol. */
#ifndef JGFLINT_LSP_EDITS_H
#define JGFLINT_LSP_EDITS_H

#include "lsp/linted.h"
#include "text/text_diff.h"

/* Makes an empty WorkspaceEdit for edits_add. */
struct json_object *edits_make(const struct lsp *lsp);
/* Adds the edits of a document, an array of TextEdit, and takes ownership. Adds the version if the client supports versions. */
void edits_add(const struct lsp *lsp, struct json_object *edit, struct document *document, struct json_object *list);
/* Makes a TextEdit. */
struct json_object *edits_one(const struct lsp *lsp, struct document *document, struct span span, struct view text);

/* Returns the changes that turn the document into another text, as an array of TextEdit. */
struct json_object *edits_between(const struct lsp *lsp, struct document *document, struct view after);
/* Fixes the document with proof. Returns the changes as an array of TextEdit, or NULL if nothing changes. */
struct json_object *edits_fix(struct lsp *lsp, struct document *document, const struct engine_fix_options *options);

#endif
