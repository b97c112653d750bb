/* pointer_rewrite.h: JSON Pointers into the tree, kept right when nodes move.
 *
 * meta.jgflint, meta.sgf, meta.ugf and meta.jsonsgf speak of nodes by pointers, as
 * strings or as keys. A fix that moves nodes says where they go. */
#ifndef JGFLINT_RULES_POINTER_REWRITE_H
#define JGFLINT_RULES_POINTER_REWRITE_H

#include "fix/fix_builder.h"

/* Elements of a list, from `first` on, get other indexes: `shift` more. */
void pointers_shift(struct rule_context *context, struct fix *fix, uint32_t list, uint32_t first, int shift);
/* What is below a value is found below another one, `tail` ("/variations") behind that. */
void pointers_move(struct rule_context *context, struct fix *fix, uint32_t spot, uint32_t to, const char *tail);
/* The elements of a list become those of another, the one of index 0 there at `first`. */
void pointers_unfold(struct rule_context *context, struct fix *fix, uint32_t list, uint32_t to, uint32_t first);

/* The elements of a list from `first` on become those of the list `tail` behind `to`, counted from 0. */
void pointers_renumber(struct rule_context *context, struct fix *fix, uint32_t list, uint32_t first, uint32_t to, const char *tail);

/* Whether meta says of a node what a format beside JGF has said there: such a node is not empty. */
bool pointers_lead_to(struct rule_context *context, uint32_t spot);

#endif
