/* finding_key.h: what a finding is about, without saying where it stands.
 *
 * A baseline and the fingerprints of reports have to recognize a finding after the
 * record was indented anew or moves were inserted before it. So a key is the JSON
 * Pointer without the indexes of the tree and its variations, and the value that it
 * points to in normal form; of all that belongs to a move, or to a node with one,
 * that is color and point. Findings with equal keys can only be counted. */
#ifndef JGFLINT_LINT_FINDING_KEY_H
#define JGFLINT_LINT_FINDING_KEY_H

#include "lint/diagnostic.h"

/* "/tree/variations/move/x" for "/tree/12/variations/0/3/move/x". */
void finding_key_pointer(const struct diags *diags, const struct diag *diag, struct buffer *to);
/* "black 25,3": well-formed UTF-8 without control characters, shortened. Nothing for the record, its tree and lists of nodes. For
 * what is no value of JSON the text of the span; `source` is what spans count in. */
void finding_key_value(const struct diags *diags, const struct source *source, const struct diag *diag, struct buffer *to);

/* The rule, the pointer and the value, separated by line ends, which none of them has. */
void finding_key(const struct diags *diags, const struct source *source, const struct diag *diag, struct buffer *to);

#endif
