/* tree_fix.h: nodes and branches put in their places.
 *
 * Each attaches a fix to the diagnostic, or none where it could do harm. The edits
 * lie in the gaps between nodes wherever that is possible, so that many of them
 * can be made at once, one inside the other. */
#ifndef JGFLINT_RULES_TREE_FIX_H
#define JGFLINT_RULES_TREE_FIX_H

#include "facts/jgf_facts.h"
#include "fix/fix_builder.h"

void tree_fix_empty(struct rule_context *context, struct diag *diag, uint32_t tree);
void tree_fix_root_move(struct rule_context *context, struct diag *diag, const struct jgf_node *node);
/* Variations beside something else, or in the root: into a node of their own. */
void tree_fix_variations(struct rule_context *context, struct diag *diag, const struct jgf_node *node);
void tree_fix_setup_with_move(struct rule_context *context, struct diag *diag, const struct jgf_node *node);
/* The nodes from this one to the end of the list are one more variation. */
void tree_fix_after(struct rule_context *context, struct diag *diag, const struct jgf_node *node);
void tree_fix_twice(struct rule_context *context, struct diag *diag, const struct jgf_node *node);
void tree_fix_empty_variation(struct rule_context *context, struct diag *diag, uint32_t list);
void tree_fix_single(struct rule_context *context, struct diag *diag, const struct jgf_variations *variations);
void tree_fix_empty_node(struct rule_context *context, struct diag *diag, const struct jgf_node *node);

/* A node that is an object with `variations` alone, or ngGo's bare list of lists. */
bool is_fork(const struct rule_context *context, uint32_t node);

#endif
