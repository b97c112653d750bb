#include "json/mend.h"

/* What is known about the place. */
struct context {
  struct json_loader *loader;
  enum json_state state;
  struct json_frame *frame; /* the innermost; NULL at the top */
  const char *at, *end;     /* the unexpected token */
  char kind;
  bool is_value;   /* a value may begin with it */
  bool is_member;  /* a colon stands behind it */
  uint32_t child;  /* the last value of the frame, or the record; NO_SPOT if there is none */
  bool had_string; /* the token before is a string value */
  bool had_key;    /* ... a key with its closing quote */
};

/* One way to mend: what it would lead to, and how it is made. */
struct repair {
  bool (*propose)(const struct context *context, struct json_guess *guess, int nth);
  const char *(*make)(struct context *context, const struct json_guess *guess);
  int most; /* how many different guesses it may have */
};

static bool in_object(const struct context *context) {
  return context->frame && context->frame->is_object;
}

static bool is_closing(const struct context *context) {
  return context->kind == ']' || context->kind == '}';
}

static bool at_key(const struct context *context) {
  return context->state == JSON_AT_KEY || context->state == JSON_AT_FIRST_KEY;
}

static bool at_value(const struct context *context) {
  return context->state == JSON_AT_VALUE || context->state == JSON_AT_ITEM || context->state == JSON_AT_FIRST;
}

static const char *last_end(const struct context *context) {
  const struct json_document *document = context->loader->document;
  return context->loader->text +
         (context->had_key ? context->loader->key.end : document->spots[document->count - 1].end);
}

/* A token that is not even UTF-8 is said to be just that. */
static void say(struct context *context, const char *phrase, const char *other) {
  if (json_string_is_foreign(context->at, context->end)) json_flaw_encoding(context->loader, context->at);
  else json_flaw_syntax(context->loader, context->at, context->end, phrase, other);
}

static void damage(struct context *context) {
  if (context->frame) context->loader->document->spots[context->frame->spot].marks |= JSON_DAMAGED;
}

/* How far a look ahead or down goes: what was forgotten is not further off. */
enum { NEAR_FRAMES = 64, NEAR_BYTES = 4000, NEAR_TOKENS = 2000 };

/* The nth frame below the innermost that is an object, or an array; 0 if there is none near. */
static size_t outer(const struct context *context, bool is_object, int nth) {
  size_t least = context->loader->depth > NEAR_FRAMES ? context->loader->depth - NEAR_FRAMES : 1;
  for (size_t depth = context->loader->depth; depth-- > least;)
    if (context->loader->frames[depth - 1].is_object == is_object && nth-- == 0) return depth;
  return 0;
}

static const char *near_end(const struct json_loader *loader, const char *at) {
  return loader->end - at > NEAR_BYTES ? at + NEAR_BYTES : loader->end;
}

/* ---- a comma is missing ---------------------------------------------------- */

static bool comma_missing(const struct context *context, struct json_guess *guess, int nth) {
  (void)nth;
  if (context->state != JSON_AT_AFTER || !context->is_value || in_object(context) != context->is_member) return false;
  guess->state = in_object(context) ? JSON_AT_KEY : JSON_AT_ITEM;
  return true;
}

static const char *add_comma(struct context *context, const struct json_guess *guess) {
  struct fact *flaw = json_flaw(context->loader, JSON_FLAW_MISSING_COMMA, context->at, context->end);
  if (context->child != NO_SPOT) flaw->other = json_value_span(context->loader->document, context->child);
  flaw->other_spot = context->child;
  context->loader->state = guess->state;
  return guess->at;
}

/* ---- a closing bracket is missing, wrong or too many ------------------------ */

