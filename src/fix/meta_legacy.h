/* meta_legacy.h: what has no place in JGF 2 goes to meta.legacy.
 *
 * For fix_builder.c and the fixer, which joins what the fixes of one pass keep. */
#ifndef JGFLINT_FIX_META_LEGACY_H
#define JGFLINT_FIX_META_LEGACY_H

#include "fix/file_style.h"
#include "fix/fix_builder.h"

/* Adds edits to the fix, with `keeps` set. False, and no edits, if there is no object to put the entries into.
 *
 * `listed` counts the bytes of such edits for all fixes of a record, and may be NULL. Each has the whole path of what it keeps:
 * if they have become very many, as in a tree of a thousand levels, the edit says where alone, and the fix is unlisted. */
bool meta_legacy_put(const struct file_style *style, struct fix *fix, const struct fix_legacy *entries, size_t count,
                     size_t *listed);

#endif
