/* decoder.h: what a string of JSON says. For decoder.c and string.c, which finds where strings end, alone. */
#ifndef JGFLINT_JSON_DECODER_H
#define JGFLINT_JSON_DECODER_H

#include "json/parser.h"

/* Decoding with and without somebody to tell. */
struct json_decoder {
  struct json_parser *parser; /* NULL: note nothing */
  const struct json_document *document;
  struct buffer *to;
  const char *end; /* of the text */
};

/* An escape, or one character from 0x80 on, appended; returns what is behind it. An escape of JavaScript that JSON does not
 * know is kept as it stands, but \' and a folded line. */
const char *decoder_escape(const struct json_decoder *decoder, const char *at);
const char *decoder_wide(const struct json_decoder *decoder, const char *at);
/* Decodes what stands between quotes, noting nothing. */
void decoder_copy(const struct json_document *document, const char *start, const char *end, struct buffer *to);
/* The length of one of \xE2\x80\x98 to \xE2\x80\x9F, quotes as word processors make them; else 0. */
size_t decoder_curly(const char *at);

/* A flaw of a value's string belongs to the value, which is about to be placed; one of a key to the object. */
struct fact *decoder_flaw_of(const struct json_parser *parser, struct fact *flaw);
struct fact *decoder_flaw(struct json_parser *parser, enum json_flaw kind, const char *start, const char *end);

#endif
