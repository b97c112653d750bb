#include "json/parser.h"
#include "base/ascii.h"
#include "json/make.h"

/* ---- the place at which reading stopped ---- */

struct context {
  struct json_parser *parser;
  enum json_state state;
  struct json_frame *frame; /* the innermost; NULL at the top */
  const char *at, *end;     /* the unexpected token */
  char kind;
  bool is_value;   /* a value may begin with the token */
  bool is_member;  /* a colon follows the token */
  uint32_t child;  /* the last value of the frame, or the record; NO_SPOT if there is none */
  bool had_string; /* the token before is a string value */
  bool had_key;    /* the token before is a key with its closing quote */
};

/* Limits of a search for a missing bracket or comma. */
enum { NEAR_FRAMES = 64, NEAR_TOKENS = 2000 };

static struct context context_of(struct json_parser *parser, const char *at) {
  const struct json_document *document = parser->document;
  struct context context = {.parser = parser, .state = parser->state, .at = at, .end = at, .child = NO_SPOT};
  uint32_t container = parser->depth ? json_top(parser)->spot : NO_SPOT, end = (uint32_t)document->count - 1;
  if (document->count && end != container)
    context.child = document->spots[end].parent == container ? end : parser->closed;
  json_token(&context.end, parser->end, &context.kind);
  if (context.kind == '?' && (unsigned char)*at >= 0x80) context.end = json_bare_end(parser, at);
  if (context.end <= at) context.end = at + 1;
  if (parser->depth) context.frame = json_top(parser);
  bool is_plus = *at == '+' && context.end == at + 1; /* between two strings, as in programs */
  context.is_value = context.kind == '{' || context.kind == '[' || context.kind == 's' || (context.kind == 'w' && !is_plus);
  context.is_member = json_names_a_member(at, parser->end);
  bool is_after = parser->state == JSON_AT_AFTER || parser->state == JSON_AT_END;
  const struct json_spot *last = context.child == NO_SPOT ? NULL : &document->spots[context.child];
  context.had_string = is_after && last && context.child == document->count - 1 && last->kind == JSON_STRING &&
                       *parser->last == '"' && last->start == json_offset(parser, parser->last);
  context.had_key = parser->state == JSON_AT_COLON && *parser->last == '"' &&
                    parser->key.start == json_offset(parser, parser->last);
  return context;
}

static bool in_object(const struct context *context) {
  return context->frame && context->frame->is_object;
}

static bool is_closing(const struct context *context) {
  return context->kind == ']' || context->kind == '}';
}

static bool at_key(const struct context *context) {
  return context->state == JSON_AT_KEY || context->state == JSON_AT_FIRST_KEY;
}

static const char *start_of(const struct context *context, uint32_t spot) {
  return context->parser->text + context->parser->document->spots[spot].start;
}

/* Notes a syntax flaw at the token, or an encoding flaw if the token is not UTF-8. */
static void report(const struct context *context, const char *phrase, const char *other) {
  if (json_check_encoding(context->parser, context->at, context->end))
    json_flaw_syntax(context->parser, context->at, context->end, phrase, other);
}

/* ---- closing containers without brackets ---- */

/* The end of the last token before `at`, or of a comma's predecessor: no value may end after its container. */
static const char *end_before(const struct json_parser *parser, const char *at) {
  const struct json_spot *spots = parser->document->spots;
  uint32_t least = spots[parser->document->count - 1].end;
  if (parser->closed != NO_SPOT && spots[parser->closed].end > least) least = spots[parser->closed].end;
  const char *end = at, *stop = parser->text + least;
  while (end > stop && (ascii_is_space(end[-1]) || end[-1] == ',')) end--;
  return end > stop ? end : stop;
}

void json_close_to(struct json_parser *parser, size_t depth, const char *at) {
  const char *end = end_before(parser, at);
  while (parser->depth > depth) {
    struct json_spot *spot = &parser->document->spots[json_top(parser)->spot];
    spot->marks |= JSON_UNCLOSED;
    const char *start = parser->text + spot->start;
    json_close(parser, end > start ? end : start);
  }
}

