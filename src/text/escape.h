/* escape.h: escapes text of records and names of files for output.
 *
 * Characters that can move a cursor, end a line, change the writing direction or are invisible are escaped: control characters
 * and ill-formed bytes as \xNN, others (C1, bidi controls, U+2028) as \u{NN}. File names are bytes, so all of these become
 * \xNN. Joiners and variation selectors are not escaped, because scripts and emoji need them. CI services execute "##[..." and
 * "##vso[..." anywhere in a line, so the second # is escaped.
 *
 * Each function accepts any bytes and appends UTF-8 without line ends. */
#ifndef JGFLINT_TEXT_ESCAPE_H
#define JGFLINT_TEXT_ESCAPE_H

#include "base/buffer.h"

enum { ESCAPE_LONGEST = 16 };

/* Writes the escape of a code point (-1: the ill-formed `byte`) to `out` and returns its length in bytes; 0 if the code point
 * needs no escape. */
size_t escape_code(int32_t code, unsigned char byte, char out[ESCAPE_LONGEST]);

/* Whether the byte at offset `at` is the second # of a command of a CI service. It is escaped like an ill-formed byte. */
bool escape_breaks(struct view text, size_t at);

/* A message. */
void escape_text(struct buffer *to, struct view text);
/* A message that is already escaped, at the start of a line. "::" becomes "\x3A:", so CI services do not execute it. */
void escape_begin(struct buffer *to, struct view text);
/* A file name. It gets a leading "./" if a CI service could execute it: if it begins with "::" or "##", also after spaces of
 * any script, or is ":", because reports add another colon. */
void escape_path(struct buffer *to, struct view name);
/* A JSON string (RFC 8259, section 7) with its quotes. It decodes to the same text, but ill-formed bytes become "\xNN". */
void escape_json(struct buffer *to, struct view text);
/* Text that is already JSON with line ends. Characters that escape_text escapes become \uNNNN; quotes are unchanged. */
void escape_json_again(struct buffer *to, struct view json);
/* A JSON string of the text that escape_path writes. */
void escape_json_path(struct buffer *to, struct view name);
/* Text or attribute of XML 1.0. */
void escape_xml(struct buffer *to, struct view text);
void escape_xml_path(struct buffer *to, struct view name);
/* A path as a relative or absolute URI reference (RFC 3986). */
void escape_uri(struct buffer *to, struct view path);
/* Message and property value of a GitHub workflow command. */
void escape_command(struct buffer *to, struct view text);
void escape_command_property(struct buffer *to, struct view text);
/* Text of a cell in a Markdown table, without markup, HTML and mentions (@name). */
void escape_markdown(struct buffer *to, struct view text);

#endif
