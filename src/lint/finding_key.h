/* finding_key.h: a key that identifies a finding without its place.
 *
 * Baselines and fingerprints recognize a finding after the record was indented differently or moves were inserted before it.
 * So a key is the JSON Pointer without the indexes of the tree and its variations, and the value in normal form; for a finding
 * at a move or in a node with a move, the color and the point. Findings with equal keys can only be counted. */
#ifndef JGFLINT_LINT_FINDING_KEY_H
#define JGFLINT_LINT_FINDING_KEY_H

#include "lint/diagnostic.h"

/* "/tree/variations/move/x" for "/tree/12/variations/0/3/move/x". */
void finding_key_pointer(const struct diags *diags, const struct diag *diag, struct buffer *to);
/* "black 25,3": well-formed UTF-8 without control characters, shortened. Empty for the record, its tree and lists of nodes.
 * For formats other than JSON, the text of the span in `source`. */
void finding_key_value(const struct diags *diags, const struct source *source, const struct diag *diag, struct buffer *to);

/* Appends the rule, the pointer and the value, separated by line ends. No part contains a line end. */
void finding_key(const struct diags *diags, const struct source *source, const struct diag *diag, struct buffer *to);

#endif
