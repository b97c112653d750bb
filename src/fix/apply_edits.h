/* apply_edits.h: makes many fixes in one text at once.
 *
 * A fix is made completely or not at all. If two fixes conflict, that of the first finding is made, and the next pass makes the
 * other (doc_patch.h). A decoded text is fixed in its original bytes, so the bytes between edits stay the same. */
#ifndef JGFLINT_FIX_APPLY_EDITS_H
#define JGFLINT_FIX_APPLY_EDITS_H

#include "lint/linter.h"

/* The bytes that are fixed: `linted`, or the text if it was not decoded. */
const struct source *edits_bytes(const struct linter *linter, const struct source *linted);
/* Removes fixes from the findings of the last linted text if its character set does not determine the bytes of an edit. Sets
 * diag->unfixed for them. Returns the reason, or NULL. */
const char *edits_mark_impossible(const struct linter *linter, const struct source *linted, struct diags *diags);
/* Lists the edits of each fix, for reports. */
void fixes_list(const struct source *source, struct diags *diags);

/* Makes as many of the wanted fixes as can be made at once, in the order of their findings, and appends the text to `to`.
 * `wanted` becomes the list of the made ones, whose number is returned. `given`: the bytes of the decoded text, or the text. */
size_t apply_edits(struct diags *diags, const struct source *text, const struct source *given, const struct diag **wanted,
                   size_t count, struct buffer *to);

#endif
