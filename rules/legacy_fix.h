/* legacy_fix.h: single older forms in a record that says it is JGF 2.
 *
 * Each attaches a fix to the diagnostic, or none where it could do harm. */
#ifndef JGFLINT_RULES_LEGACY_FIX_H
#define JGFLINT_RULES_LEGACY_FIX_H

#include "facts/jgf_facts.h"
#include "fix/fix_builder.h"

void comment_fix(struct rule_context *context, struct diag *diag, uint32_t comment);
void point_fix(struct rule_context *context, struct diag *diag, uint32_t point);
void old_move_fix(struct rule_context *context, struct diag *diag, uint32_t move);
void layer_fix(struct rule_context *context, struct diag *diag, uint32_t layer);
void old_tree_fix(struct rule_context *context, struct diag *diag, uint32_t spot, enum jgf_old_tree form);
/* `first` is the first node in the list. */
void flat_variations_fix(struct rule_context *context, struct diag *diag, uint32_t first);
void clock_fix(struct rule_context *context, struct diag *diag, uint32_t property);

#endif
