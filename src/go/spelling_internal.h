/* spelling_internal.h: functions of several readers of spelling.h. */
#ifndef JGFLINT_GO_SPELLING_INTERNAL_H
#define JGFLINT_GO_SPELLING_INTERNAL_H

#include "go/spelling.h"

/* Whether the text was appended to `out`, from `start` on, without changes. */
enum spelling same_or_sure(const struct buffer *out, size_t start, struct view written);
/* SPELLING_SAME for digits, perhaps with a minus sign and a fraction: "6.50", but not "+6", "6." or "6,5". */
enum spelling number_spelling(struct view written);
/* Removes the first of the choices ("a|b|c", in lower case) from the beginning of the text, in any case. Returns its number,
 * from 1, or 0. If one choice begins with another one, it must come first. */
unsigned choice_skip(struct view *text, const char *choices);
/* The number of the choice that is equal to the text, or 0. */
unsigned choice_of(struct view text, const char *choices);
/* Removes up to `most` digits and returns their count. */
size_t digits_skip(struct view *text, size_t most, long *number);
/* Shortens the buffer to `length` bytes. */
void spelled_cut(struct buffer *out, size_t length);

#endif
