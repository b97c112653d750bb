/* escape.h: how text of a record, and names of files, are written into an output.
 *
 * What can move a cursor, end a line, turn the writing direction or hide itself
 * is escaped: control characters and ill-formed bytes as \xNN, the rest (C1, bidi
 * controls, U+2028, invisible marks) as \u{NN}; in file names, which are bytes, all
 * of it byte by byte as \xNN. Joiners and variation selectors are left alone:
 * scripts and emoji need them. What a CI service takes for a command wherever in a
 * line it stands, "##[..." or "##vso[...", is broken up by escaping the second #.
 * Each function takes any bytes and appends UTF-8 without line ends. */
#ifndef JGFLINT_TEXT_ESCAPE_H
#define JGFLINT_TEXT_ESCAPE_H

#include "base/buffer.h"

enum { ESCAPE_LONGEST = 16 };

/* Writes the escape for a code point (-1: the ill-formed `byte`) into `out` and
 * returns its length in bytes; 0 if the code point may be written as it is. */
size_t escape_code(int32_t code, unsigned char byte, char out[ESCAPE_LONGEST]);

/* Whether the byte at offset `at` is the second # of such a command. It is escaped like an ill-formed byte. */
bool escape_breaks(struct view text, size_t at);

/* A message. */
void escape_text(struct buffer *to, struct view text);
/* A message, escaped already, of which a line begins here: so that no CI service takes it for a command, "::" becomes "\x3A:". */
void escape_begin(struct buffer *to, struct view text);
/* A file name. "./" is put in front of one that a CI service would take for a command: "::" or "##", with or without
 * blanks of any script before it, and ":" alone, behind which a report puts another. */
void escape_path(struct buffer *to, struct view name);
/* A JSON string (RFC 8259, 7) with its quotes. It decodes to the text itself, but for ill-formed bytes, which become
 * "\xNN". */
void escape_json(struct buffer *to, struct view text);
/* What is JSON already, and keeps its lines: as \uNNNN what escape_text would escape; nothing is quoted again. */
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
/* Text of a cell in a Markdown table: nothing of it is markup or HTML, and no @name becomes a mention. */
void escape_markdown(struct buffer *to, struct view text);

#endif
