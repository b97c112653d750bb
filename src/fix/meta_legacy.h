/* meta_legacy.h: values without a place in JGF 2 go to meta.legacy, a flat object: the JSON Pointer of the old place -> value. */
#ifndef JGFLINT_FIX_META_LEGACY_H
#define JGFLINT_FIX_META_LEGACY_H

#include "fix/doc_patch.h"

/* The object for the first insertion: meta.legacy, or meta or the record if it is missing. NO_SPOT if the record is a list of
 * nodes, or if `meta` has another type. */
uint32_t legacy_object(const struct json_document *document);

/* The insertions for all values that the fixes of the patch add. Existing entries are never replaced: a different value gets a
 * different name ("/rules/komi-2"), and an existing value is not added again. */
size_t legacy_insertions(struct doc_patch *patch, struct operation **insertions);

#endif
