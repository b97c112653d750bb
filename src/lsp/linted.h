/* linted.h: the findings of a document, computed when needed. */
#ifndef JGFLINT_LSP_LINTED_H
#define JGFLINT_LSP_LINTED_H

#include "engine/engine.h"
#include "lsp/scopes.h"

/* The findings of a text, or of one line of JSON Lines. */
struct linted {
  struct document *document;   /* borrowed */
  const struct source *source; /* the text that spans refer to */
  struct diags *diags;         /* borrowed */
  size_t base;                 /* added to offsets of the source, it gives offsets of the document */
  const struct effective_config *effective_config; /* NULL for a configuration */
  const struct format *format; /* NULL: JGF, or a configuration */
};

typedef void linted_visit(void *visitor, const struct linted *linted);

/* Lints the document and calls `visit` with its findings: once, or for each line of JSON Lines that touches `span`. Ignored
 * documents have no findings. The arguments of `visit` are valid until it returns, or until the engine gets another text. */
void linted_each(struct lsp *lsp, struct document *document, struct span span, linted_visit *visit, void *visitor);

/* The whole document. */
#define WHOLE_TEXT ((struct span){0, SIZE_MAX})

/* Returns the span of a finding, or of a related place, in the document. */
struct span linted_span(const struct linted *linted, struct span span);

/* Returns the span that an editor marks. For a finding at the bracket of an object or list that is the key, which is easier to
 * see. */
struct span linted_mark(const struct linted *linted, const struct diag *diag);

/* Returns the text of a document as a source. Borrows from the document. */
struct source linted_source(struct document *document);
/* The scope of a document. */
struct scope *linted_scope(struct lsp *lsp, struct document *document);
/* Returns the engine of a document after it has linted the document, once per version. Not for configurations and JSON
 * Lines. */
struct engine *linted_engine(struct lsp *lsp, struct document *document);
/* Returns the same engine without its text, for other texts. */
struct engine *linted_borrow(struct lsp *lsp, struct document *document);
/* Return true if the document is a configuration, JSON Lines, or ignored. */
bool linted_is_config(const struct document *document);
bool linted_is_lines(struct lsp *lsp, struct document *document);
bool linted_is_off(struct lsp *lsp, struct document *document);
/* Returns a hash of everything that its findings depend on: text, configuration, baseline. */
uint64_t linted_print(struct lsp *lsp, struct document *document);

#endif
