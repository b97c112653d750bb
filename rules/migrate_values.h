/* migrate_values.h: members of older headers that are more than a new name or place.
 *
 * Between migrate_head.c, which knows places, and migrate_values.c, which knows values. */
#ifndef JGFLINT_RULES_MIGRATE_VALUES_H
#define JGFLINT_RULES_MIGRATE_VALUES_H

#include "jgf/schema.h"
#include "rules/migrate.h"

/* The members of an object that are older. */
void migrate_members(struct migration *migration, uint32_t object, const struct jgf_schema *shape);
/* True if the member has been seen to. */
bool migrate_special(struct migration *migration, uint32_t spot, const struct jgf_field *field);

/* `object`.`key` is to have this value, which comes from a member that goes (or, in the
 * same object, is renamed); NO_SPOT: from nowhere. If it has another one, that stays. */
void migration_want(struct migration *migration, unsigned object, const char *key, struct view value, uint32_t from);
bool migration_renames(const struct migration *migration, uint32_t spot, const char *key);
void migration_drop(struct migration *migration, uint32_t spot);
bool migration_has(const struct migration *migration, unsigned object, const char *key);

#endif
