#include "json/recover/recover.h"

/* Where two repairs lead equally far and are equally well laid out, the upper one is made. */
static const struct json_repair *const repairs[] = {
    &json_comma_missing,
    &json_string_was_key,
    &json_opener_doubled,
    &json_opener_wrong,
    &json_opener_missing,
    &json_empty_opener_missing,
    &json_closer_missing,
    &json_array_opener_missing,
    &json_strings_opener_missing,
    &json_quote_missing,
    &json_opening_quote_missing,
    &json_colon_missing,
    &json_value_missing,
    &json_quote_inside,
    &json_closer_wrong,
    &json_superfluous,
    &json_closed_early,
    &json_key_missing,
    &json_other_comma,
    &json_other_colon,
    &json_bare_text,
    &json_skip_on,
};

struct choice {
  const struct json_repair *repair;
  struct json_guess guess;
  struct json_reach reach;
  bool fits;
};

static bool is_better(const struct choice *next, const struct choice *best) {
  if (json_reaches_further(&next->reach, &best->reach)) return true;
  return next->fits && !best->fits && !json_reaches_further(&best->reach, &next->reach);
}

/* Skipping text always gets far: it is not tried where another repair gets as far. */
static bool is_idle(const struct json_context *context, const struct json_repair *repair, const struct choice *best) {
  return repair == &json_skip_on && best->repair && best->reach.offset > json_offset(context->parser, context->end);
}

/* A string that is taken to lack backslashes swallows text that is sound but for its commas and colons. */
static bool swallows(const struct json_context *context, const struct choice *next, const struct choice *best) {
  bool is_gap = best->repair == &json_comma_missing || best->repair == &json_colon_missing;
  return next->repair == &json_quote_inside && is_gap && best->reach.offset > json_offset(context->parser, next->guess.at);
}

static struct choice choose(const struct json_context *context) {
  struct choice best = {0};
  for (size_t i = 0; i < ARRAY_LENGTH(repairs); i++) {
    if (is_idle(context, repairs[i], &best)) continue;
    for (int nth = 0; nth < repairs[i]->most; nth++) {
      struct choice next = {.repair = repairs[i],
                            .guess = {context->at, context->state, context->parser->depth, 0}};
      if (!repairs[i]->propose(context, &next.guess, nth)) break;
      next.reach = json_lookahead(context->parser, &next.guess);
      next.fits = json_indent_fits(context->parser, &next.guess);
      if (!swallows(context, &next, &best) && (!best.repair || is_better(&next, &best))) best = next;
    }
  }
  return best;
}

/* What a guess that was made before has looked on to, and found nothing but a comma or a colon missing, is not guessed again. */
static struct choice choose_again(const struct json_context *context) {
  static const struct json_repair *const gaps[] = {&json_comma_missing, &json_colon_missing};
  for (size_t i = 0; i < ARRAY_LENGTH(gaps) && json_offset(context->parser, context->at) < context->parser->seen; i++) {
    struct choice choice = {.repair = gaps[i], .guess = {context->at, context->state, context->parser->depth, 0}};
    if (choice.repair->propose(context, &choice.guess, 0)) return choice;
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
    struct json_guess guess = {at, JSON_AT_VALUE, parser->depth, 0};
    return json_key_missing.make(&context, &guess);
  }
  struct choice best = choose_again(&context);
  if (!context.frame && best.reach.offset != SIZE_MAX) return NULL;
  return best.repair->make(&context, &best.guess);
}
