/* identity.h: what a finding is about, without saying where it stands.
 *
 * A baseline and the fingerprints of reports have to know a finding again after
 * the record was indented anew or moves were inserted before it. So an identity
 * is the JSON Pointer without the indexes of the tree and its variations, and the
 * value that it points to: a scalar, or the whole move or point that it belongs
 * to; white space does not count. Equal findings have equal identities: count. */
#ifndef JGFLINT_LINT_IDENTITY_H
#define JGFLINT_LINT_IDENTITY_H

#include "lint/diagnostic.h"

/* "/tree/move/x" for "/tree/12/variations/0/3/move/x". */
void identity_pointer(const struct diags *diags, const struct diag *diag, struct bytes *to);
/* "{\"color\":\"black\",\"x\":25,\"y\":3}"; nothing for a value that holds lists or objects. For formats
 * that are not JSON the text of the span. */
void identity_value(const struct diags *diags, const struct source *source, const struct diag *diag, struct bytes *to);

#endif
