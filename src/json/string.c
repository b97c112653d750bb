#include "base/ascii.h"
#include "base/utf8.h"
#include "json/parser.h"
#include <ctype.h>

/* ---- decoding ---- */

/* Letters of escapes and their characters. RFC 8259, section 7. */
static const char escapes[256] = {
    ['"'] = '"', ['\\'] = '\\', ['/'] = '/', ['b'] = '\b', ['f'] = '\f', ['n'] = '\n', ['r'] = '\r', ['t'] = '\t',
};

static const char replacement[] = "\xEF\xBF\xBD"; /* U+FFFD, as json-c writes for half a pair */

struct json_decoder {
  struct json_parser *parser; /* for flaws; NULL: flaws are ignored */
  const struct json_document *document;
  struct buffer *to;
  const char *end; /* of the text */
};

/* Reads up to four hex digits. Returns their number. */
static int hex(const char *at, const char *end, uint32_t *code) {
  int count = 0;
  *code = 0;
  for (; count < 4 && at + count < end && isxdigit((unsigned char)at[count]); count++)
    *code = *code << 4 | (uint32_t)(ascii_is_digit(at[count]) ? at[count] - '0' : (at[count] | 0x20) - 'a' + 10);
  return count;
}

/* A flaw of a value's string belongs to the value, which is about to be placed; one of a key to the object. */
static struct fact *flaw_of(const struct json_parser *parser, struct fact *flaw) {
  if (parser->state != JSON_AT_KEY && parser->state != JSON_AT_FIRST_KEY)
    flaw->spot = (uint32_t)parser->document->count;
  return flaw;
}

static struct fact *string_flaw(struct json_parser *parser, enum json_flaw kind, const char *start, const char *end) {
  return flaw_of(parser, json_flaw(parser, kind, start, end));
}

static void note(const struct json_decoder *decoder, enum json_flaw kind, const char *start, const char *end) {
  if (decoder->parser) string_flaw(decoder->parser, kind, start, end);
}

/* \uXXXX, and its second half if it is the first of a pair. */
static const char *unicode(const struct json_decoder *decoder, const char *at) {
  enum { HIGH = 0xD800 >> 10, LOW = 0xDC00 >> 10 }; /* surrogates, by their leading bits */
  uint32_t code, low;
  int digits = hex(at + 2, decoder->end, &code);
  const char *next = at + 2 + digits;
  if (digits < 4) {
    note(decoder, JSON_FLAW_BAD_ESCAPE, at, next);
    buffer_add(decoder->to, at, (size_t)(next - at));
    return next;
  }
  if (code >> 10 == HIGH && next[0] == '\\' && next[1] == 'u' && hex(next + 2, decoder->end, &low) == 4 && low >> 10 == LOW) {
    code = 0x10000 + ((code & 0x3FF) << 10 | (low & 0x3FF));
    next += 6;
  }
  if (code >> 10 == HIGH || code >> 10 == LOW) {
    note(decoder, JSON_FLAW_LONE_SURROGATE, at, next);
    buffer_add_string(decoder->to, replacement);
    return next;
  }
  char out[4];
  buffer_add(decoder->to, out, utf8_encode(code, out));
  return next;
}

/* Appends the character of an escape and returns the place after the escape. Escapes that only JavaScript has are copied,
 * except \' and a folded line. */
static const char *read_escape(const struct json_decoder *decoder, const char *at) {
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
  if (code < 0x20) used = 0; /* a control character is read next */
  note(decoder, JSON_FLAW_BAD_ESCAPE, at, at + 1 + used);
  if (used == 0 || at[1] != '\'') buffer_add_char(decoder->to, '\\');
  buffer_add(decoder->to, at + 1, used);
  return at + 1 + used;
}

