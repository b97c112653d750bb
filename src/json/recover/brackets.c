#include "base/ascii.h"
#include "json/make.h"
#include "json/recover/recover.h"

static const char *last_end(const struct json_context *context) {
  const struct json_document *document = context->parser->document;
  return context->parser->text +
         (context->had_key ? context->parser->key.end : document->spots[document->count - 1].end);
}

/* ---- quotes ------------------------------------------------------------------ */

/* The string before has swallowed the next one: its closing quote is the opening quote of that string. A key ends before a colon,
 * a value before all punctuation at its end. */
static bool quote_missing(const struct json_context *context, struct json_guess *guess) {
  if (!context->frame || (!context->had_string && !context->had_key)) return false;
  const char *start = context->parser->last, *end = last_end(context) - 1, *p = end;
  if (end - start > JSON_NEAR_BYTES) return false;
  if (context->had_key) {
    for (p = start + 1; p < end; p++)
      if (*p == ':' && guess->nth-- == 0) break;
    guess->at = p;
    return p < end;
  }
  while (p > start + 1 && (ascii_is_space(p[-1]) || ascii_is_one_of(p[-1], ",}]"))) p--;
  for (; p < end; p++)
    if (!ascii_is_space(*p) && guess->nth-- == 0) break;
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
  while (end > context->parser->last + 1 && ascii_is_space(end[-1])) end--;
  json_report_syntax(context, "a '\"' is missing before this", context->parser->last);
  set_end(context, end, end);
  context->parser->state = guess->state;
  return guess->at;
}

bool json_ends_value(const char *at) {
  while (*at == ' ' || *at == '\t') at++;
  return !*at || ascii_is_one_of(*at, ",}]\r\n");
}

/* name": "Lee" or "name": Lee", : the opening quote is missing. */
static bool opening_quote_missing(const struct json_context *context, struct json_guess *guess) {
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

static const char *read_text(struct json_context *context, const struct json_guess *guess) {
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
  json_report_syntax(&context, quoted ? "a '\"' is missing before this" : "a string must be in double quotes", NULL);
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

const struct json_repair json_opening_quote_missing = {opening_quote_missing, read_text, 1};

/* ---- a closing bracket is missing, wrong or too many ------------------------ */

/* The nth frame below the innermost that is an object, or an array; 0 if there is none near. */
static size_t outer(const struct json_context *context, bool is_object, int nth) {
  size_t least = context->parser->depth > JSON_NEAR_FRAMES ? context->parser->depth - JSON_NEAR_FRAMES : 1;
  for (size_t depth = context->parser->depth; depth-- > least;)
    if (context->parser->frames[depth - 1].is_object == is_object && nth-- == 0) return depth;
  return 0;
}

static bool closer_missing(const struct json_context *context, struct json_guess *guess) {
  bool at_first = context->state == JSON_AT_FIRST || context->state == JSON_AT_FIRST_KEY;
  if (!context->frame || context->state == JSON_AT_COLON || context->state == JSON_AT_VALUE) return false;
  guess->state = JSON_AT_AFTER;
  if (context->kind == ',' && at_first) {
    guess->depth = context->parser->depth - 1;
    return guess->depth && guess->nth == 0;
  }
  if (json_is_closing(context)) {
    guess->depth = outer(context, context->kind == '}', guess->nth);
    return guess->depth;
  }
  if (!context->is_value || (context->state != JSON_AT_AFTER && !json_at_key(context))) return false;
  if (context->is_member == json_in_object(context)) return false;
  guess->state = context->is_member ? JSON_AT_KEY : JSON_AT_ITEM;
  guess->depth = outer(context, context->is_member, guess->nth);
  return guess->depth;
}

static const char *add_closer(struct json_context *context, const struct json_guess *guess) {
  struct json_parser *parser = context->parser;
  const char *bracket = parser->text + parser->document->spots[context->frame->spot].start;
  if (json_is_closing(context)) json_flaw_trailing(parser);
  const char *phrase = json_in_object(context) ? "a '}' is missing before this" : "a ']' is missing before this";
  if (parser->depth > guess->depth + 1) phrase = "closing brackets are missing before this";
  json_report_syntax(context, phrase, bracket);
  json_close_to(parser, guess->depth, context->at);
  parser->state = guess->state;
  return guess->at;
}

static bool closer_wrong(const struct json_context *context, struct json_guess *guess) {
  if (!context->frame || !json_is_closing(context) || context->state == JSON_AT_COLON || context->state == JSON_AT_VALUE)
    return false;
  guess->at = context->end;
  guess->depth--;
  guess->state = guess->depth ? JSON_AT_AFTER : JSON_AT_END;
  return true;
}

static const char *swap_closer(struct json_context *context, const struct json_guess *guess) {
  struct json_parser *parser = context->parser;
  json_flaw_trailing(parser);
  json_report_syntax(context, json_in_object(context) ? "a '}' is expected here" : "a ']' is expected here",
      parser->text + parser->document->spots[context->frame->spot].start);
  json_close(parser, context->end);
  return guess->at;
}

static bool superfluous(const struct json_context *context, struct json_guess *guess) {
  if (!json_is_closing(context) && context->kind != ':' && context->kind != ',') return false;
  if (context->state == JSON_AT_COLON) return false;
  guess->at = context->end;
  return true;
}

static const char *drop_token(struct json_context *context, const struct json_guess *guess) {
  if (context->kind == ',') json_report_syntax(context, "a value is missing before this comma", NULL);
  /* Where a '[' was missing its partner is no news. */
  if (!(context->kind == ']' && context->frame && context->frame->damaged))
    json_report_syntax(context, "this is not allowed here", NULL);
  return guess->at;
}

/* ---- an opening bracket is missing or wrong ---------------------------------- */

/* "move": "color": "black" ... */
static bool opener_missing(const struct json_context *context, struct json_guess *guess) {
  guess->state = JSON_AT_COLON;
  guess->opens = '{';
  return context->kind == ':' && context->had_string;
}

/* "tree": {...}, {...} */
static bool array_opener_missing(const struct json_context *context, struct json_guess *guess) {
  guess->state = JSON_AT_ITEM;
  guess->opens = '[';
  return context->state == JSON_AT_KEY && context->is_value && !context->is_member && context->child != NO_SPOT &&
         !context->frame->damaged && context->parser->document->spots[context->child].key_end;
}

/* The value before this belongs into the new container. It stays where it is: no game is read from such a text. */
static const char *add_opener(struct json_context *context, const struct json_guess *guess) {
  struct json_parser *parser = context->parser;
  struct json_document *document = parser->document;
  if (guess->opens == '{') json_report_syntax(context, "a '{' is missing before this member", NULL);
  else json_report_syntax(context, "a '[' is missing before the value before this",
                          parser->text + document->spots[context->child].start);
  if (!parser->depth) { /* a record without its '{': the key before this is no record */
    json_object_put(document->root);
    document->count = 0;
  }
  parser->key = (struct json_key){0};
  json_open(parser, context->at, guess->opens == '{');
  parser->state = guess->state;
  return context->at;
}

const struct json_repair json_opener_missing = {opener_missing, add_opener, 1};

const struct json_repair json_closer_missing = {closer_missing, add_closer, 3};

const struct json_repair json_array_opener_missing = {array_opener_missing, add_opener, 1};

const struct json_repair json_closer_wrong = {closer_wrong, swap_closer, 1};

const struct json_repair json_superfluous = {superfluous, drop_token, 1};

