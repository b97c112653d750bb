/* meta_legacy.h: values without a place in JGF 2 go to meta.legacy, a flat object: the JSON Pointer of the old place -> value.
 *
 * For fix_builder.c and the fixer, which joins what the fixes of one pass keep. */
#ifndef JGFLINT_FIX_META_LEGACY_H
#define JGFLINT_FIX_META_LEGACY_H

#include "fix/file_style.h"
#include "fix/fix_builder.h"

/* Adds edits to the fix, with `keeps` set. Returns false, without edits, if there is no object to put the entries into.
 *
 * `listed` counts the bytes of these edits for all fixes of a record, and may be NULL. Above a limit (many long pointers, as in a
 * tree of a thousand levels), the edit says only where, and the fix is unlisted. */
bool meta_legacy_put(const struct file_style *style, struct fix *fix, const struct fix_legacy *entries, size_t count,
                     size_t *listed);

#endif
