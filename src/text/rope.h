/* rope.h: a text that is edited in many places before anybody reads it.
 *
 * It is a balanced tree of pieces, each of which knows its bytes, characters and ends of lines: an edit by line and character
 * takes time that grows with the logarithm of the text, wherever it is and however long the lines are. Lines and places are
 * those of location.h, for one unit. The text that it is made of is borrowed. */
#ifndef JGFLINT_TEXT_ROPE_H
#define JGFLINT_TEXT_ROPE_H

#include "text/location.h"

struct rope;

NODISCARD struct rope *rope_new(struct view text, enum text_unit unit);
void rope_free(struct rope *rope);

size_t rope_size(const struct rope *rope);
/* Whether what is gone from the text takes more memory than the text: it is time for another rope. */
bool rope_is_worn(const struct rope *rope);
/* As line_index_offset. */
size_t rope_offset(const struct rope *rope, struct text_position place);
/* Replaces the bytes of a span, which begins and ends where a character does, by a copy of the text. */
void rope_splice(struct rope *rope, struct span span, struct view text);
/* Appends all of it. */
void rope_write(const struct rope *rope, struct buffer *to);

#endif
