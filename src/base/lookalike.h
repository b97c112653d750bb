/* lookalike.h: characters that look like ASCII, and invisible characters.
 *
 * A result with a Cyrillic В looks right, but no program reads it. Texts of a closed form are ASCII, so another character can
 * be reported by its code point, often together with the ASCII character that is meant. */
#ifndef JGFLINT_BASE_LOOKALIKE_H
#define JGFLINT_BASE_LOOKALIKE_H

#include "base/buffer.h"

/* Appends the text to `plain`, with ASCII instead of lookalikes. Returns true if there were any and the result is ASCII; else
 * the contents of `plain` are undefined. Appends a phrase about the first one to `said`, unless `said` is NULL: "it has U+0412
 * ...". */
bool lookalike_plain(struct view text, struct buffer *plain, struct buffer *said);

enum { LOOKALIKE_ROOM = 64 };

/* The same without a buffer: the result of lookalike_plain, written into `room` and followed by a NUL, if that returned true
 * and the result fits; else the text itself. */
struct view lookalike_view(struct view text, char room[LOOKALIKE_ROOM]);

#endif
