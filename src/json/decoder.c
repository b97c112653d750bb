#include "json/decoder.h"
#include "base/ascii.h"
#include "base/utf8.h"

/* What stands behind a backslash, and what it means. RFC 8259, section 7. */
static const char escapes[256] = {
    ['"'] = '"', ['\\'] = '\\', ['/'] = '/', ['b'] = '\b', ['f'] = '\f', ['n'] = '\n', ['r'] = '\r', ['t'] = '\t',
};

static const char replacement[] = "\xEF\xBF\xBD"; /* U+FFFD, as json-c writes for half a pair */

static int hex_digit(char c) {
  if (ascii_is_digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

/* Reads up to four hex digits; returns how many there are. */
static int hex(const char *at, const char *end, uint32_t *code) {
  *code = 0;
  int count = 0;
  for (; count < 4 && at + count < end && hex_digit(at[count]) >= 0; count++)
    *code = *code << 4 | (uint32_t)hex_digit(at[count]);
  return count;
}

static bool is_high(uint32_t code) {
  return code >= 0xD800 && code <= 0xDBFF;
}

static bool is_low(uint32_t code) {
  return code >= 0xDC00 && code <= 0xDFFF;
}

struct fact *decoder_flaw_of(const struct json_parser *parser, struct fact *flaw) {
  if (parser->state != JSON_AT_KEY && parser->state != JSON_AT_FIRST_KEY)
    flaw->spot = (uint32_t)parser->document->count;
  return flaw;
}

struct fact *decoder_flaw(struct json_parser *parser, enum json_flaw kind, const char *start, const char *end) {
  return decoder_flaw_of(parser, json_flaw(parser, kind, start, end));
}

static void note(const struct json_decoder *decoder, enum json_flaw kind, const char *start, const char *end) {
  if (decoder->parser) decoder_flaw(decoder->parser, kind, start, end);
}

/* \uXXXX, and its second half if it is the first of a pair. */
static const char *unicode(const struct json_decoder *decoder, const char *at) {
  uint32_t code, low;
  int digits = hex(at + 2, decoder->end, &code);
  const char *next = at + 2 + digits;
  if (digits < 4) {
    note(decoder, JSON_FLAW_BAD_ESCAPE, at, next);
    buffer_add(decoder->to, at, (size_t)(next - at));
    return next;
  }
  if (is_high(code) && next[0] == '\\' && next[1] == 'u' && hex(next + 2, decoder->end, &low) == 4 && is_low(low)) {
    code = 0x10000 + ((code & 0x3FF) << 10 | (low & 0x3FF));
    next += 6;
  }
  if (is_high(code) || is_low(code)) {
    note(decoder, JSON_FLAW_LONE_SURROGATE, at, next);
    buffer_add_string(decoder->to, replacement);
    return next;
  }
  char out[4];
  buffer_add(decoder->to, out, utf8_encode(code, out));
  return next;
}

const char *decoder_escape(const struct json_decoder *decoder, const char *at) {
  if (at[1] == 'u') return unicode(decoder, at);
  char plain = escapes[(unsigned char)at[1]];
  if (plain) {
    buffer_add_char(decoder->to, plain);
    return at + 2;
  }
  if (at + 1 >= decoder->end) {
    note(decoder, JSON_FLAW_BAD_ESCAPE, at, at + 1);
    return at + 1;
  }
  if (at[1] == '\n' || at[1] == '\r') {
    const char *next = at + 2 + (at[1] == '\r' && at[2] == '\n');
    note(decoder, JSON_FLAW_BAD_ESCAPE, at, at + 1);
    return next;
  }
  size_t used;
  int32_t code = utf8_decode(at + 1, (size_t)(decoder->end - at - 1), &used);
  if (code < 0x20) used = 0; /* is looked at on its own */
  note(decoder, JSON_FLAW_BAD_ESCAPE, at, at + 1 + used);
  if (used == 0 || at[1] != '\'') buffer_add_char(decoder->to, '\\');
  buffer_add(decoder->to, at + 1, used);
  return at + 1 + used;
}

const char *decoder_wide(const struct json_decoder *decoder, const char *at) {
  size_t used;
  if (utf8_decode(at, (size_t)(decoder->end - at), &used) >= 0) {
    buffer_add(decoder->to, at, used);
    return at + used;
  }
  const char *next = at + 1;
  if (decoder->parser) json_flaw_encoding(decoder->parser, at);
  if (decoder->document->double_byte && at + 1 < decoder->end) next = json_skip_pair(at);
  buffer_add_string(decoder->to, replacement);
  return next;
}

void decoder_copy(const struct json_document *document, const char *start, const char *end, struct buffer *to) {
  struct json_decoder decoder = {NULL, document, to, end};
  for (const char *p = start; p < end;) {
    if (*p == '\\') p = decoder_escape(&decoder, p);
    else if ((unsigned char)*p >= 0x80) p = decoder_wide(&decoder, p);
    else buffer_add_char(to, *p++);
  }
}

size_t decoder_curly(const char *at) {
  unsigned char last = (unsigned char)at[2];
  return at[0] == '\xE2' && at[1] == '\x80' && last >= 0x98 && last <= 0x9F ? 3 : 0;
}

void json_string_copy(const struct json_document *document, const char *start, const char *end, struct buffer *to) {
  if (start < end && ascii_is_one_of(*start, "\"'`")) {
    if (end > start + 1 && end[-1] == *start) end--;
    else if (end > start + 1 && (end[-1] == '"' || end[-1] == '\'')) end--;
    start++;
  } else if (end - start > 6 && decoder_curly(start)) {
    start += 3;
    end -= 3;
  } else if (start < end && end[-1] == '"') {
    end--;
  }
  decoder_copy(document, start, end, to);
}

bool json_string_is_foreign(const char *start, const char *end) {
  return utf8_valid_prefix(start, (size_t)(end - start)) < (size_t)(end - start);
}
