#include "json/recover/recover.h"

/* ---- a comma is missing ---------------------------------------------------- */

static bool comma_missing(const struct json_context *context, struct json_guess *guess) {
  if (context->state != JSON_AT_AFTER || !context->is_value || json_in_object(context) != context->is_member) return false;
  guess->state = json_in_object(context) ? JSON_AT_KEY : JSON_AT_ITEM;
  return true;
}

static const char *add_comma(struct json_context *context, const struct json_guess *guess) {
  struct fact *flaw = json_flaw(context->parser, JSON_FLAW_MISSING_COMMA, context->at, context->end);
  if (context->child != NO_SPOT) flaw->other = json_value_span(context->parser->document, context->child);
  flaw->other_spot = context->child;
  context->parser->state = guess->state;
  return guess->at;
}

/* ---- colons, keys and values -------------------------------------------------- */

static bool colon_missing(const struct json_context *context, struct json_guess *guess) {
  guess->state = JSON_AT_VALUE;
  return context->state == JSON_AT_COLON && context->is_value;
}

static const char *add_colon(struct json_context *context, const struct json_guess *guess) {
  json_report_syntax(context, "a colon is missing before this", NULL);
  context->parser->state = guess->state;
  return guess->at;
}

static bool value_missing(const struct json_context *context, struct json_guess *guess) {
  guess->state = JSON_AT_AFTER;
  return (context->state == JSON_AT_COLON || context->state == JSON_AT_VALUE) &&
         (json_is_closing(context) || context->kind == ',');
}

static const char *add_value(struct json_context *context, const struct json_guess *guess) {
  bool colon = context->state == JSON_AT_COLON;
  json_place_broken(context->parser, context->at, context->at);
  json_report_syntax(context, colon ? "a colon and a value are missing before this" : "a value is missing before this", NULL);
  if (!context->parser->stopped) context->parser->state = guess->state;
  return guess->at;
}

static bool key_missing(const struct json_context *context, struct json_guess *guess) {
  if (!json_at_key(context)) return false;
  if (context->kind == ':') guess->at = context->end;
  guess->state = JSON_AT_VALUE;
  return context->kind == ':' || (context->is_value && !context->is_member);
}

/* `6,5`: digits on both sides of a comma, with nothing between them. */
static bool is_decimal_comma(const struct json_context *context) {
  const char *at = context->at;
  return ascii_is_digit(at[0]) && at - context->parser->text > 2 && at[-1] == ',' && ascii_is_digit(at[-2]);
}

static const char *phrase_of_keyless(const struct json_context *context) {
  if (is_decimal_comma(context)) return "JSON writes a decimal point, not a comma";
  return context->at[0] == '.' && context->at[1] == '.' ? "a placeholder for omitted text" : "a key is missing before this";
}

static const char *go_without_key(struct json_context *context, const struct json_guess *guess) {
  if (!context->frame->damaged) json_report_syntax(context, phrase_of_keyless(context), NULL);
  context->frame->damaged = true;
  context->parser->key = (struct json_key){0};
  context->parser->state = guess->state;
  return guess->at;
}

/* ---- the last resort ------------------------------------------------------------ */

/* Skips what makes no sense up to a comma or closing bracket, or else to the line's end. */
static bool skip_on(const struct json_context *context, struct json_guess *guess) {
  if (!context->frame) return false;
  guess->state = JSON_AT_AFTER;
  size_t nested = 0;
  char kind = 1;
  int tokens = JSON_NEAR_TOKENS;
  for (const char *p = context->end, *start; kind && tokens; tokens--) {
    start = json_token(&p, context->parser->end, &kind);
    bool closing = kind == '}' || kind == ']';
    if (nested == 0 && (closing || kind == ',')) {
      guess->at = start;
      return true;
    }
    if (kind == '{' || kind == '[') nested++;
    if (closing) nested--;
  }
  while (guess->at < context->parser->end && *guess->at != '\n' && *guess->at != '\r') guess->at++;
  if (guess->at < context->end) guess->at = context->end;
  if (context->state != JSON_AT_COLON && context->state != JSON_AT_VALUE) guess->state = context->state;
  return true;
}

