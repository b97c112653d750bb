/* shape_fix.h: fixes of keys, places and types that lose no data.
 *
 * Each function adds a fix to the finding, or none if the fix could do harm. */
#ifndef JGFLINT_RULES_SHAPE_FIX_H
#define JGFLINT_RULES_SHAPE_FIX_H

#include "fix/fix_builder.h"
#include "jgf/schema.h"

void type_fix(struct rule_context *context, struct diag *diag, uint32_t spot, const struct jgf_field *field);
/* Whether other members of the header claim the same place in JGF 2 with other values. The first member that is read wins, or
 * the first one if no member is read. */
enum twin_order { STANDS_ALONE, STANDS_FIRST, STANDS_BEHIND };
enum twin_order twin_order_of(const struct rule_context *context, uint32_t spot, const struct jgf_field *row);
/* Returns another member that claims the same place in JGF 2 with another value, or NO_SPOT. A member that is read comes
 * first. */
uint32_t contradiction_find(const struct rule_context *context, uint32_t spot, const struct jgf_field *row);
/* "`Komi` is 7.5, but `komi` is 6.5" */
const char *describe_contradiction(struct rule_context *context, uint32_t spot, uint32_t other);
/* Adds an unsafe fix that moves the member to meta.legacy. */
void spare_fix(struct rule_context *context, struct diag *diag, uint32_t spot);

/* Renames the key, unless another member has that name. */
void key_fix(struct rule_context *context, struct diag *diag, uint32_t spot, enum fix_class safety, const char *name);
/* Renames a misspelled key to the key of the row if its value is right for the row. */
void slip_fix(struct rule_context *context, struct diag *diag, uint32_t spot, const struct jgf_field *row);
/* Moves a member from `schema` to the object at `path` ("" is the record), unless its key is taken there. */
void place_fix(struct rule_context *context, struct diag *diag, uint32_t spot, const struct jgf_schema *schema, const char *path);

/* Writes the value in a type that the row allows. Returns false if that would change its meaning. */
bool value_meant(struct rule_context *context, uint32_t spot, const struct jgf_field *row, struct view *meant);

#endif
