/* ruleset.h: the known rulesets of Go. */
#ifndef JGFLINT_GO_RULESET_H
#define JGFLINT_GO_RULESET_H

#include "go/game.h"

/* Whether a ruleset allows suicide. */
enum ruleset_suicide { SUICIDE_OPEN, SUICIDE_FORBIDDEN, SUICIDE_ALLOWED };

/* COUNTS_EITHER: unspecified, or both are equal: AGA counts territory with pass stones, which equals area. Chinese margins and
 * komi may be counted in stones, which are two points each. */
enum ruleset_counting { COUNTS_EITHER, COUNTS_AREA, COUNTS_STONES, COUNTS_TERRITORY };

struct ruleset {
  const char *name; /* static: the usual spelling */
  enum ruleset_suicide suicide;
  enum ruleset_counting counting;
};

extern const struct ruleset rulesets[];
extern const size_t ruleset_count;

/* The ruleset of this name (static), or NULL. Capitals, spaces, dashes, dots, underscores and a final "rules" are ignored:
 * "tromp taylor rules" is Tromp-Taylor. */
const struct ruleset *ruleset_named(struct view name);
/* Convert the names of rulesets between SGF and JGF, which differ for GOE and NZ. */
struct view ruleset_from_sgf(struct view name);
struct view ruleset_to_sgf(struct view name);
/* Appends the letters that tell names of rulesets apart: equal for "Tromp-Taylor" and "tromp taylor rules". */
void ruleset_letters(struct view name, struct buffer *letters);
/* The ruleset that the game names (static), or NULL. */
const struct ruleset *ruleset_of(const struct game *game);
/* How its points are counted; COUNTS_EITHER if it names no known ruleset. */
enum ruleset_counting ruleset_counting_of(const struct game *game);
/* Returns true if the named ruleset is unknown or does not specify suicide. */
bool ruleset_leaves_suicide_open(const struct game *game);

/* ---- komi ---- */

/* Komi in hundredths of points (650), in Chinese stones instead of points (3.75, 375), or in half points (13 with a margin of
 * 3.5). */
bool komi_is_scaled(const struct game *game);
bool komi_is_in_stones(const struct game *game);
/* The probable value of a scaled komi, in points. */
double komi_unscaled(const struct game *game);

#endif
