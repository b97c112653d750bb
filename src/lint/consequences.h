/* consequences.h: one cause, one finding: the findings that a cause explains become its notes.
 *
 * After all facts of a game, consequences_find tests the hypotheses of go/causes.h, and reports each cause as a fact. If a rule
 * reports it, the findings of explained facts are marked, and findings that only the changed game has are added. After the
 * suppressions, consequences_fold turns the marked findings into notes. A suppressed cause takes its notes along. */
#ifndef JGFLINT_LINT_CONSEQUENCES_H
#define JGFLINT_LINT_CONSEQUENCES_H

#include "go/causes.h"
#include "lint/rule_context.h"

/* Plays a game and sends its facts to the sink. */
struct game_player {
  void (*play)(void *to, const struct game *game, struct fact_sink sink);
  void *to;
};

/* Returns the number of causes. */
size_t consequences_find(struct rule_context *context, struct game_player player);
void consequences_fold(struct rule_context *context, size_t causes);

#endif
