/* json_insert.h: edits that put values into objects and lists, written as the file is.
 *
 * For fix_builder.c and meta_legacy.c; rules use fix_builder.h. */
#ifndef JGFLINT_FIX_JSON_INSERT_H
#define JGFLINT_FIX_JSON_INSERT_H

#include "fix/file_style.h"
#include "fix/fix_builder.h"

/* Adds to the fix's edits, which stay sorted; behind those with the same start, but before what replaces bytes there. Its text
 * outlives the fix. */
void json_insert_edit(struct arena *arena, struct fix *fix, struct edit edit);

/* Adds many, no two of which stand at the same place; sorts them. */
void json_insert_edits(struct arena *arena, struct fix *fix, struct edit *edits, size_t count);

struct views {
  const struct view *list; /* borrowed */
  size_t count;
};

/* Puts elements, or members with their keys, before the child `before`, or with NO_SPOT at the end. One edit. */
void json_insert_values(const struct file_style *style, struct fix *fix, uint32_t container, uint32_t before,
                        struct views texts);
void json_insert_members(const struct file_style *style, struct fix *fix, uint32_t object, const struct jgf_schema *shape,
                         const struct fix_member *members, size_t count);

/* The same as an edit that no fix has yet; members go to the end. */
struct edit json_members_edit(const struct file_style *style, uint32_t object, const struct fix_member *members, size_t count);

#endif
