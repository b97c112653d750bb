/* unified_diff.h: two texts as a unified diff that `git apply` and `patch -p1` take.
 *
 * Lines end at LF; a CR before it is part of the line. Time and memory are bounded
 * for any texts: where the shortest diff would take too long to find, a longer one
 * is given that says the same. It knows no files. */
#ifndef JGFLINT_TEXT_UNIFIED_DIFF_H
#define JGFLINT_TEXT_UNIFIED_DIFF_H

#include "base/buffer.h"

/* Appends the diff; nothing if the texts are equal. `name` becomes a/name and b/name, quoted as git does. */
void diff_unified(const char *name, struct view old, struct view new, struct buffer *to);

/* The first two lines of such a diff. */
void diff_names(const char *name, struct buffer *to);

#endif
