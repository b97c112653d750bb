/* shape_fix.h: repairs of keys, places and types that lose nothing.
 *
 * Each attaches a fix to the diagnostic, or none where it could do harm. */
#ifndef JGFLINT_RULES_SHAPE_FIX_H
#define JGFLINT_RULES_SHAPE_FIX_H

#include "fix/fix_builder.h"
#include "jgf/schema.h"

void type_fix(struct rule_context *context, struct diag *diag, uint32_t spot, const struct jgf_field *field);
/* Whether other members of the header, with other values, would be the same one in JGF 2. Which of them counts is a choice
 * then: the first that is read, or else the first. */
enum standing { STANDS_ALONE, STANDS_FIRST, STANDS_BEHIND };
enum standing standing_of(const struct rule_context *context, uint32_t spot, const struct jgf_field *row);
/* Another member, with another value, that becomes the same member in JGF 2: preferably the one that is read, or NO_SPOT. */
uint32_t contradiction_find(const struct rule_context *context, uint32_t spot, const struct jgf_field *row);
/* "`Komi` is 7.5, but `komi` is 6.5" */
const char *describe_contradiction(struct rule_context *context, uint32_t spot, uint32_t other);
/* What does not count goes to meta.legacy under its path. */
void spare_fix(struct rule_context *context, struct diag *diag, uint32_t spot);

/* The member of an object that has this key, however it is spelled, other than `except`; NO_SPOT if there is none. */
uint32_t member_spelled(const struct rule_context *context, uint32_t object, const char *name, uint32_t except);
/* Renames the key, if nothing has that name yet. */
void key_fix(struct rule_context *context, struct diag *diag, uint32_t spot, enum fix_class safety, const char *name);
/* Renames a key that may be a slip of the row's, and writes the value as the row has it, if nothing is wrong with it then. */
void slip_fix(struct rule_context *context, struct diag *diag, uint32_t spot, const struct jgf_field *row);
/* Moves a member from `schema` to the object at the path `path` ("" is the record), if its place there is free. */
void place_fix(struct rule_context *context, struct diag *diag, uint32_t spot, const struct jgf_schema *schema, const char *path);

/* The value as the row wants it: as it stands, or in another type that says the same. False if there is none. */
bool value_meant(struct rule_context *context, uint32_t spot, const struct jgf_field *row, struct view *meant);
/* The schema of the object at a path, among those of JGF 2; NULL if there is none. */
const struct jgf_schema *jgf_schema_at(const char *path);

#endif
