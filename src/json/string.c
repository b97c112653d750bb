#include "base/ascii.h"
#include "json/decoder.h"
#include "json/recover/recover.h"

/* Does the string go on behind the line end at `at`? It does if its closing quote
 * stands before something that may follow a value or key. */
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

/* A raw control character: false if it ends the string. */
static bool control(struct json_parser *parser, const char *at, char quote, bool *said) {
  if (at >= parser->end) return false;
  if ((*at == '\n' || *at == '\r') && !goes_on(parser, at, quote)) return false;
  if (!*said) decoder_flaw(parser, JSON_FLAW_CONTROL_CHARACTER, at, at + 1)->number = (unsigned char)*at;
  *said = true;
  return true;
}

/* The best end so far of a string whose closing quote is missing. */
struct likely {
  struct json_parser *parser;
  struct json_guess guess;
  const char *line_end, *end;
  struct json_reach reach;
  int tries;
};

static void try_end(struct likely *likely, const char *end) {
  if (likely->tries-- <= 0) return;
  likely->guess.at = end;
  struct json_reach reach = json_lookahead(likely->parser, &likely->guess);
  /* Of two ends inside the line the first is the better guess. */
  bool nearer = likely->end && end < likely->end && likely->end != likely->line_end;
  if (likely->end && json_reaches_further(&likely->reach, &reach)) return;
  if (likely->end && !nearer && !json_reaches_further(&reach, &likely->reach)) return;
  likely->end = end;
  likely->reach = reach;
}

/* It ends at a quote of the other kind, or before a colon if it is a key, or before
 * the punctuation at the line's end. */
static const char *likely_end(struct json_parser *parser, const char *start, const char *line_end) {
  bool is_key = parser->state == JSON_AT_KEY || parser->state == JSON_AT_FIRST_KEY;
  struct likely likely = {.parser = parser, .line_end = line_end, .tries = 10};
  likely.guess = (struct json_guess){.state = is_key ? JSON_AT_COLON : JSON_AT_AFTER, .depth = parser->depth};
  char other = *start == '\'' ? '"' : '\'';
  if (!is_key) try_end(&likely, line_end);
  for (const char *p = start + 1; p < line_end && likely.tries > 0; p++) {
    if (*p == other) try_end(&likely, p + 1);
    if (is_key && *p == ':') try_end(&likely, p);
  }
  if (is_key) try_end(&likely, line_end);
  for (const char *p = line_end; !is_key && p > start + 1 && ascii_is_one_of(p[-1], ",]}");) {
    for (p--; p > start + 1 && simd_is_space(p[-1]);) p--;
    try_end(&likely, p);
  }
  return likely.end ? likely.end : line_end;
}

/* A string without its closing quote. */
static const char *unclosed(struct json_parser *parser, const char *at, const char *start, struct json_text *text) {
  const char *line_end = at;
  while (line_end > start + 1 && simd_is_space(line_end[-1])) line_end--;
  const char *end = parser->depth ? likely_end(parser, start, line_end) : line_end;
  size_t count = parser->document->flaws.count;
  if (at >= parser->end && end == line_end) json_flaw_syntax(parser, at, at, "this string is never closed", start);
  else json_flaw_syntax(parser, start, end, "this string is never closed", start);
  if (parser->document->flaws.count > count) decoder_flaw_of(parser, &parser->document->flaws.list[count]);
  buffer_clear(&parser->scratch);
  bool other_quote = end - start > 1 && end[-1] != *start && (end[-1] == '"' || end[-1] == '\'');
  decoder_copy(parser->document, start + 1, end - other_quote, &parser->scratch);
  text->at = buffer_string(&parser->scratch);
  text->length = parser->scratch.length;
  text->marks |= JSON_ESCAPED;
  return end;
}

const char *json_string_decode(struct json_parser *parser, const char *at, const char *plain, struct json_text *text) {
  char quote = *at;
  struct json_decoder decoder = {parser, parser->document, &parser->scratch, parser->end};
  bool said = false;
  *text = (struct json_text){0};
  buffer_clear(decoder.to);
  buffer_add(decoder.to, at + 1, (size_t)(plain - at - 1));
  for (const char *p = plain;;) {
    const char *stop = p;
    while (simd_is_plain(*stop) && *stop != quote) stop++;
    buffer_add(decoder.to, p, (size_t)(stop - p));
    p = stop;
    if (*p == quote) {
      text->at = buffer_string(decoder.to);
      text->length = decoder.to->length;
      return p + 1;
    }
    if (*p == '\\' && p + 1 < parser->end) {
      text->marks |= JSON_ESCAPED;
      p = decoder_escape(&decoder, p);
    } else if ((unsigned char)*p >= 0x80) {
      p = decoder_wide(&decoder, p);
    } else if ((unsigned char)*p < 0x20 && !control(parser, p, quote, &said)) {
      return unclosed(parser, p, at, text);
    } else {
      buffer_add_char(decoder.to, *p++);
    }
  }
}

static const char *curly_quoted(struct json_parser *parser, const char *at, struct json_text *text) {
  const char *p = at + 3;
  while (p < parser->end && *p != '\n' && *p != '\r' && !decoder_curly(p)) p++;
  if (p >= parser->end || !decoder_curly(p)) return NULL;
  json_flaw_syntax(parser, at, p + 3, "JSON knows straight double quotes only", NULL);
  buffer_clear(&parser->scratch);
  json_check_encoding(parser, at + 3, p);
  decoder_copy(parser->document, at + 3, p, &parser->scratch);
  *text = (struct json_text){buffer_string(&parser->scratch), parser->scratch.length, JSON_ESCAPED};
  return p + 3;
}

const char *json_quoted(struct json_parser *parser, const char *at, struct json_text *text) {
  if (decoder_curly(at)) return curly_quoted(parser, at, text);
  if (*at != '\'' && *at != '`') return NULL;
  size_t count = parser->document->flaws.count;
  const char *end = json_string_decode(parser, at, at + 1, text);
  /* An unclosed one is one flaw, not two. */
  for (; count < parser->document->flaws.count; count++)
    if (parser->document->flaws.list[count].kind == JSON_FLAW_SYNTAX) return end;
  if (*at == '\'') decoder_flaw(parser, JSON_FLAW_SINGLE_QUOTE, at, end);
  else json_flaw_syntax(parser, at, end, "JSON knows straight double quotes only", NULL);
  return end;
}
