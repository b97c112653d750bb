/* ruleset.h: the rules of Go that players know by name. */
#ifndef JGFLINT_GO_RULESET_H
#define JGFLINT_GO_RULESET_H

#include "go/game.h"

/* What a ruleset says of a move that takes its own last liberty. */
enum ruleset_suicide { SUICIDE_OPEN, SUICIDE_FORBIDDEN, SUICIDE_ALLOWED };

/* Under COUNTS_EITHER it is not said, or the same: AGA counts territory with pass stones, which equals area. Chinese margins and
 * komi may be counted in stones, that is in half points. */
enum ruleset_counting { COUNTS_EITHER, COUNTS_AREA, COUNTS_STONES, COUNTS_TERRITORY };

struct ruleset {
  const char *name; /* static: as it is mostly written */
  enum ruleset_suicide suicide;
  enum ruleset_counting counting;
};

extern const struct ruleset rulesets[];
extern const size_t ruleset_count;

/* The ruleset of that name, static; NULL if there is none. Capitals, spaces, dashes, dots and
 * underscores do not count, nor "rules" at the end: "tromp taylor rules" is Tromp-Taylor. */
const struct ruleset *ruleset_named(struct view name);
/* The one that the game names, static; NULL if it names none that is known. */
const struct ruleset *ruleset_of(const struct game *game);
/* Whether it names one that is not known, or that leaves open whether suicide is allowed. */
bool ruleset_leaves_suicide_open(const struct game *game);

/* ---- komi ---- */

/* Hundredths of points (650), or Chinese stones in place of points (3.75, 375). */
bool komi_is_scaled(const struct game *game);
/* Of a scaled one. */
bool komi_is_in_stones(const struct game *game);
/* What a scaled komi probably is, in points. */
double komi_unscaled(const struct game *game);
/* By the rules that the game names. */
bool komi_counts_territory(const struct game *game);

#endif