static bool closer_missing(const struct context *context, struct json_guess *guess, int nth) {
  bool at_first = context->state == JSON_AT_FIRST || context->state == JSON_AT_FIRST_KEY;
  if (!context->frame || context->state == JSON_AT_COLON || context->state == JSON_AT_VALUE) return false;
  guess->state = JSON_AT_AFTER;
  if (context->kind == ',' && at_first) {
    guess->depth = context->loader->depth - 1;
    return guess->depth && nth == 0;
  }
  if (is_closing(context)) {
    guess->depth = outer(context, context->kind == '}', nth);
    return guess->depth;
  }
  if (!context->is_value || (context->state != JSON_AT_AFTER && !at_key(context))) return false;
  if (context->is_member == in_object(context)) return false;
  guess->state = context->is_member ? JSON_AT_KEY : JSON_AT_ITEM;
  guess->depth = outer(context, context->is_member, nth);
  return guess->depth;
}

static const char *add_closer(struct context *context, const struct json_guess *guess) {
  struct json_loader *loader = context->loader;
  const char *bracket = loader->text + loader->document->spots[context->frame->spot].start;
  if (is_closing(context)) json_flaw_trailing(loader);
  if (loader->depth > guess->depth + 1) say(context, "closing brackets are missing before this", bracket);
  else say(context, in_object(context) ? "a '}' is missing before this" : "a ']' is missing before this", bracket);
  json_close_to(loader, guess->depth, context->at);
  loader->state = guess->state;
  return guess->at;
}

static bool closer_wrong(const struct context *context, struct json_guess *guess, int nth) {
  (void)nth;
  if (!context->frame || !is_closing(context) || context->state == JSON_AT_COLON || context->state == JSON_AT_VALUE)
    return false;
  guess->at = context->end;
  guess->depth--;
  guess->state = guess->depth ? JSON_AT_AFTER : JSON_AT_END;
  return true;
}

static const char *swap_closer(struct context *context, const struct json_guess *guess) {
  struct json_loader *loader = context->loader;
  json_flaw_trailing(loader);
  say(context, in_object(context) ? "a '}' is expected here" : "a ']' is expected here",
      loader->text + loader->document->spots[context->frame->spot].start);
  json_close(loader, context->end);
  return guess->at;
}

/* A bracket of an empty container is missing. */
static bool empty_opener_missing(const struct context *context, struct json_guess *guess, int nth) {
  (void)nth;
  guess->at = context->end;
  guess->state = JSON_AT_AFTER;
  return at_value(context) && is_closing(context);
}

static const char *add_empty(struct context *context, const struct json_guess *guess) {
  struct json_loader *loader = context->loader;
  say(context, context->kind == '}' ? "a '{' is missing before this" : "a '[' is missing before this", NULL);
  json_open(loader, context->at, context->kind == '}');
  if (!loader->stopped) json_close(loader, context->end);
  return guess->at;
}

/* {{ where one was meant. */
static bool opener_doubled(const struct context *context, struct json_guess *guess, int nth) {
  (void)nth;
  guess->at = context->end;
  return context->state == JSON_AT_FIRST_KEY && (context->kind == '{' || context->kind == '[');
}

static bool superfluous(const struct context *context, struct json_guess *guess, int nth) {
  (void)nth;
  if (!is_closing(context) && context->kind != ':' && context->kind != ',') return false;
  if (context->state == JSON_AT_COLON) return false;
  guess->at = context->end;
  return true;
}

static const char *drop_token(struct context *context, const struct json_guess *guess) {
  if (context->kind == ',') say(context, "there is nothing before this comma", NULL);
  /* Where a '[' was missing its partner is no news. */
  if (!(context->kind == ']' && context->frame && context->frame->damaged))
    say(context, "this does not belong here", NULL);
  damage(context);
  return guess->at;
}

