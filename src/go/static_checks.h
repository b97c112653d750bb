/* static_checks.h: checks that need no replay: points off the board or cut off, repeated points, labels without text, and
 * variations with the same first move. */
#ifndef JGFLINT_GO_STATIC_CHECKS_H
#define JGFLINT_GO_STATIC_CHECKS_H

#include "facts/go_facts.h"
#include "go/game.h"

void static_checks_run(const struct game *game, struct fact_sink sink);

#endif