/* Appends one character beyond ASCII. */
static const char *read_wide(const struct json_decoder *decoder, const char *at) {
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

/* Decodes text without its quotes and ignores flaws. */
static void copy_decoded(const struct json_document *document, const char *start, const char *end, struct buffer *to) {
  struct json_decoder decoder = {NULL, document, to, end};
  for (const char *p = start; p < end;) {
    if (*p == '\\') p = read_escape(&decoder, p);
    else if ((unsigned char)*p >= 0x80) p = read_wide(&decoder, p);
    else buffer_add_char(to, *p++);
  }
}

/* Returns 3, the length, for a quote of a word processor, U+2018 to U+201F; otherwise 0. */
static size_t curly_length(const char *at) {
  unsigned char last = (unsigned char)at[2];
  return at[0] == '\xE2' && at[1] == '\x80' && last >= 0x98 && last <= 0x9F ? 3 : 0;
}

void json_string_copy(const struct json_document *document, const char *start, const char *end, struct buffer *to) {
  if (start < end && ascii_is_one_of(*start, "\"'`")) {
    if (end > start + 1 && end[-1] == *start) end--;
    else if (end > start + 1 && (end[-1] == '"' || end[-1] == '\'')) end--;
    start++;
  } else if (end - start > 6 && curly_length(start)) {
    start += 3;
    end -= 3;
  } else if (start < end && end[-1] == '"') {
    end--;
  }
  copy_decoded(document, start, end, to);
}

/* ---- the end of a string ---- */

/* Returns true if the string continues after the line end at `at`: a token that may follow a string comes after its
 * quote. */
static bool goes_on(struct json_parser *parser, const char *at, char quote) {
  if (parser->long_end && at < parser->long_end) return true;
  const char *p = at;
  while (p < parser->end && *p != quote) p += *p == '\\' && p + 1 < parser->end ? 2 : 1;
  if (p >= parser->end) return false;
  const char *behind = simd_skip_space(p + 1);
  if (behind >= parser->end || !ascii_is_one_of(*behind, ",:]}")) return false;
  parser->long_end = p;
  return true;
}

/* Notes a raw control character. Returns false if it ends the string. */
static bool control(struct json_parser *parser, const char *at, char quote, bool *is_reported) {
  if (at >= parser->end) return false;
  if ((*at == '\n' || *at == '\r') && !goes_on(parser, at, quote)) return false;
  const char *end = at + (at[0] == '\r' && at + 1 < parser->end && at[1] == '\n' ? 2 : 1);
  if (!*is_reported) string_flaw(parser, JSON_FLAW_CONTROL_CHARACTER, at, end)->number = (unsigned char)*at;
  *is_reported = true;
  return true;
}

/* Guesses the end of a string without a closing quote: a quote of the other kind, the colon after a key, or the punctuation at
 * the end of the line. The end from which reading continues furthest is the best. */
static const char *likely_end(struct json_parser *parser, const char *start, const char *line_end) {
  enum { TRIES = 10 };
  bool is_key = parser->state == JSON_AT_KEY || parser->state == JSON_AT_FIRST_KEY;
  const char *ends[TRIES], *best = line_end, *p, other = *start == '\'' ? '"' : '\'';
  size_t count = 0;
  if (!is_key) ends[count++] = line_end;
  for (p = start + 1; p < line_end && count < TRIES; p++) {
    if (*p == other) ends[count++] = p + 1;
    else if (is_key && *p == ':') ends[count++] = p;
  }
  if (is_key && count < TRIES) ends[count++] = line_end;
  for (p = line_end; !is_key && count < TRIES && p > start + 1 && ascii_is_one_of(p[-1], ",]}");) {
    for (p--; p > start + 1 && ascii_is_space(p[-1]);) p--;
    ends[count++] = p;
  }
  struct json_reach furthest = {0};
  for (size_t i = 0; i < count; i++) {
    struct json_guess guess = {.at = ends[i], .state = is_key ? JSON_AT_COLON : JSON_AT_AFTER, .depth = parser->depth};
    struct json_reach reach = json_lookahead(parser, &guess);
    /* If two ends are inside the line, the first is more likely. */
    bool is_nearer = ends[i] < best && best != line_end;
    if (i && json_reaches_further(&furthest, &reach)) continue;
    if (i && !is_nearer && !json_reaches_further(&reach, &furthest)) continue;
    best = ends[i];
    furthest = reach;
  }
  return best;
}

/* Reads a string without its closing quote. */
static const char *unclosed(struct json_parser *parser, const char *at, const char *start, struct json_text *text) {
  const char *line_end = at;
  while (line_end > start + 1 && ascii_is_space(line_end[-1])) line_end--;
  const char *end = parser->depth ? likely_end(parser, start, line_end) : line_end;
  size_t count = parser->document->flaws.count;
  if (at >= parser->end && end == line_end) json_flaw_syntax(parser, at, at, "this string is never closed", start);
  else json_flaw_syntax(parser, start, end, "this string is never closed", NULL);
  if (parser->document->flaws.count > count) flaw_of(parser, &parser->document->flaws.list[count]);
  buffer_clear(&parser->scratch);
  bool other_quote = end - start > 1 && end[-1] != *start && (end[-1] == '"' || end[-1] == '\'');
  copy_decoded(parser->document, start + 1, end - other_quote, &parser->scratch);
  text->at = buffer_string(&parser->scratch);
  text->length = parser->scratch.length;
  text->marks |= JSON_ESCAPED;
  return end;
}

const char *json_string_decode(struct json_parser *parser, const char *at, const char *plain, struct json_text *text) {
  char quote = *at;
  struct json_decoder decoder = {parser, parser->document, &parser->scratch, parser->end};
  bool is_reported = false;
  *text = (struct json_text){0};
  buffer_clear(decoder.to);
  buffer_add(decoder.to, at + 1, (size_t)(plain - at - 1));
  for (const char *p = plain;;) {
    const char *stop = p;
    while (simd_is_plain(*stop) && *stop != quote) stop++;
    buffer_add(decoder.to, p, (size_t)(stop - p));
    p = stop;
    /* Each byte that is not UTF-8 becomes three. */
    if (UNLIKELY(decoder.to->length > parser->limits->size)) {
      if (!parser->stopped) json_stop(parser, JSON_FLAW_TOO_LARGE, at, parser->limits->size, "bytes");
      buffer_clear(decoder.to);
    }
    if (*p == quote) {
      text->at = buffer_string(decoder.to);
      text->length = decoder.to->length;
      return p + 1;
    }
    if (*p == '\\' && p + 1 < parser->end) {
      text->marks |= JSON_ESCAPED;
      p = read_escape(&decoder, p);
    } else if ((unsigned char)*p >= 0x80) {
      p = read_wide(&decoder, p);
    } else if ((unsigned char)*p < 0x20 && !control(parser, p, quote, &is_reported)) {
      return unclosed(parser, p, at, text);
    } else {
      buffer_add_char(decoder.to, *p++);
    }
  }
}

/* A string without a straight quote is certain. An apostrophe does not end a string in double quotes. */
static const char *curly_quoted(struct json_parser *parser, const char *at, struct json_text *text) {
  enum { FIRST_DOUBLE = 0x9C };
  const bool is_double = (unsigned char)at[2] >= FIRST_DOUBLE;
  const char *p = at + 3;
  while (p < parser->end && !ascii_is_line_end(*p) &&
         !(curly_length(p) && ((unsigned char)p[2] >= FIRST_DOUBLE) == is_double))
    p++;
  if (p >= parser->end || !curly_length(p)) return NULL;
  if (memchr(at, '"', (size_t)(p - at))) json_flaw_syntax(parser, at, p + 3, "JSON knows straight double quotes only", NULL);
  else string_flaw(parser, JSON_FLAW_SINGLE_QUOTE, at, p + 3);
  buffer_clear(&parser->scratch);
  (void)json_check_encoding(parser, at + 3, p);
  copy_decoded(parser->document, at + 3, p, &parser->scratch);
  *text = (struct json_text){buffer_string(&parser->scratch), parser->scratch.length, JSON_ESCAPED};
  return p + 3;
}

const char *json_quoted(struct json_parser *parser, const char *at, struct json_text *text) {
  if (curly_length(at)) return curly_quoted(parser, at, text);
  if (*at != '\'' && *at != '`') return NULL;
  size_t count = parser->document->flaws.count;
  const char *end = json_string_decode(parser, at, at + 1, text);
  /* An unclosed one is one flaw, not two. */
  for (; count < parser->document->flaws.count; count++)
    if (parser->document->flaws.list[count].kind == JSON_FLAW_SYNTAX) return end;
  if (*at == '\'') string_flaw(parser, JSON_FLAW_SINGLE_QUOTE, at, end);
  else json_flaw_syntax(parser, at, end, "JSON knows straight double quotes only", NULL);
  return end;
}
