#include "base/ascii.h"
#include "json/recover/recover.h"
#include "json/make.h"

static const char *last_end(const struct json_context *context) {
  const struct json_document *document = context->parser->document;
  return context->parser->text +
         (context->had_key ? context->parser->key.end : document->spots[document->count - 1].end);
}

/* ---- quotes ------------------------------------------------------------------ */

/* The string before swallowed what was to follow it: its closing quote is the opening
 * one of the next. A key ends before a colon, a value before all punctuation at its end. */
static bool quote_missing(const struct json_context *context, struct json_guess *guess, int nth) {
  if (!context->frame || (!context->had_string && !context->had_key)) return false;
  const char *start = context->parser->last, *end = last_end(context) - 1, *p = end;
  if (end - start > JSON_NEAR_BYTES) return false;
  if (context->had_key) {
    for (p = start + 1; p < end; p++)
      if (*p == ':' && nth-- == 0) break;
    guess->at = p;
    return p < end;
  }
  while (p > start + 1 && (simd_is_space(p[-1]) || ascii_is_one_of(p[-1], ",}]"))) p--;
  for (; p < end; p++)
    if (!simd_is_space(*p) && nth-- == 0) break;
  guess->at = p;
  return p < end;
}

/* The text between quotes of which one is missing. */
static void read_string(struct json_parser *parser, const char *start, const char *end, struct buffer *to) {
  json_check_encoding(parser, start, end);
  json_string_copy(parser->document, start, end, to);
}

static void make_key(struct json_context *context, const char *start, const char *end, struct buffer *text) {
  struct json_text key = {buffer_string(text), text->length, 0};
  json_set_key(context->parser, start, end, &key, true);
  buffer_release(text);
  context->parser->state = JSON_AT_COLON;
}

/* Gives the string or key just read another end. */
static void set_end(struct json_context *context, const char *end, const char *text_end) {
  struct json_parser *parser = context->parser;
  const char *start = parser->last;
  struct buffer text = {0};
  read_string(parser, start, text_end, &text);
  if (context->had_key) {
    make_key(context, start, end, &text);
    return;
  }
  struct json_spot *spot = &parser->document->spots[parser->document->count - 1];
  spot->end = json_offset(parser, end);
  spot->marks |= JSON_ESCAPED | JSON_BROKEN;
  json_set_string(spot->value, buffer_view(&text));
  buffer_release(&text);
}

static const char *end_string_early(struct json_context *context, const struct json_guess *guess) {
  const char *end = guess->at;
  while (end > context->parser->last + 1 && simd_is_space(end[-1])) end--;
  json_report_syntax(context, "a '\"' is missing before this", context->parser->last);
  set_end(context, end, end);
  context->parser->state = guess->state;
  return guess->at;
}

bool json_ends_value(const char *at) {
  while (*at == ' ' || *at == '\t') at++;
  return !*at || ascii_is_one_of(*at, ",}]\r\n");
}

/* "he said "no" and resigned": the backslashes are missing. */
static bool quote_inside(const struct json_context *context, struct json_guess *guess, int nth) {
  if (!context->had_string && !context->had_key) return false;
  if (context->kind != 'w' && context->kind != 's' && context->kind != '?') return false;
  const char *end = json_near_end(context->parser, context->at);
  for (const char *p = last_end(context); p < end && *p != '\n' && *p != '\r'; p++) {
    if (*p != '"' || p[-1] == '\\') continue;
    bool ends = context->had_key ? *simd_skip_space(p + 1) == ':' : json_ends_value(p + 1);
    if (!ends || nth-- > 0) continue;
    guess->at = p + 1;
    return true;
  }
  return false;
}

static const char *end_string_late(struct json_context *context, const struct json_guess *guess) {
  json_report_syntax(context, "a quote inside a string needs a backslash before it", context->parser->last);
  set_end(context, guess->at, guess->at);
  context->parser->state = guess->state;
  return guess->at;
}

/* name": "Lee" or "name": Lee", : the opening quote is missing. */
static bool opening_quote_missing(const struct json_context *context, struct json_guess *guess, int nth) {
  (void)nth;
  if (!json_at_key(context) && !json_at_value(context)) return false;
  const char *p = context->at, *end = json_near_end(context->parser, p);
  while (p < end && *p && !ascii_is_one_of(*p, "\",:{}[]\r\n")) p++;
  if (p == context->at || *p != '"') return false;
  const char *behind = json_skip(p + 1, context->parser->end);
  if (json_at_key(context) ? *behind != ':' : !json_ends_value(p + 1)) return false;
  guess->at = p + 1;
  guess->state = json_at_key(context) ? JSON_AT_COLON : JSON_AT_AFTER;
  return true;
}

static bool bare_text(const struct json_context *context, struct json_guess *guess, int nth) {
  (void)nth;
  if (!json_at_value(context) || (context->kind != 'w' && (unsigned char)*context->at < 0x80)) return false;
  guess->at = json_bare_end(context->parser, context->at);
  guess->state = JSON_AT_AFTER;
  return guess->at > context->at;
}

static const char *take_text(struct json_context *context, const struct json_guess *guess) {
  if (!json_at_key(context)) return json_accept_text(context->parser, context->at, guess->at);
  struct buffer text = {0};
  json_report_syntax(context, "a '\"' is missing before this", NULL);
  read_string(context->parser, context->at, guess->at, &text);
  make_key(context, context->at, guess->at, &text);
  return guess->at;
}

const char *json_accept_text(struct json_parser *parser, const char *at, const char *end) {
  struct json_context context = json_look_around(parser, at);
  bool quoted = end[-1] == '"';
  if (!quoted) context.end = end;
  size_t count = parser->document->flaws.count;
  json_report_syntax(&context, quoted ? "a '\"' is missing before this" : "a string needs double quotes around it", NULL);
  for (; count < parser->document->flaws.count; count++)
    parser->document->flaws.list[count].spot = (uint32_t)parser->document->count;
  struct buffer text = {0};
  read_string(parser, at, end, &text);
  struct json_text value = {buffer_string(&text), text.length, JSON_ESCAPED | JSON_BROKEN};
  json_place_string(parser, at, end, &value);
  buffer_release(&text);
  if (!parser->stopped) parser->state = parser->depth ? JSON_AT_AFTER : JSON_AT_END;
  return end;
}

const struct json_repair json_quote_missing = {quote_missing, end_string_early, 4};

const struct json_repair json_opening_quote_missing = {opening_quote_missing, take_text, 1};

const struct json_repair json_quote_inside = {quote_inside, end_string_late, 4};

const struct json_repair json_bare_text = {bare_text, take_text, 1};
