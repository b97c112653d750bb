/* lookalike.h: characters that look like ASCII, and invisible characters.
 *
 * A result with a Cyrillic В looks right, but programs cannot read the result. Texts with a fixed syntax are ASCII. Any other
 * character can be reported by its code point, often together with the intended ASCII character. */
#ifndef JGFLINT_BASE_LOOKALIKE_H
#define JGFLINT_BASE_LOOKALIKE_H

#include "base/buffer.h"

/* Appends the text to `plain`, with ASCII instead of lookalikes. Returns true if the text has lookalikes and the result is
 * ASCII. If not, do not use the contents of `plain`. Appends a phrase about the first lookalike to `explanation`, unless that is
 * NULL: "it has U+0412 ...". */
bool lookalike_plain(struct view text, struct buffer *plain, struct buffer *explanation);

enum { LOOKALIKE_ROOM = 64 };

/* Calls lookalike_plain without a caller's buffer. On success, writes the result and a NUL to `room` and returns the result.
 * Returns `text` if lookalike_plain returns false, or if the result is empty or does not fit. */
struct view lookalike_view(struct view text, char room[LOOKALIKE_ROOM]);

#endif
