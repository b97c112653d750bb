/* legacy_text.h: points, moves, layers and comments of older dialects, written anew.
 *
 * Each appends the JSON text that JGF 2 has for a value, on one
 * line. False, and nothing is to be done, if it is not understood as a whole. */
#ifndef JGFLINT_RULES_LEGACY_TEXT_H
#define JGFLINT_RULES_LEGACY_TEXT_H

#include "fix/fix_builder.h"

bool old_point_write(struct rule_context *context, uint32_t spot, struct buffer *to);

bool is_ngo_move(const struct rule_context *context, uint32_t move);
/* The value of `B`, `W`, `black` or `white`; NO_SPOT unless there is just one of them. */
uint32_t old_move_point_of(const struct rule_context *context, uint32_t move);
/* `more`: members to add behind, or NULL. Without `solution`, which belongs to the node. */
bool old_move_write(struct rule_context *context, uint32_t move, const struct fix_member *more, size_t count, struct buffer *to);

/* Of a setup, a markup or a score: `key` says which. */
bool is_old_layer(const struct rule_context *context, uint32_t layer);
bool old_layer_write(struct rule_context *context, uint32_t layer, unsigned key, struct buffer *to);

/* "name (timestamp): comment", as a JSON string. *more: it has other members, which are lost. */
bool old_comment_says(const struct rule_context *context, uint32_t member);
bool old_comment_write(struct rule_context *context, uint32_t comment, bool *more, struct buffer *to);

/* BL, WL, OB, OW of the player who moves in this node, as a member of the move; false if it is none. */
bool old_clock_read(struct rule_context *context, uint32_t node, uint32_t spot, struct fix_member *member);

/* A number as it is, or a string that is one as a whole. */
bool old_number_read(struct rule_context *context, uint32_t spot, bool whole, struct view *number);

#endif