void json_flaw_trailing(struct json_parser *parser) {
  bool is_after_comma = parser->state == JSON_AT_ITEM || parser->state == JSON_AT_KEY;
  if (is_after_comma && parser->comma) json_flaw(parser, JSON_FLAW_TRAILING_COMMA, parser->comma, parser->comma + 1);
}

/* ---- quotes ---- */

/* The string before has swallowed the next one: its closing quote is the opening quote of that string. A key ends before a
 * colon, a value before all punctuation at its end. */
static bool quote_missing(const struct context *context, struct json_guess *guess) {
  const struct json_parser *parser = context->parser;
  if (!context->frame || (!context->had_string && !context->had_key)) return false;
  const char *start = parser->last;
  const char *end = parser->text + (context->had_key ? parser->key.end : parser->document->spots[context->child].end) - 1;
  const char *p = end;
  if (end - start > JSON_NEAR_BYTES) return false;
  if (context->had_key) {
    for (p = start + 1; p < end; p++)
      if (*p == ':' && guess->nth-- == 0) break;
  } else {
    while (p > start + 1 && (ascii_is_space(p[-1]) || ascii_is_one_of(p[-1], ",}]"))) p--;
    for (; p < end; p++)
      if (!ascii_is_space(*p) && guess->nth-- == 0) break;
  }
  guess->at = p;
  return p < end;
}

static void make_key(struct context *context, const char *start, const char *end, struct buffer *text) {
  struct json_text key = {buffer_string(text), text->length, 0};
  json_set_key(context->parser, start, end, &key, true);
  context->parser->state = JSON_AT_COLON;
}

/* Decodes the text between quotes of which one is missing. */
static void decode(struct json_parser *parser, const char *start, const char *end, struct buffer *to) {
  (void)json_check_encoding(parser, start, end);
  json_string_copy(parser->document, start, end, to);
}

/* Ends the string or key just read earlier. */
static const char *end_string_early(struct context *context, const struct json_guess *guess) {
  struct json_parser *parser = context->parser;
  const char *start = parser->last, *end = guess->at;
  while (end > start + 1 && ascii_is_space(end[-1])) end--;
  report(context, "a '\"' is missing before this", start);
  LOCAL_BUFFER text = {0};
  decode(parser, start, end, &text);
  if (context->had_key) make_key(context, start, end, &text);
  else {
    struct json_spot *spot = &parser->document->spots[context->child];
    spot->end = json_offset(parser, end);
    spot->marks |= JSON_ESCAPED | JSON_BROKEN;
    json_set_string(spot->value, buffer_view(&text));
  }
  parser->state = guess->state;
  return guess->at;
}

bool json_ends_value(const char *at) {
  while (ascii_is_blank(*at)) at++;
  return !*at || ascii_is_one_of(*at, ",}]\r\n");
}

/* name": "Lee" or "name": Lee", */
static bool opening_quote_missing(const struct context *context, struct json_guess *guess) {
  bool is_key = at_key(context);
  bool is_value = context->state == JSON_AT_VALUE || context->state == JSON_AT_ITEM || context->state == JSON_AT_FIRST;
  if (!is_key && !is_value) return false;
  const char *p = context->at, *end = json_near_end(context->parser, p);
  while (p < end && *p && !ascii_is_one_of(*p, "\",:{}[]\r\n")) p++;
  if (p == context->at || *p != '"') return false;
  guess->at = p + 1;
  guess->state = is_key ? JSON_AT_COLON : JSON_AT_AFTER;
  return is_key ? *json_skip(p + 1, context->parser->end) == ':' : json_ends_value(p + 1);
}

static const char *read_text(struct context *context, const struct json_guess *guess) {
  if (!at_key(context)) return json_accept_text(context->parser, context->at, guess->at);
  LOCAL_BUFFER text = {0};
  report(context, "a '\"' is missing before this", NULL);
  decode(context->parser, context->at, guess->at, &text);
  make_key(context, context->at, guess->at, &text);
  return guess->at;
}

