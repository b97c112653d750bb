/* lexer_internal.h: what the two files of the scanner share. Not for others. */
#ifndef JGFLINT_SGF_LEXER_INTERNAL_H
#define JGFLINT_SGF_LEXER_INTERNAL_H

#include "facts/sgf_facts.h"
#include "sgf/lexer.h"

static inline void sgf_lexer_space(struct sgf_lexer *scan) {
  while (scan->at < scan->size && sgf_is_space(scan->text[scan->at])) scan->at++;
}

/* ---- lexer_values.c ---- */

void sgf_lexer_note(struct sgf_lexer *scan, enum sgf_fact kind, size_t start, size_t end, long long number);
void sgf_lexer_note_what(struct sgf_lexer *scan, enum sgf_fact kind, struct span span, struct span other, long long number, const struct notation *what);

/* One more node, property or value: there may be only so many. */
void sgf_lexer_overflow(struct sgf_lexer *scan, size_t start);
static inline void sgf_lexer_count(struct sgf_lexer *scan, size_t start) {
  if (UNLIKELY(++scan->values > scan->values_most)) sgf_lexer_overflow(scan, start);
}

/* The end of a value that may hold any text and starts at `start`; `*closed`: its bracket is there. */
size_t sgf_lexer_text_end(struct sgf_lexer *scan, size_t start, bool *closed);
/* Reads all values of the property that was added last. */
void sgf_lexer_values(struct sgf_lexer *scan, enum sgf_name id);

#endif
