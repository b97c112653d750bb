/* escape.h: nothing of a record or a file name reaches the output raw.
 *
 * What can move a cursor, end a line, turn the writing direction or hide itself
 * is shown instead of written: control characters and ill-formed bytes as \xNN,
 * the rest (C1, bidi controls, U+2028, invisible marks) as \u{NN}; in file names,
 * which are bytes, all of it byte by byte as \xNN. Joiners and variation
 * selectors are left alone: scripts and emoji need them. What runners of CI take
 * for an order wherever in a line it stands, "##[...", "##vso[...", is broken up.
 * Each function appends UTF-8 without line ends. */
#ifndef JGFLINT_TEXT_ESCAPE_H
#define JGFLINT_TEXT_ESCAPE_H

#include "base/buffer.h"

enum { ESCAPE_LONGEST = 16 };

/* Puts what is shown for the code point (-1: the ill-formed `byte`) into `out` and
 * returns its length; 0 if it may be written as it is. */
size_t escape_code(int32_t code, unsigned char byte, char out[ESCAPE_LONGEST]);

/* Whether what stands there is the second # of such an order, which is shown as an ill-formed byte is. */
bool escape_breaks(struct view text, size_t at);

/* A message. */
void escape_text(struct buffer *to, struct view text);
/* A file name; "./" comes in front of one that a runner of CI would take for a command ("::", "##", blanks before it or not). */
void escape_path(struct buffer *to, struct view name);
/* A JSON string with its quotes. It decodes to the text itself, but for ill-formed bytes, which become "\xNN". */
void escape_json(struct buffer *to, struct view text);
/* What is JSON already, on one line: only what would be shown is escaped. */
void escape_json_again(struct buffer *to, struct view json);
/* A JSON string of what escape_path shows. */
void escape_json_path(struct buffer *to, struct view name);
/* Text or attribute of XML 1.0. */
void escape_xml(struct buffer *to, struct view text);
void escape_xml_path(struct buffer *to, struct view name);
/* A path as a relative or absolute URI reference (RFC 3986). */
void escape_uri(struct buffer *to, struct view path);
/* Message and property value of a GitHub workflow command. */
void escape_command(struct buffer *to, struct view text);
void escape_command_property(struct buffer *to, struct view text);
/* Text of a Markdown table cell: no markup, no HTML, nobody is mentioned. */
void escape_markdown(struct buffer *to, struct view text);

#endif
