/* lookalike.h: characters that look like others, or like nothing.
 *
 * A result with a Cyrillic В in it looks right and is read by no program. Short texts of a closed form are in ASCII,
 * so what is in them and is not can be named, and often what is meant, too. */
#ifndef JGFLINT_BASE_LOOKALIKE_H
#define JGFLINT_BASE_LOOKALIKE_H

#include "base/buffer.h"

/* Appends the text to `plain`, with what is meant in place of such characters. True if there were any and the result is
 * ASCII; else what `plain` holds is of no use. Appends a phrase about the first of them to `said`, unless that is NULL:
 * "it has U+0412 ...". */
bool lookalike_plain(struct view text, struct buffer *plain, struct buffer *said);

enum { LOOKALIKE_ROOM = 64 };

/* The same without a buffer: the result of lookalike_plain, written into `room` and followed by a NUL, if that returned true
 * and the result fits; else the text itself. */
struct view lookalike_view(struct view text, char room[LOOKALIKE_ROOM]);

#endif