static const char *skip(struct json_context *context, const struct json_guess *guess) {
  struct json_parser *parser = context->parser;
  if (context->state == JSON_AT_COLON || context->state == JSON_AT_VALUE)
    json_place_broken(parser, context->at, guess->at);
  json_report_syntax(context, "this is not allowed here", NULL);
  if (!parser->stopped) parser->state = guess->state;
  return guess->at;
}

static const struct json_repair comma_missing_repair = {comma_missing, add_comma, 1};

static const struct json_repair colon_missing_repair = {colon_missing, add_colon, 1};

static const struct json_repair value_missing_repair = {value_missing, add_value, 1};

static const struct json_repair key_missing_repair = {key_missing, go_without_key, 1};

static const struct json_repair skip_on_repair = {skip_on, skip, 1};

/* ---- choosing ---- */

/* If two repairs reach equally far, the upper one is made. */
static const struct json_repair *const repairs[] = {
    &comma_missing_repair,
    &json_opener_missing,
    &json_closer_missing,
    &json_array_opener_missing,
    &json_quote_missing,
    &json_opening_quote_missing,
    &colon_missing_repair,
    &value_missing_repair,
    &json_closer_wrong,
    &json_superfluous,
    &key_missing_repair,
    &skip_on_repair,
};

struct choice {
  const struct json_repair *repair;
  struct json_guess guess;
  struct json_reach reach;
};

/* Skipping text always gets far: it is not tried where another repair gets as far. */
static bool is_idle(const struct json_context *context, const struct json_repair *repair, const struct choice *best) {
  return repair == &skip_on_repair && best->repair && best->reach.offset > json_offset(context->parser, context->end);
}

static struct choice choice_of(const struct json_context *context, const struct json_repair *repair, int nth) {
  return (struct choice){.repair = repair, .guess = {context->at, context->state, context->parser->depth, 0, nth}};
}

static struct choice choose(const struct json_context *context) {
  struct choice best = {0};
  for (size_t i = 0; i < ARRAY_LENGTH(repairs); i++) {
    if (is_idle(context, repairs[i], &best)) continue;
    for (int nth = 0; nth < repairs[i]->most; nth++) {
      struct choice next = choice_of(context, repairs[i], nth);
      if (!repairs[i]->propose(context, &next.guess)) break;
      next.reach = json_lookahead(context->parser, &next.guess);
      if (!best.repair || json_reaches_further(&next.reach, &best.reach)) best = next;
    }
  }
  return best;
}

/* What a guess that was made before has looked on to, and found nothing but a comma or a colon missing, is not guessed again. */
static struct choice choose_again(const struct json_context *context) {
  static const struct json_repair *const gaps[] = {&comma_missing_repair, &colon_missing_repair};
  for (size_t i = 0; i < ARRAY_LENGTH(gaps) && json_offset(context->parser, context->at) < context->parser->seen; i++) {
    struct choice choice = choice_of(context, gaps[i], 0);
    if (choice.repair->propose(context, &choice.guess)) return choice;
  }
  struct choice best = choose(context);
  context->parser->seen = best.repair == gaps[0] || best.repair == gaps[1] ? best.reach.seen : 0;
  return best;
}

/* A text like this was never meant to be JSON. */
static const char *give_up(struct json_parser *parser, const char *at) {
  struct fact *flaw = json_flaw(parser, JSON_FLAW_SYNTAX, at, at + 1);
  flaw->text = "too much is wrong: the rest of the text was not read";
  json_close_to(parser, 0, at);
  parser->state = JSON_DONE;
  return parser->end;
}

const char *json_recover(struct json_parser *parser, const char *at) {
  if (parser->depth && (!parser->trials || parser->syntax_count >= JSON_SYNTAX_MOST)) return give_up(parser, at);
  struct json_context context = json_look_around(parser, at);
  /* Every value where a '[' is missing lacks a key, which was noted at the first. */
  if (context.frame && context.frame->damaged && json_at_key(&context) && context.is_value && !context.is_member) {
    struct json_guess guess = {.at = at, .state = JSON_AT_VALUE};
    return key_missing_repair.make(&context, &guess);
  }
  struct choice best = choose_again(&context);
  if (!context.frame && best.reach.offset != SIZE_MAX) return NULL;
  return best.repair->make(&context, &best.guess);
}
