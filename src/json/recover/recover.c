#include "json/recover/recover.h"

void json_say(const struct json_context *context, const char *phrase, const char *other) {
  if (json_string_is_foreign(context->at, context->end)) json_flaw_encoding(context->loader, context->at);
  else json_flaw_syntax(context->loader, context->at, context->end, phrase, other);
}

void json_damage(const struct json_context *context) {
  if (context->frame) context->loader->document->spots[context->frame->spot].marks |= JSON_DAMAGED;
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

struct json_context json_look(struct json_loader *loader, const char *at) {
  const struct json_document *document = loader->document;
  struct json_context context = {.loader = loader, .state = loader->state, .at = at, .end = at};
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

/* Whoever skips gets far, and whoever makes text of what can be read. */
static bool is_idle(const struct json_context *context, const struct json_repair *repair, const struct choice *best) {
  return repair == &json_skip_on && best->repair && best->reach.offset > json_offset(context->loader, context->end);
}

/* A string that is said to lack backslashes swallows what is sound but for its commas and colons. */
static bool swallows(const struct json_context *context, const struct choice *next, const struct choice *best) {
  bool is_gap = best->repair == &json_comma_missing || best->repair == &json_colon_missing;
  return next->repair == &json_quote_inside && is_gap && best->reach.offset > json_offset(context->loader, next->guess.at);
}

static struct choice choose(const struct json_context *context) {
  struct choice best = {0};
  for (size_t i = 0; i < ARRAY_LENGTH(repairs); i++) {
    if (is_idle(context, repairs[i], &best)) continue;
    for (int nth = 0; nth < repairs[i]->most; nth++) {
      struct choice next = {.repair = repairs[i],
                            .guess = {context->at, context->state, context->loader->depth, 0}};
      if (!repairs[i]->propose(context, &next.guess, nth)) break;
      next.reach = json_trial(context->loader, &next.guess);
      next.fits = json_indent_fits(context->loader, &next.guess);
      if (!swallows(context, &next, &best) && (!best.repair || is_better(&next, &best))) best = next;
    }
  }
  return best;
}

/* What a guess that was made before has looked on to, and found nothing but a comma or a colon missing, is not guessed again. */
static struct choice choose_again(const struct json_context *context) {
  static const struct json_repair *const gaps[] = {&json_comma_missing, &json_colon_missing};
  for (size_t i = 0; i < ARRAY_LENGTH(gaps) && json_offset(context->loader, context->at) < context->loader->seen; i++) {
    struct choice choice = {.repair = gaps[i], .guess = {context->at, context->state, context->loader->depth, 0}};
    if (choice.repair->propose(context, &choice.guess, 0)) return choice;
  }
  struct choice best = choose(context);
  context->loader->seen = best.repair == gaps[0] || best.repair == gaps[1] ? best.reach.seen : 0;
  return best;
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
  struct json_context context = json_look(loader, at);
  /* Every value where a '[' is missing lacks a key; that was said at the first. */
  if (context.frame && context.frame->damaged && json_at_key(&context) && context.is_value && !context.is_member) {
    struct json_guess guess = {at, JSON_AT_VALUE, loader->depth, 0};
    return json_key_missing.make(&context, &guess);
  }
  struct choice best = choose_again(&context);
  if (!context.frame && best.reach.offset != SIZE_MAX) return NULL;
  return best.repair->make(&context, &best.guess);
}
