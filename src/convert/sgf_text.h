/* sgf_text.h: text of JGF as SGF can carry it.
 *
 * FF4, Text and SimpleText: white space other than line breaks becomes a blank; in
 * SimpleText line breaks do so as well. SGF has one comment in a node: several are
 * put one behind the other, with an empty line between. */
#ifndef JGFLINT_CONVERT_SGF_TEXT_H
#define JGFLINT_CONVERT_SGF_TEXT_H

#include "base/buffer.h"

struct json_object;

void jgf_text_add(struct buffer *to, struct view text, bool simple);
/* Appends the strings of an array; other elements are skipped. */
void jgf_comments_add(struct buffer *to, struct json_object *comments);

#endif
