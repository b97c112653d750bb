/* splice.h: many fixes made at once, in one text.
 *
 * Each is made whole or not at all. Where two of them touch, the first in the order
 * of the source is made and the other waits for a text of its own; only bytes that
 * go may lie side by side. What several fixes keep in meta.legacy goes there together. */
#ifndef JGFLINT_LINT_SPLICE_H
#define JGFLINT_LINT_SPLICE_H

#include "lint/diagnostic.h"

/* Sorts `wanted`, diagnostics of `diags` with a fix that has edits, so that those
 * whose fix is made come first; returns how many these are. Appends the text to `to`. */
size_t splice(struct diags *diags, const struct source *source, const struct diag **wanted, size_t count, struct bytes *to);

#endif
