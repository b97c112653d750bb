/* komi.h: what several families want to know of a komi. */
#ifndef JGFLINT_RULES_KOMI_H
#define JGFLINT_RULES_KOMI_H

#include "go/game.h"

/* Hundredths of points (650), or Chinese stones in place of points (3.75, 375). */
bool komi_is_scaled(const struct game *game);
/* Of a scaled one. */
bool komi_is_in_stones(const struct game *game);
/* What a scaled komi probably is, in points. */
double komi_unscaled(const struct game *game);
/* By the rules that the game names. */
bool komi_counts_territory(const struct game *game);

#endif
