/* player_fix.h: the two forms of `players` turned into each other.
 *
 * Each attaches a fix to the diagnostic, or none where a player would be lost. */
#ifndef JGFLINT_RULES_PLAYER_FIX_H
#define JGFLINT_RULES_PLAYER_FIX_H

#include "fix/fix_builder.h"

/* {"black": {...}, "white": {...}} becomes a list; {"0": ..., "1": ...} too, by guess. */
void players_list(struct rule_context *context, struct diag *diag, uint32_t players);
void players_list_numbered(struct rule_context *context, struct diag *diag, uint32_t players);
/* The list becomes an object with the colors as keys, for Seki. */
void players_key(struct rule_context *context, struct diag *diag, uint32_t players);

#endif
