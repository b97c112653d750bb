/* apply_edits.h: many fixes made at once, in one text.
 *
 * Each is made as a whole or not at all. Where two of them touch, the first in the
 * order of the source is made and the other is left for the next pass; only bytes that
 * are removed may lie side by side. What several fixes put into meta.legacy goes there
 * in one edit, and pointers to nodes that several fixes move are written once.
 *
 * A text that was decoded is fixed in the bytes that it was made of: what no edit
 * touches stays as it is. */
#ifndef JGFLINT_FIX_APPLY_EDITS_H
#define JGFLINT_FIX_APPLY_EDITS_H

#include "lint/linter.h"

/* False for a fix that contradicts itself: its edits overlap. It is never made. */
bool edits_may(const struct fix *fix);
/* Sorts `wanted`, diagnostics of `diags` with a fix that has edits, so that those whose fix can
 * be made at once come first, in the order of the source; returns how many these are. Any first
 * few of them can be made without the rest. */
size_t edits_choose(struct diags *diags, const struct source *source, const struct diag **wanted, size_t count);

/* Bytes that were replaced, and those that stand there now. */
struct shift {
  size_t start, end, new_start, new_end;
};

struct shifts {
  struct shift *list; /* owned; ascending */
  size_t count, capacity;
};

/* Where what stood at `offset` stands now; and the reverse. */
size_t shifts_forward(const struct shifts *shifts, size_t offset);
size_t shifts_back(const struct shifts *shifts, size_t offset);
void shifts_release(struct shifts *shifts);

/* The bytes in which a text that was linted last is fixed: `linted`, or the text, if it was not decoded. */
const struct source *edits_bytes(const struct linter *linter, const struct source *linted);
/* Why the fix cannot be made in the character set of those bytes: it is not certain which bytes an edit becomes. NULL: it can be
 * made. Static. */
const char *edits_obstacle(const struct linter *linter, const struct source *linted, const struct fix *fix);
/* Takes such fixes from the findings of what was linted last. */
void edits_mark_unencodable(const struct linter *linter, const struct source *linted, struct diags *diags);

/* Makes fixes that were chosen. Appends the text to `to`, and what became of places to `shifts`.
 * `given`: the bytes that the text was made of; the text itself if it was not decoded. */
void apply_edits(struct diags *diags, const struct source *text, const struct source *given, const struct diag *const *made,
                 size_t count, struct buffer *to, struct shifts *shifts);

#endif
