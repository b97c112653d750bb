/* sgf_text.h: what a value of SGF says, without its escapes. */
#ifndef JGFLINT_FORMAT_SGF_TEXT_H
#define JGFLINT_FORMAT_SGF_TEXT_H

#include "base/arena.h"

/* A backslash makes the next character plain and takes a line end away; line ends of any kind become LF, or a
 * blank where the text has one line; other white space becomes blanks. Borrows `raw` where nothing changes. */
struct view sgf_text(struct arena *arena, struct view raw, bool one_line);
/* Where the first colon without a backslash stands; raw.length if nowhere. */
size_t sgf_colon(struct view raw);
struct view sgf_trim(struct view raw);

#endif
