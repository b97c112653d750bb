/* seki.h: records in the form of Seki, the one program that writes and reads JGF.
 *
 * Seki 4 keeps players under their colors, the specification in a list. It reads nothing of a
 * list: so a record in its form that is brought to the specification is one that it cannot
 * show any more. */
#ifndef JGFLINT_JGF_SEKI_H
#define JGFLINT_JGF_SEKI_H

#include "jgf/read.h"

/* What marks the form: players under their colors; or the signature "Seki v4.3.0" as generator, unless
 * the players are a list, which no Seki has written. No safe fix touches either. */
bool jgf_is_seki(const struct jgf_read_result *reading, const struct game *game);

#endif
