/* ruleset.h: the rules of Go that players know by name. */
#ifndef JGFLINT_GO_RULESET_H
#define JGFLINT_GO_RULESET_H

#include "go/game.h"

/* What a ruleset says of a move that takes its own last liberty. */
enum ruleset_suicide { SUICIDE_OPEN, SUICIDE_FORBIDDEN, SUICIDE_ALLOWED };

struct ruleset {
  const char *name; /* static: as it is mostly written */
  enum ruleset_suicide suicide;
};

extern const struct ruleset rulesets[];
extern const size_t ruleset_count;

/* The ruleset of that name, static; NULL if there is none. Capitals, spaces, dashes, dots and
 * underscores do not count: "tromp taylor" is Tromp-Taylor. */
const struct ruleset *ruleset_named(struct view name);
/* The one that the game names, static; NULL if it names none that is known. */
const struct ruleset *ruleset_of(const struct game *game);

#endif
