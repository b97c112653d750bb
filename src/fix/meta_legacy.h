/* meta_legacy.h: what has no place in JGF 2 goes to meta.legacy.
 *
 * For fix_builder.c and the fixer, which joins what the fixes of one pass keep. */
#ifndef JGFLINT_FIX_META_LEGACY_H
#define JGFLINT_FIX_META_LEGACY_H

#include "fix/file_style.h"
#include "fix/fix_builder.h"

/* Adds edits to the fix, with `keeps` set. False, and no edits, if there is no object to put the entries into. */
bool meta_legacy_put(const struct file_style *style, struct fix *fix, const struct fix_legacy *entries, size_t count);

#endif
