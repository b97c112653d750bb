/* spelling_internal.h: what the readers of spelling.h share. */
#ifndef JGFLINT_GO_SPELLING_INTERNAL_H
#define JGFLINT_GO_SPELLING_INTERNAL_H

#include "go/spelling.h"

/* Whether what was appended to `out` from `start` on is the text itself. */
enum spelling same_or_sure(const struct buffer *out, size_t start, struct view written);
/* SPELLING_SAME for digits, perhaps with a minus sign and a fraction: "6.50", but not "+6", "6." or "6,5". */
enum spelling number_spelling(struct view written);
/* Removes what was appended after the first `length` bytes. */
void spelled_cut(struct buffer *out, size_t length);

#endif
