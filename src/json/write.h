/* write.h: JSON, written.
 *
 * Without any space, if not in lines; strings in UTF-8, with no more escapes than RFC 8259 asks for;
 * numbers in the fewest digits that read back as the same. */
#ifndef JGFLINT_JSON_WRITE_H
#define JGFLINT_JSON_WRITE_H

#include "base/buffer.h"

struct json_object;

/* Text as it is, but for bytes that are not UTF-8: each becomes U+FFFD. */
void json_write_utf8(struct buffer *to, struct view text);
/* With its quotes. A byte that is not UTF-8 becomes U+FFFD. */
void json_write_string(struct buffer *to, struct view text);
/* A finite number; -0 is 0. */
void json_write_number(struct buffer *to, double number);
/* Any value, however deep; NULL is null. */
void json_write_value(struct buffer *to, struct json_object *value);
/* The same for people: what is in an array or object in lines of its own, each level two spaces further in. A text of
 * lines, with the last line's end. For what is not nested deeply. */
void json_write_lines(struct buffer *to, struct json_object *value);

#endif