const char *json_accept_text(struct json_parser *parser, const char *at, const char *end) {
  struct context context = context_of(parser, at);
  bool is_quoted = end[-1] == '"';
  if (!is_quoted) context.end = end;
  size_t count = parser->document->flaws.count;
  report(&context, is_quoted ? "a '\"' is missing before this" : "a string must be in double quotes", NULL);
  for (; count < parser->document->flaws.count; count++)
    parser->document->flaws.list[count].spot = (uint32_t)parser->document->count;
  LOCAL_BUFFER text = {0};
  decode(parser, at, end, &text);
  struct json_text value = {buffer_string(&text), text.length, JSON_ESCAPED | JSON_BROKEN};
  json_place_string(parser, at, end, &value);
  json_after_value(parser);
  return end;
}

/* ---- a closing bracket is missing, wrong or superfluous ---- */

/* The depth of the nth object or array around the innermost container; 0 if there is none near. */
static size_t outer(const struct context *context, bool is_object, int nth) {
  size_t least = context->parser->depth > NEAR_FRAMES ? context->parser->depth - NEAR_FRAMES : 1;
  for (size_t depth = context->parser->depth; depth-- > least;)
    if (context->parser->frames[depth - 1].is_object == is_object && nth-- == 0) return depth;
  return 0;
}

static bool closer_missing(const struct context *context, struct json_guess *guess) {
  bool at_first = context->state == JSON_AT_FIRST || context->state == JSON_AT_FIRST_KEY;
  if (!context->frame || context->state == JSON_AT_COLON || context->state == JSON_AT_VALUE) return false;
  guess->state = JSON_AT_AFTER;
  if (context->kind == ',' && at_first) {
    guess->depth = context->parser->depth - 1;
    return guess->depth && guess->nth == 0;
  }
  if (is_closing(context)) {
    guess->depth = outer(context, context->kind == '}', guess->nth);
    return guess->depth;
  }
  if (!context->is_value || (context->state != JSON_AT_AFTER && !at_key(context))) return false;
  guess->state = context->is_member ? JSON_AT_KEY : JSON_AT_ITEM;
  guess->depth = outer(context, context->is_member, guess->nth);
  return guess->depth && context->is_member != in_object(context);
}

static const char *add_closer(struct context *context, const struct json_guess *guess) {
  struct json_parser *parser = context->parser;
  if (is_closing(context)) json_flaw_trailing(parser);
  const char *phrase = in_object(context) ? "a '}' is missing before this" : "a ']' is missing before this";
  if (parser->depth > guess->depth + 1) phrase = "closing brackets are missing before this";
  report(context, phrase, start_of(context, context->frame->spot));
  json_close_to(parser, guess->depth, context->at);
  parser->state = guess->state;
  return guess->at;
}

static bool closer_wrong(const struct context *context, struct json_guess *guess) {
  if (!context->frame || !is_closing(context) || context->state == JSON_AT_COLON || context->state == JSON_AT_VALUE)
    return false;
  guess->at = context->end;
  guess->depth--;
  guess->state = guess->depth ? JSON_AT_AFTER : JSON_AT_END;
  return true;
}

static const char *swap_closer(struct context *context, const struct json_guess *guess) {
  json_flaw_trailing(context->parser);
  report(context, in_object(context) ? "a '}' is expected here" : "a ']' is expected here",
         start_of(context, context->frame->spot));
  json_close(context->parser, context->end);
  return guess->at;
}

static bool superfluous(const struct context *context, struct json_guess *guess) {
  guess->at = context->end;
  return (is_closing(context) || context->kind == ':' || context->kind == ',') && context->state != JSON_AT_COLON;
}

static const char *drop_token(struct context *context, const struct json_guess *guess) {
  if (context->kind == ',') report(context, "a value is missing before this comma", NULL);
  /* Where a '[' is missing, the matching bracket is part of the same mistake. */
  if (!(context->kind == ']' && context->frame && context->frame->damaged)) report(context, "this is not allowed here", NULL);
  return guess->at;
}

/* ---- an opening bracket is missing ---- */

/* "move": "color": "black" ... */
static bool opener_missing(const struct context *context, struct json_guess *guess) {
  guess->state = JSON_AT_COLON;
  guess->opens = '{';
  return context->kind == ':' && context->had_string;
}

