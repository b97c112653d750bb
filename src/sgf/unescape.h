/* unescape.h: the text of an SGF value, without its escapes. */
#ifndef JGFLINT_SGF_UNESCAPE_H
#define JGFLINT_SGF_UNESCAPE_H

#include "base/arena.h"

/* SGF_RAW_COLONS: backslashes in front of a colon stay, since it is not known whether the colon separates two values. */
enum { SGF_ONE_LINE = 1, SGF_RAW_COLONS = 2 };

/* A backslash makes the next character plain and takes a line end away; line ends of any kind become LF, or a
 * blank where the text has one line; other white space becomes blanks. Borrows `raw` where nothing changes. */
struct view sgf_text(struct arena *arena, struct view raw, unsigned how);
/* How many backslashes stand at `at` with a colon behind them; 0 if there is none. */
size_t sgf_colon_escapes(struct view text, size_t at);
/* Where the first colon without a backslash stands; raw.length if nowhere. */
size_t sgf_colon(struct view raw);
struct view sgf_trim(struct view raw);

#endif
