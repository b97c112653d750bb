/* shape_mend.h: repairs of keys, places and types that lose nothing.
 *
 * Each attaches a fix to the diagnostic, or none where it could do harm. */
#ifndef JGFLINT_RULES_SHAPE_MEND_H
#define JGFLINT_RULES_SHAPE_MEND_H

#include "jgf/shape.h"
#include "lint/mend.h"

void type_mend(struct check *check, struct diag *diag, uint32_t spot, const struct jgf_field *field);
/* Renames the key, if nothing has that name yet. */
void key_mend(struct check *check, struct diag *diag, uint32_t spot, enum fix_class safety, const char *name);
/* Moves a member from `shape` to the object at the path `home` ("" is the record), if its place there is free. */
void place_mend(struct check *check, struct diag *diag, uint32_t spot, const struct jgf_shape *shape, const char *home);

/* "19" and "-6.5", as JSON writes them; not "19x19", "+1" or "007". */
bool is_json_number(struct view text, bool *fraction);

/* The shape of the object at a path, among those of JGF 2; NULL if there is none. */
const struct jgf_shape *shape_at(const char *path);

#endif
