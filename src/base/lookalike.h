/* lookalike.h: characters that look like others, or like nothing.
 *
 * A result with a Cyrillic В in it looks right and is read by no program. Short texts of a closed form are in ASCII,
 * so what is in them and is not can be named, and often what is meant, too. */
#ifndef JGFLINT_BASE_LOOKALIKE_H
#define JGFLINT_BASE_LOOKALIKE_H

#include "base/buffer.h"

/* Appends to `plain` the text with what is meant in place of such characters: true if there were any, and all is ASCII
 * then. Appends to `said`, unless it is NULL, which the first of them is: "it has U+0412 ...". */
bool lookalike_plain(struct view text, struct buffer *plain, struct buffer *said);

enum { LOOKALIKE_ROOM = 64 };

/* The text with what is meant, in `room` and with a zero behind it, if it has such characters and is ASCII then; else, or
 * if it is long, the text itself. */
struct view lookalike_view(struct view text, char room[LOOKALIKE_ROOM]);

#endif