/* "tree": {...}, {...} */
static bool array_opener_missing(const struct context *context, struct json_guess *guess) {
  guess->state = JSON_AT_ITEM;
  guess->opens = '[';
  return context->state == JSON_AT_KEY && context->is_value && !context->is_member && context->child != NO_SPOT &&
         !context->frame->damaged && context->parser->document->spots[context->child].key_end;
}

/* Opens a missing container. The value before it, which the container should contain, is not moved, because no game is read from
 * such a text. */
static const char *add_opener(struct context *context, const struct json_guess *guess) {
  struct json_parser *parser = context->parser;
  struct json_document *document = parser->document;
  if (guess->opens == '{') report(context, "a '{' is missing before this member", NULL);
  else report(context, "a '[' is missing before the value before this", start_of(context, context->child));
  if (!parser->depth) { /* a record without its '{': its first key was read as a record */
    json_object_put(document->root);
    document->count = 0;
  }
  parser->key = (struct json_key){0};
  json_open(parser, context->at, guess->opens == '{');
  if (!parser->stopped) parser->state = guess->state; /* the depth may be at its limit */
  return context->at;
}

/* ---- a comma, colon, key or value is missing ---- */

static bool comma_missing(const struct context *context, struct json_guess *guess) {
  guess->state = in_object(context) ? JSON_AT_KEY : JSON_AT_ITEM;
  return context->state == JSON_AT_AFTER && context->is_value && in_object(context) == context->is_member;
}

static const char *add_comma(struct context *context, const struct json_guess *guess) {
  struct fact *flaw = json_flaw(context->parser, JSON_FLAW_MISSING_COMMA, context->at, context->end);
  if (context->child != NO_SPOT) flaw->other = json_value_span(context->parser->document, context->child);
  flaw->other_spot = context->child;
  context->parser->state = guess->state;
  return guess->at;
}

static bool colon_missing(const struct context *context, struct json_guess *guess) {
  guess->state = JSON_AT_VALUE;
  return context->state == JSON_AT_COLON && context->is_value;
}

static const char *add_colon(struct context *context, const struct json_guess *guess) {
  report(context, "a colon is missing before this", NULL);
  context->parser->state = guess->state;
  return guess->at;
}

static bool value_missing(const struct context *context, struct json_guess *guess) {
  guess->state = JSON_AT_AFTER;
  return (context->state == JSON_AT_COLON || context->state == JSON_AT_VALUE) && (is_closing(context) || context->kind == ',');
}

static const char *add_value(struct context *context, const struct json_guess *guess) {
  bool is_colon = context->state == JSON_AT_COLON;
  json_place_broken(context->parser, context->at, context->at);
  report(context, is_colon ? "a colon and a value are missing before this" : "a value is missing before this", NULL);
  json_after_value(context->parser);
  return guess->at;
}

static bool key_missing(const struct context *context, struct json_guess *guess) {
  if (context->kind == ':') guess->at = context->end;
  guess->state = JSON_AT_VALUE;
  return at_key(context) && (context->kind == ':' || (context->is_value && !context->is_member));
}

static const char *go_without_key(struct context *context, const struct json_guess *guess) {
  const char *at = context->at;
  bool is_decimal = ascii_is_digit(at[0]) && at - context->parser->text > 2 && at[-1] == ',' && ascii_is_digit(at[-2]);
  const char *phrase = is_decimal               ? "JSON writes a decimal point, not a comma"
                       : string_begins(at, "..") ? "a placeholder for omitted text"
                                                 : "a key is missing before this";
  if (!context->frame->damaged) report(context, phrase, NULL);
  context->frame->damaged = true;
  context->parser->key = (struct json_key){0};
  context->parser->state = guess->state;
  return guess->at;
}

/* ---- the last resort ---- */

/* Skips text up to a comma or closing bracket, or else to the end of the line. */
static bool skip_on(const struct context *context, struct json_guess *guess) {
  if (!context->frame) return false;
  guess->state = JSON_AT_AFTER;
  size_t nested = 0;
  char kind = 1;
  int tokens = NEAR_TOKENS;
  for (const char *p = context->end, *start; kind && tokens; tokens--) {
    start = json_token(&p, context->parser->end, &kind);
    bool closes = kind == '}' || kind == ']';
    if (nested == 0 && (closes || kind == ',')) {
      guess->at = start;
      return true;
    }
    if (kind == '{' || kind == '[') nested++;
    if (closes) nested--;
  }
  while (guess->at < context->parser->end && !ascii_is_line_end(*guess->at)) guess->at++;
  if (guess->at < context->end) guess->at = context->end;
  if (context->state != JSON_AT_COLON && context->state != JSON_AT_VALUE) guess->state = context->state;
  return true;
}