/* The container closed last was not meant to end yet. */
static bool closed_early(const struct context *context, struct json_guess *guess, int nth) {
  (void)nth;
  const struct json_loader *loader = context->loader;
  if (loader->closed == NO_SPOT || (context->state != JSON_AT_AFTER && context->state != JSON_AT_KEY &&
                                    context->state != JSON_AT_ITEM && context->state != JSON_AT_END))
    return false;
  const struct json_spot *spot = &loader->document->spots[loader->closed];
  if (spot->next != loader->document->count || spot->parent != (context->frame ? context->frame->spot : NO_SPOT) ||
      spot->marks & JSON_UNCLOSED)
    return false;
  bool behind = context->state == JSON_AT_KEY || context->state == JSON_AT_ITEM;
  guess->depth++;
  guess->state = !behind ? JSON_AT_AFTER : loader->frames[loader->depth].is_object ? JSON_AT_KEY : JSON_AT_ITEM;
  return true;
}

static const char *reopen(struct context *context, const struct json_guess *guess) {
  struct json_loader *loader = context->loader;
  struct json_spot *spot = &loader->document->spots[loader->closed];
  say(context, "the bracket before this closes too early", loader->text + spot->end - 1);
  spot->marks |= JSON_DAMAGED;
  loader->depth++;
  loader->state = guess->state;
  return guess->at;
}

/* ---- an opening bracket is missing or wrong ---------------------------------- */

/* Reading a piece again must not come back here with the same idea, nor happen too often. */
static bool may_read_again(const struct context *context) {
  return context->at > context->loader->reread_at && context->loader->rereads < JSON_REREADS;
}

static bool opener_missing(const struct context *context, struct json_guess *guess, int nth) {
  (void)nth;
  if (context->kind != ':' || !context->had_string || !may_read_again(context)) return false;
  guess->state = JSON_AT_COLON;
  guess->opens = '{';
  return true;
}

/* "move": "color": "black" ...: reads the string again, as the first key of an object. */
static const char *add_opener(struct context *context, const struct json_guess *guess) {
  (void)guess;
  const char *start = json_take_back(context->loader, context->child, context->at);
  say(context, "a '{' is missing before this member", NULL);
  json_open(context->loader, start, true);
  return start;
}

static bool array_opener_missing(const struct context *context, struct json_guess *guess, int nth) {
  (void)nth;
  if (context->state != JSON_AT_KEY || !context->is_value || context->is_member || context->child == NO_SPOT)
    return false;
  if (!context->loader->document->spots[context->child].key_end || context->frame->damaged) return false;
  if (!may_read_again(context)) return false;
  guess->state = JSON_AT_ITEM;
  guess->opens = '[';
  return true;
}

/* "tree": {...}, {...}: reads the first one again, as the first element of an array. */
static const char *add_array_opener(struct context *context, const struct json_guess *guess) {
  (void)guess;
  const char *start = json_take_back(context->loader, context->child, context->at);
  say(context, "a '[' is missing before the value before this", start);
  json_open(context->loader, start, false);
  return start;
}

/* "tree": { {}, {} ] or "comments": { "Good", "Bad" ] or "move": ["color": "black"}. */
static bool opener_wrong(const struct context *context, struct json_guess *guess, int nth) {
  (void)nth;
  if (!context->frame || !may_read_again(context)) return false;
  bool list = context->state == JSON_AT_FIRST_KEY && context->is_value && !context->is_member;
  bool members = context->kind == ':' && context->had_string && !in_object(context) && context->frame->count == 1;
  bool strings = context->had_key && context->frame->count == 0 && (context->kind == ',' || context->kind == ']');
  guess->state = list ? JSON_AT_FIRST : members ? JSON_AT_COLON : JSON_AT_AFTER;
  guess->opens = members ? '{' : '[';
  guess->depth--;
  return list || members || strings;
}

static const char *swap_opener(struct context *context, const struct json_guess *guess) {
  struct json_loader *loader = context->loader;
  uint32_t spot = context->frame->spot;
  loader->depth--;
  const char *start = json_take_back(loader, spot, context->at);
  say(context, guess->opens == '[' ? "what follows wants a '[' instead of the '{'" : "what follows wants a '{' instead of the '['", start);
  json_open(loader, start, guess->opens == '{');
  return start + 1;
}

