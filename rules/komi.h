/* komi.h: what several families want to know of a komi. */
#ifndef JGFLINT_RULES_KOMI_H
#define JGFLINT_RULES_KOMI_H

#include "go/game.h"

/* Hundredths of points (650), or Chinese stones in place of points (3.75, 375). */
bool komi_is_scaled(const struct game *game);
/* What a scaled komi probably is, in points. */
double komi_unscaled(const struct game *game);
/* Japanese and Korean rules, and names that begin so. */
bool komi_counts_territory(struct view ruleset);
bool komi_is_chinese(struct view ruleset);

#endif
