/* linted.h: what there is to say about a document, found out whenever somebody asks. */
#ifndef JGFLINT_LSP_LINTED_H
#define JGFLINT_LSP_LINTED_H

#include "engine/engine.h"
#include "lsp/scopes.h"

/* Findings of a text, or of one line of JSON Lines. */
struct linted {
  struct document *document;   /* borrowed */
  const struct source *source; /* what spans count in */
  struct diags *diags;         /* borrowed */
  size_t base;                 /* what has to be added to offsets of the source, to be offsets of the document */
  const struct effective_config *effective_config; /* NULL for a configuration */
  const struct format *format; /* NULL: JGF, or a configuration */
};

typedef void linted_visit(void *visitor, const struct linted *linted);

/* Lints the document and calls `visit` with its findings: once, or for each line of JSON Lines that touches `span`. Nothing is
 * said about a document that is passed over. What `visit` is given is good until it returns, or until the engine is given another
 * text. */
void linted_each(struct lsp *lsp, struct document *document, struct span span, linted_visit *visit, void *visitor);

/* All of a document. */
#define WHOLE_TEXT ((struct span){0, SIZE_MAX})

/* The span of a finding, or of what it is about besides, in its document. */
struct span linted_span(const struct linted *linted, struct span span);

/* What an editor marks for a finding, in its document. One at the bracket of an object or a list would be hard to see: its key is
 * marked. */
struct span linted_mark(const struct linted *linted, const struct diag *diag);

/* The text of a document as an engine reads a text. Borrows from the document. */
struct source linted_source(struct document *document);
/* The scope of a document. */
struct scope *linted_scope(struct lsp *lsp, struct document *document);
/* The engine that lints a document, after it was given its text: it is linted once for each version, whoever asks for what.
 * Not for configurations, nor for JSON Lines. */
struct engine *linted_engine(struct lsp *lsp, struct document *document);
/* The same engine, for whoever gives it another text, or the same for another purpose. */
struct engine *linted_borrow(struct lsp *lsp, struct document *document);
/* Whether the document is a configuration; whether it is one text for each line; whether it is passed over. */
bool linted_is_config(const struct document *document);
bool linted_is_lines(struct lsp *lsp, struct document *document);
bool linted_is_off(struct lsp *lsp, struct document *document);
/* What its findings come of, as a hash: text, configuration, baseline. */
uint64_t linted_print(struct lsp *lsp, struct document *document);

#endif