static bool string_was_key(const struct context *context, struct json_guess *guess, int nth) {
  if (context->kind != ':' || !context->had_string || in_object(context) || !may_read_again(context)) return false;
  guess->state = JSON_AT_COLON;
  guess->depth = outer(context, true, nth);
  return guess->depth;
}

static const char *close_before_key(struct context *context, const struct json_guess *guess) {
  struct json_loader *loader = context->loader;
  const char *bracket = loader->text + loader->document->spots[context->frame->spot].start;
  const char *start = json_take_back(loader, context->child, context->at);
  say(context, "a ']' is missing before this member", bracket);
  json_close_to(loader, guess->depth, start);
  loader->state = JSON_AT_KEY;
  return start;
}

/* ---- quotes ------------------------------------------------------------------ */

/* The string before swallowed what was to follow it: its closing quote is the opening
 * one of the next. A key ends before a colon, a value before all punctuation at its end. */
static bool quote_missing(const struct context *context, struct json_guess *guess, int nth) {
  if (!context->frame || (!context->had_string && !context->had_key)) return false;
  const char *start = context->loader->last, *end = last_end(context) - 1, *p = end;
  if (end - start > NEAR_BYTES) return false;
  if (context->had_key) {
    for (p = start + 1; p < end; p++)
      if (*p == ':' && nth-- == 0) break;
    guess->at = p;
    return p < end;
  }
  while (p > start + 1 && (vector_is_space(p[-1]) || strchr(",}]", p[-1]))) p--;
  for (; p < end; p++)
    if (!vector_is_space(*p) && nth-- == 0) break;
  guess->at = p;
  return p < end;
}

static void make_key(struct context *context, const char *start, const char *end, struct bytes *text) {
  struct json_text key = {bytes_string(text), text->length, 0};
  json_set_key(context->loader, start, end, &key, true);
  bytes_release(text);
  context->loader->state = JSON_AT_COLON;
}

/* Gives the string or key just read another end. */
static void set_end(struct context *context, const char *end, const char *text_end) {
  struct json_loader *loader = context->loader;
  const char *start = loader->last;
  struct bytes text = {0};
  json_string_copy(loader->document, start, text_end, &text);
  if (context->had_key) {
    make_key(context, start, end, &text);
    return;
  }
  struct json_spot *spot = &loader->document->spots[loader->document->count - 1];
  spot->end = json_offset(loader, end);
  spot->marks |= JSON_ESCAPED | JSON_BROKEN;
  json_object_set_string_len(spot->value, bytes_string(&text), (int)text.length);
  bytes_release(&text);
}

static const char *end_string_early(struct context *context, const struct json_guess *guess) {
  const char *end = guess->at;
  while (end > context->loader->last + 1 && vector_is_space(end[-1])) end--;
  say(context, "a '\"' is missing before this", context->loader->last);
  set_end(context, end, end);
  context->loader->state = guess->state;
  return guess->at;
}

bool json_ends_value(const char *at) {
  while (*at == ' ' || *at == '\t') at++;
  return strchr(",}]\r\n", *at);
}

/* "he said "no" and resigned": somebody forgot the backslashes. */
static bool quote_inside(const struct context *context, struct json_guess *guess, int nth) {
  if (!context->had_string && !context->had_key) return false;
  if (context->kind != 'w' && context->kind != 's' && context->kind != '?') return false;
  const char *end = near_end(context->loader, context->at);
  for (const char *p = last_end(context); p < end && *p != '\n' && *p != '\r'; p++) {
    if (*p != '"' || p[-1] == '\\') continue;
    bool ends = context->had_key ? *vector_skip_space(p + 1) == ':' : json_ends_value(p + 1);
    if (!ends || nth-- > 0) continue;
    guess->at = p + 1;
    return true;
  }
  return false;
}

static const char *end_string_late(struct context *context, const struct json_guess *guess) {
  say(context, "a quote inside a string needs a backslash before it", context->loader->last);
  set_end(context, guess->at, guess->at);
  context->loader->state = guess->state;
  return guess->at;
}

