/* linted.h: what there is to say about a document.
 *
 * The document that was linted last is remembered, as long as it and its configuration stay as they are; nothing else is. */
#ifndef JGFLINT_LSP_LINTED_H
#define JGFLINT_LSP_LINTED_H

#include "engine/engine.h"
#include "lsp/scopes.h"

/* Findings of a text, or of one line of JSON Lines. */
struct linted {
  struct document *document; /* borrowed */
  struct scope *scope;       /* borrowed */
  const struct source *source; /* what spans count in */
  struct diags *diags;       /* borrowed */
  size_t base;               /* what has to be added to offsets of the source, to be offsets of the document */
  const struct effective_config *effective_config; /* NULL for a configuration */
  const struct format *format; /* NULL: JGF, or a configuration */
};

typedef void linted_take(void *to, const struct linted *linted);

/* Lints the document and calls `take` with its findings: once, or for each line of JSON Lines that touches `span`. Nothing is said
 * about a document that is passed over. What `take` is given is good until it returns. */
void linted_each(struct lsp *lsp, struct document *document, struct span span, linted_take *take, void *to);

/* All of it. */
#define WHOLE_TEXT ((struct span){0, SIZE_MAX})

/* The text of a document as an engine reads it. Borrows from the document. */
struct source linted_source(const struct document *document);
/* The scope of a document, whose engine is set to read it; for methods that read or fix. After fixing call linted_forget. */
struct scope *linted_scope(struct lsp *lsp, struct document *document);
void linted_forget(struct lsp *lsp);
/* For who is going to fix the text, of which this is the first part or a later one: asks the baseline, and says in the options
 * what stays. */
void linted_spare(struct lsp *lsp, struct document *document, const struct source *source, bool goes_on, struct engine_fix_options *options);
/* Whether the document is a configuration; whether it is one text for each line; whether it is passed over. */
bool linted_is_config(const struct document *document);
bool linted_is_lines(struct lsp *lsp, struct document *document);
bool linted_is_off(struct lsp *lsp, struct document *document);
/* What its findings come of, as a hash: text, configuration, baseline. */
uint64_t linted_print(struct lsp *lsp, struct document *document);

#endif
