/* migrate.h: a record of JGF 1 or older made JGF 2, in one fix.
 *
 * It goes feature by feature, never by the dialect's name,
 * so hybrids come through as well. What has no place in JGF 2 goes to meta.legacy. */
#ifndef JGFLINT_RULES_MIGRATE_H
#define JGFLINT_RULES_MIGRATE_H

#include "fix/fix_builder.h"

/* The whole record. None is attached where it could do harm. */
void migrate_record(struct rule_context *context, struct diag *diag);

/* One key of the header of a record that says it is JGF 2 already. */
void migrate_key(struct rule_context *context, struct diag *diag, uint32_t spot);

#endif