/* name": "Lee" or "name": Lee", : the opening quote is missing. */
static bool opening_quote_missing(const struct context *context, struct json_guess *guess, int nth) {
  (void)nth;
  if (!at_key(context) && !at_value(context)) return false;
  const char *p = context->at, *end = near_end(context->loader, p);
  while (p < end && !strchr("\",:{}[]\r\n", *p)) p++;
  if (p == context->at || *p != '"') return false;
  const char *behind = json_skip(p + 1, context->loader->end);
  if (at_key(context) ? *behind != ':' : !json_ends_value(p + 1)) return false;
  guess->at = p + 1;
  guess->state = at_key(context) ? JSON_AT_COLON : JSON_AT_AFTER;
  return true;
}

const char *json_bare_end(const struct json_loader *loader, const char *at) {
  const char *p = at, *end = near_end(loader, at);
  while (p < end && !strchr("\",{}[]\r\n", *p) && !(p[0] == '/' && (p[1] == '/' || p[1] == '*'))) p++;
  while (p > at && vector_is_space(p[-1])) p--;
  return p;
}

static bool bare_text(const struct context *context, struct json_guess *guess, int nth) {
  (void)nth;
  if (!at_value(context) || (context->kind != 'w' && (unsigned char)*context->at < 0x80)) return false;
  guess->at = json_bare_end(context->loader, context->at);
  guess->state = JSON_AT_AFTER;
  return guess->at > context->at;
}

static const char *take_text(struct context *context, const struct json_guess *guess) {
  if (!at_key(context)) return json_take_text(context->loader, context->at, guess->at);
  struct bytes text = {0};
  say(context, "a '\"' is missing before this", NULL);
  json_string_copy(context->loader->document, context->at, guess->at, &text);
  make_key(context, context->at, guess->at, &text);
  return guess->at;
}

/* ---- colons, keys and values -------------------------------------------------- */

static bool colon_missing(const struct context *context, struct json_guess *guess, int nth) {
  (void)nth;
  guess->state = JSON_AT_VALUE;
  return context->state == JSON_AT_COLON && context->is_value;
}

static const char *add_colon(struct context *context, const struct json_guess *guess) {
  say(context, "a colon is missing before this", NULL);
  context->loader->state = guess->state;
  return guess->at;
}

static bool value_missing(const struct context *context, struct json_guess *guess, int nth) {
  (void)nth;
  guess->state = JSON_AT_AFTER;
  return (context->state == JSON_AT_COLON || context->state == JSON_AT_VALUE) &&
         (is_closing(context) || context->kind == ',');
}

static const char *add_value(struct context *context, const struct json_guess *guess) {
  bool colon = context->state == JSON_AT_COLON;
  json_place_broken(context->loader, context->at, context->at);
  say(context, colon ? "a colon and a value are missing before this" : "a value is missing before this", NULL);
  if (!context->loader->stopped) context->loader->state = guess->state;
  return guess->at;
}

static bool key_missing(const struct context *context, struct json_guess *guess, int nth) {
  (void)nth;
  if (!at_key(context)) return false;
  if (context->kind == ':') guess->at = context->end;
  guess->state = JSON_AT_VALUE;
  return context->kind == ':' || (context->is_value && !context->is_member);
}

static const char *go_without_key(struct context *context, const struct json_guess *guess) {
  if (!context->frame->damaged) say(context, "a key is missing before this", NULL);
  context->frame->damaged = true;
  damage(context);
  context->loader->key = (struct json_key){0};
  context->loader->state = guess->state;
  return guess->at;
}

static bool other_comma(const struct context *context, struct json_guess *guess, int nth) {
  (void)nth;
  guess->at = context->end;
  guess->state = in_object(context) ? JSON_AT_KEY : JSON_AT_ITEM;
  return context->frame && context->state == JSON_AT_AFTER && (context->kind == ':' || *context->at == ';');
}