static const char *skip(struct context *context, const struct json_guess *guess) {
  struct json_parser *parser = context->parser;
  if (context->state == JSON_AT_COLON || context->state == JSON_AT_VALUE)
    json_place_broken(parser, context->at, guess->at);
  report(context, "this is not allowed here", NULL);
  if (!parser->stopped) parser->state = guess->state;
  return guess->at;
}

/* ---- choosing ---- */

/* If two repairs read equally far, the upper one is made. */
static const struct repair {
  /* Changes the guess, which is to continue at the token; returns false if there is no nth guess. */
  bool (*propose)(const struct context *context, struct json_guess *guess);
  /* Notes the flaw and sets the state; returns the place where reading continues. */
  const char *(*make)(struct context *context, const struct json_guess *guess);
  int most; /* guesses */
} repairs[] = {
    {comma_missing, add_comma, 1},
    {opener_missing, add_opener, 1},
    {closer_missing, add_closer, 3},
    {array_opener_missing, add_opener, 1},
    {quote_missing, end_string_early, 4},
    {opening_quote_missing, read_text, 1},
    {colon_missing, add_colon, 1},
    {value_missing, add_value, 1},
    {closer_wrong, swap_closer, 1},
    {superfluous, drop_token, 1},
    {key_missing, go_without_key, 1},
    {skip_on, skip, 1},
};

struct choice {
  const struct repair *repair;
  struct json_guess guess;
  struct json_reach reach;
};

static bool is_gap(const struct repair *repair) {
  return repair->propose == comma_missing || repair->propose == colon_missing;
}

/* The best guess. Up to the end of an earlier lookahead that found only missing commas and colons, these are not compared with
 * others again. */
static struct choice choose(const struct context *context) {
  struct choice best = {0};
  bool is_seen = json_offset(context->parser, context->at) < context->parser->seen;
  struct json_guess gap;
  bool is_certain = is_seen && (comma_missing(context, &gap) || colon_missing(context, &gap));
  for (size_t i = 0; i < ARRAY_LENGTH(repairs); i++) {
    const struct repair *repair = &repairs[i];
    if (is_certain && !is_gap(repair)) continue;
    /* Skipping always reads far, so it is tried only if no other repair passes the token. */
    if (repair->propose == skip_on && best.repair && best.reach.offset > json_offset(context->parser, context->end)) continue;
    for (int nth = 0; nth < repair->most; nth++) {
      struct choice next = {.repair = repair, .guess = {context->at, context->state, context->parser->depth, 0, nth}};
      if (!repair->propose(context, &next.guess)) break;
      if (is_certain) return next;
      next.reach = json_lookahead(context->parser, &next.guess);
      if (!best.repair || json_reaches_further(&next.reach, &best.reach)) best = next;
    }
  }
  context->parser->seen = best.repair && is_gap(best.repair) ? best.reach.seen : 0;
  return best;
}

const char *json_recover(struct json_parser *parser, const char *at) {
  if (parser->depth && (!parser->trials || parser->syntax_count >= JSON_SYNTAX_MOST)) { /* never meant to be JSON */
    json_flaw(parser, JSON_FLAW_SYNTAX, at, at + 1)->text = "too much is wrong: the rest of the text was not read";
    json_close_to(parser, 0, at);
    parser->state = JSON_DONE;
    return parser->end;
  }
  struct context context = context_of(parser, at);
  /* Where a '[' is missing, every value lacks a key. The first of them was reported. */
  if (context.frame && context.frame->damaged && at_key(&context) && context.is_value && !context.is_member)
    return go_without_key(&context, &(struct json_guess){.at = at, .state = JSON_AT_VALUE});
  struct choice best = choose(&context);
  if (!context.frame && best.reach.offset != SIZE_MAX) return NULL;
  return best.repair->make(&context, &best.guess);
}
