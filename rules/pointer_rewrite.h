/* pointer_rewrite.h: JSON Pointers into the tree, kept right when nodes move.
 *
 * A fix that moves nodes says where they go; what meta says of them follows
 * (fix/node_moves.h). Indexes are those of the text as it is. */
#ifndef JGFLINT_RULES_POINTER_REWRITE_H
#define JGFLINT_RULES_POINTER_REWRITE_H

#include "fix/fix_builder.h"

/* Elements of a list, from `first` on, get other indexes: `shift` more. */
void pointers_shift(struct rule_context *context, struct fix *fix, uint32_t list, uint32_t first, int shift);
/* The elements of a list become those of another that begins before it, the one of index 0 there at `index`. */
void pointers_unfold(struct rule_context *context, struct fix *fix, uint32_t list, uint32_t to, uint32_t index);
/* The elements of a list from `first` on become a list of their own, the element of `index` in `to`, which stands before them. */
void pointers_renumber(struct rule_context *context, struct fix *fix, uint32_t list, uint32_t first, uint32_t to, uint32_t index);
/* A member of a node goes into a node of its own, behind or before what stays: whoever names the node means that. */
void pointers_split_behind(struct rule_context *context, struct fix *fix, uint32_t member, uint32_t node);
void pointers_split_before(struct rule_context *context, struct fix *fix, uint32_t member, uint32_t node);
/* A list becomes the variations of a node in its place. */
void pointers_wrap(struct rule_context *context, struct fix *fix, uint32_t list);
void pointers_wrap_all(struct rule_context *context, struct fix *fix, const uint32_t *lists, size_t count);

/* Whether meta says of a node what a format beside JGF has said there: such a node is not empty. */
bool pointers_lead_to(struct rule_context *context, uint32_t spot);

#endif