static const char *take_as_comma(struct context *context, const struct json_guess *guess) {
  say(context, "a comma is expected here", NULL);
  context->loader->comma = NULL;
  context->loader->state = guess->state;
  return guess->at;
}

static bool other_colon(const struct context *context, struct json_guess *guess, int nth) {
  (void)nth;
  guess->at = context->end;
  guess->state = JSON_AT_VALUE;
  return context->state == JSON_AT_COLON && (context->kind == ',' || *context->at == ';');
}

static const char *take_as_colon(struct context *context, const struct json_guess *guess) {
  say(context, "a colon is expected here", NULL);
  context->loader->state = guess->state;
  return guess->at;
}

/* ---- the last resort ------------------------------------------------------------ */

/* Skips what makes no sense up to a comma or closing bracket, or else to the line's end. */
static bool skip_on(const struct context *context, struct json_guess *guess, int nth) {
  (void)nth;
  if (!context->frame) return false;
  guess->state = JSON_AT_AFTER;
  size_t nested = 0;
  char kind = 1;
  int tokens = NEAR_TOKENS;
  for (const char *p = context->end, *start; kind && tokens; tokens--) {
    start = json_token(&p, context->loader->end, &kind);
    bool closing = kind == '}' || kind == ']';
    if (nested == 0 && (closing || kind == ',')) {
      guess->at = start;
      return true;
    }
    if (kind == '{' || kind == '[') nested++;
    if (closing) nested--;
  }
  while (guess->at < context->loader->end && *guess->at != '\n' && *guess->at != '\r') guess->at++;
  if (guess->at < context->end) guess->at = context->end;
  if (context->state != JSON_AT_COLON && context->state != JSON_AT_VALUE) guess->state = context->state;
  return true;
}

static const char *skip(struct context *context, const struct json_guess *guess) {
  struct json_loader *loader = context->loader;
  if (context->state == JSON_AT_COLON || context->state == JSON_AT_VALUE)
    json_place_broken(loader, context->at, guess->at);
  say(context, "this does not belong here", NULL);
  damage(context);
  if (!loader->stopped) loader->state = guess->state;
  return guess->at;
}

/* ---- choosing ---------------------------------------------------------------------- */

/* Where two repairs lead equally far and are equally well laid out, the upper one is made. */
static const struct repair repairs[] = {
    {comma_missing, add_comma, 1},
    {string_was_key, close_before_key, 2},
    {opener_doubled, drop_token, 1},
    {opener_wrong, swap_opener, 1},
    {opener_missing, add_opener, 1},
    {empty_opener_missing, add_empty, 1},
    {closer_missing, add_closer, 3},
    {array_opener_missing, add_array_opener, 1},
    {quote_missing, end_string_early, 4},
    {opening_quote_missing, take_text, 1},
    {colon_missing, add_colon, 1},
    {value_missing, add_value, 1},
    {quote_inside, end_string_late, 4},
    {closer_wrong, swap_closer, 1},
    {superfluous, drop_token, 1},
    {closed_early, reopen, 1},
    {key_missing, go_without_key, 1},
    {other_comma, take_as_comma, 1},
    {other_colon, take_as_colon, 1},
    {bare_text, take_text, 1},
    {skip_on, skip, 1},
};

struct choice {
  const struct repair *repair;
  struct json_guess guess;
  size_t reach;
  bool fits;
};

static struct choice choose(const struct context *context) {
  struct choice best = {0};
  for (size_t i = 0; i < ARRAY_LENGTH(repairs); i++) {
    for (int nth = 0; nth < repairs[i].most; nth++) {
      struct choice next = {.repair = &repairs[i],
                            .guess = {context->at, context->state, context->loader->depth, 0}};
      if (!repairs[i].propose(context, &next.guess, nth)) break;
      next.reach = json_trial(context->loader, &next.guess);
      next.fits = json_indent_fits(context->loader, &next.guess);
      /* Whoever skips text gets far. */
      if (repairs[i].make == skip && best.repair && best.reach > json_offset(context->loader, context->end)) continue;
      if (!best.repair || next.reach > best.reach || (next.reach == best.reach && next.fits && !best.fits)) best = next;
    }
  }
  return best;
}

