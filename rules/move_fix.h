/* move_fix.h: passes that were written otherwise or not at all, and stones that
 * were not set up.
 *
 * Each attaches a fix to the diagnostic, or none where it could do harm. */
#ifndef JGFLINT_RULES_MOVE_FIX_H
#define JGFLINT_RULES_MOVE_FIX_H

#include "fix/fix_builder.h"
#include "go/replay.h"

/* A point off the board becomes a pass, unless the size of the board may be wrong. */
void move_fix_pass(struct rule_context *context, struct diag *diag, uint32_t move);
/* A pass of the other player before the move, late in a game. */
void move_fix_turn(struct rule_context *context, struct diag *diag, const struct go_event *event);
/* The stones of a fixed handicap in the root, if that makes an illegal main line legal. */
void handicap_fix(struct rule_context *context, struct diag *diag, long long handicap);

#endif