/* The value that ended just now in the innermost container. */
static uint32_t last_child(struct json_loader *loader) {
  const struct json_spot *spots = loader->document->spots;
  uint32_t container = loader->depth ? json_top(loader)->spot : NO_SPOT;
  if (loader->document->count == 0 || loader->document->count - 1 == container) return NO_SPOT;
  uint32_t spot = (uint32_t)loader->document->count - 1;
  for (size_t steps = 0; spots[spot].parent != container; steps++) {
    spot = spots[spot].parent;
    if (steps % 16 == 15 && loader->trials) loader->trials--;
  }
  return spot;
}

static struct context look(struct json_loader *loader, const char *at) {
  const struct json_document *document = loader->document;
  struct context context = {.loader = loader, .state = loader->state, .at = at, .end = at};
  json_token(&context.end, loader->end, &context.kind);
  if (context.kind == '?' && (unsigned char)*at >= 0x80) context.end = json_bare_end(loader, at);
  if (context.end <= at) context.end = at + 1;
  if (loader->depth) context.frame = json_top(loader);
  context.child = last_child(loader);
  context.is_value = context.kind == '{' || context.kind == '[' || context.kind == 's' || context.kind == 'w';
  context.is_member = json_names_member(at, loader->end);
  bool after = loader->state == JSON_AT_AFTER || loader->state == JSON_AT_END;
  const struct json_spot *last = context.child == NO_SPOT ? NULL : &document->spots[context.child];
  context.had_string = after && last && context.child == document->count - 1 && last->kind == JSON_STRING && *loader->last == '"' &&
                       last->start == json_offset(loader, loader->last);
  context.had_key = loader->state == JSON_AT_COLON && *loader->last == '"' &&
                    loader->key.start == json_offset(loader, loader->last);
  return context;
}

const char *json_take_text(struct json_loader *loader, const char *at, const char *end) {
  struct context context = look(loader, at);
  bool quoted = end[-1] == '"';
  if (!quoted) context.end = end;
  size_t count = loader->document->flaws.count;
  say(&context, quoted ? "a '\"' is missing before this" : "a string needs double quotes around it", NULL);
  for (; count < loader->document->flaws.count; count++)
    loader->document->flaws.list[count].spot = (uint32_t)loader->document->count;
  struct bytes text = {0};
  json_string_copy(loader->document, at, end, &text);
  struct json_text value = {bytes_string(&text), text.length, JSON_ESCAPED | JSON_BROKEN};
  json_place_string(loader, at, end, &value);
  bytes_release(&text);
  if (!loader->stopped) loader->state = loader->depth ? JSON_AT_AFTER : JSON_AT_END;
  return end;
}

/* A text like this was never meant to be JSON. */
static const char *give_up(struct json_loader *loader, const char *at) {
  struct fact *flaw = json_flaw(loader, JSON_FLAW_SYNTAX, at, at + 1);
  flaw->text = "too much is wrong: the rest of the text was not read";
  json_close_to(loader, 0, at);
  loader->state = JSON_DONE;
  return loader->end;
}

const char *json_repair(struct json_loader *loader, const char *at) {
  if (loader->depth && (!loader->trials || loader->syntax_count >= JSON_SYNTAX_MOST)) return give_up(loader, at);
  struct context context = look(loader, at);
  /* Every value where a '[' is missing lacks a key; that was said at the first. */
  if (context.frame && context.frame->damaged && at_key(&context) && context.is_value && !context.is_member) {
    struct json_guess guess = {at, JSON_AT_VALUE, loader->depth, 0};
    return go_without_key(&context, &guess);
  }
  struct choice best = choose(&context);
  if (!context.frame && best.reach != SIZE_MAX) return NULL;
  return best.repair->make(&context, &best.guess);
}
