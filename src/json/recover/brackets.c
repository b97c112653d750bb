#include "json/recover/recover.h"

/* The nth frame below the innermost that is an object, or an array; 0 if there is none near. */
static size_t outer(const struct json_context *context, bool is_object, int nth) {
  size_t least = context->parser->depth > JSON_NEAR_FRAMES ? context->parser->depth - JSON_NEAR_FRAMES : 1;
  for (size_t depth = context->parser->depth; depth-- > least;)
    if (context->parser->frames[depth - 1].is_object == is_object && nth-- == 0) return depth;
  return 0;
}

/* ---- a closing bracket is missing, wrong or too many ------------------------ */

static bool closer_missing(const struct json_context *context, struct json_guess *guess, int nth) {
  bool at_first = context->state == JSON_AT_FIRST || context->state == JSON_AT_FIRST_KEY;
  if (!context->frame || context->state == JSON_AT_COLON || context->state == JSON_AT_VALUE) return false;
  guess->state = JSON_AT_AFTER;
  if (context->kind == ',' && at_first) {
    guess->depth = context->parser->depth - 1;
    return guess->depth && nth == 0;
  }
  if (json_is_closing(context)) {
    guess->depth = outer(context, context->kind == '}', nth);
    return guess->depth;
  }
  if (!context->is_value || (context->state != JSON_AT_AFTER && !json_at_key(context))) return false;
  if (context->is_member == json_in_object(context)) return false;
  guess->state = context->is_member ? JSON_AT_KEY : JSON_AT_ITEM;
  guess->depth = outer(context, context->is_member, nth);
  return guess->depth;
}

static const char *add_closer(struct json_context *context, const struct json_guess *guess) {
  struct json_parser *parser = context->parser;
  const char *bracket = parser->text + parser->document->spots[context->frame->spot].start;
  if (json_is_closing(context)) json_flaw_trailing(parser);
  if (parser->depth > guess->depth + 1) json_report_syntax(context, "closing brackets are missing before this", bracket);
  else json_report_syntax(context, json_in_object(context) ? "a '}' is missing before this" : "a ']' is missing before this", bracket);
  json_close_to(parser, guess->depth, context->at);
  parser->state = guess->state;
  return guess->at;
}

static bool closer_wrong(const struct json_context *context, struct json_guess *guess, int nth) {
  (void)nth;
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

/* A bracket of an empty container is missing. */
static bool empty_opener_missing(const struct json_context *context, struct json_guess *guess, int nth) {
  (void)nth;
  guess->at = context->end;
  guess->state = JSON_AT_AFTER;
  return json_at_value(context) && json_is_closing(context);
}

static const char *add_empty(struct json_context *context, const struct json_guess *guess) {
  struct json_parser *parser = context->parser;
  json_report_syntax(context, context->kind == '}' ? "a '{' is missing before this" : "a '[' is missing before this", NULL);
  json_open(parser, context->at, context->kind == '}');
  if (!parser->stopped) json_close(parser, context->end);
  return guess->at;
}

/* {{ where one was meant. */
static bool opener_doubled(const struct json_context *context, struct json_guess *guess, int nth) {
  (void)nth;
  guess->at = context->end;
  return context->state == JSON_AT_FIRST_KEY && (context->kind == '{' || context->kind == '[');
}

static bool superfluous(const struct json_context *context, struct json_guess *guess, int nth) {
  (void)nth;
  if (!json_is_closing(context) && context->kind != ':' && context->kind != ',') return false;
  if (context->state == JSON_AT_COLON) return false;
  guess->at = context->end;
  return true;
}

static const char *drop_token(struct json_context *context, const struct json_guess *guess) {
  if (context->kind == ',') json_report_syntax(context, "there is nothing before this comma", NULL);
  /* Where a '[' was missing its partner is no news. */
  if (!(context->kind == ']' && context->frame && context->frame->damaged))
    json_report_syntax(context, "this does not belong here", NULL);
  json_mark_damaged(context);
  return guess->at;
}

/* The container closed last was not meant to end yet. */
static bool closed_early(const struct json_context *context, struct json_guess *guess, int nth) {
  (void)nth;
  const struct json_parser *parser = context->parser;
  if (parser->closed == NO_SPOT || (context->state != JSON_AT_AFTER && context->state != JSON_AT_KEY &&
                                    context->state != JSON_AT_ITEM && context->state != JSON_AT_END))
    return false;
  const struct json_spot *spot = &parser->document->spots[parser->closed];
  if (spot->next != parser->document->count || spot->parent != (context->frame ? context->frame->spot : NO_SPOT) ||
      spot->marks & JSON_UNCLOSED)
    return false;
  bool behind = context->state == JSON_AT_KEY || context->state == JSON_AT_ITEM;
  guess->depth++;
  guess->state = !behind ? JSON_AT_AFTER : parser->frames[parser->depth].is_object ? JSON_AT_KEY : JSON_AT_ITEM;
  return true;
}

static const char *reopen(struct json_context *context, const struct json_guess *guess) {
  struct json_parser *parser = context->parser;
  struct json_spot *spot = &parser->document->spots[parser->closed];
  json_report_syntax(context, "the bracket before this closes too early", parser->text + spot->end - 1);
  spot->marks |= JSON_DAMAGED;
  parser->depth++;
  parser->state = guess->state;
  return guess->at;
}

/* ---- an opening bracket is missing or wrong ---------------------------------- */

/* Reading a piece again must not come back here with the same idea, nor happen too often. */
static bool may_read_again(const struct json_context *context) {
  return context->at > context->parser->reread_at && context->parser->rereads < JSON_REREADS;
}

static bool opener_missing(const struct json_context *context, struct json_guess *guess, int nth) {
  (void)nth;
  if (context->kind != ':' || !context->had_string || !may_read_again(context)) return false;
  guess->state = JSON_AT_COLON;
  guess->opens = '{';
  return true;
}

/* "move": "color": "black" ...: reads the string again, as the first key of an object. */
static const char *add_opener(struct json_context *context, const struct json_guess *guess) {
  (void)guess;
  const char *start = json_backtrack(context->parser, context->child, context->at);
  json_report_syntax(context, "a '{' is missing before this member", NULL);
  json_open(context->parser, start, true);
  return start;
}

static bool array_opener_missing(const struct json_context *context, struct json_guess *guess, int nth) {
  (void)nth;
  if (context->state != JSON_AT_KEY || !context->is_value || context->is_member || context->child == NO_SPOT)
    return false;
  if (!context->parser->document->spots[context->child].key_end || context->frame->damaged) return false;
  if (!may_read_again(context)) return false;
  guess->state = JSON_AT_ITEM;
  guess->opens = '[';
  return true;
}

/* "comments": "Good", "Bad"]: the second one was taken for a key. */
static bool strings_opener_missing(const struct json_context *context, struct json_guess *guess, int nth) {
  (void)nth;
  if (!context->had_key || context->child == NO_SPOT || (context->kind != ',' && context->kind != ']')) return false;
  const struct json_spot *before = &context->parser->document->spots[context->child];
  if (before->kind != JSON_STRING || !before->key_end || context->frame->damaged || !may_read_again(context)) return false;
  guess->state = JSON_AT_AFTER;
  guess->opens = '[';
  return true;
}

/* "tree": {...}, {...}: reads the first one again, as the first element of an array. */
static const char *add_array_opener(struct json_context *context, const struct json_guess *guess) {
  (void)guess;
  const char *start = json_backtrack(context->parser, context->child, context->at);
  json_report_syntax(context, "a '[' is missing before the value before this", start);
  json_open(context->parser, start, false);
  return start;
}

/* "tree": { {}, {} ] or "comments": { "Good", "Bad" ] or "move": ["color": "black"}. */
static bool opener_wrong(const struct json_context *context, struct json_guess *guess, int nth) {
  (void)nth;
  if (!context->frame || !may_read_again(context)) return false;
  bool list = context->state == JSON_AT_FIRST_KEY && context->is_value && !context->is_member;
  bool members = context->kind == ':' && context->had_string && !json_in_object(context) && context->frame->count == 1;
  bool strings = context->had_key && context->frame->count == 0 && (context->kind == ',' || context->kind == ']');
  guess->state = list ? JSON_AT_FIRST : members ? JSON_AT_COLON : JSON_AT_AFTER;
  guess->opens = members ? '{' : '[';
  guess->depth--;
  return list || members || strings;
}

static const char *swap_opener(struct json_context *context, const struct json_guess *guess) {
  struct json_parser *parser = context->parser;
  uint32_t spot = context->frame->spot;
  parser->depth--;
  const char *start = json_backtrack(parser, spot, context->at);
  json_report_syntax(context, guess->opens == '[' ? "what follows wants a '[' instead of the '{'" : "what follows wants a '{' instead of the '['", start);
  json_open(parser, start, guess->opens == '{');
  return start + 1;
}

static bool string_was_key(const struct json_context *context, struct json_guess *guess, int nth) {
  if (context->kind != ':' || !context->had_string || json_in_object(context) || !may_read_again(context)) return false;
  guess->state = JSON_AT_COLON;
  guess->depth = outer(context, true, nth);
  return guess->depth;
}

static const char *close_before_key(struct json_context *context, const struct json_guess *guess) {
  struct json_parser *parser = context->parser;
  const char *bracket = parser->text + parser->document->spots[context->frame->spot].start;
  const char *start = json_backtrack(parser, context->child, context->at);
  json_report_syntax(context, "a ']' is missing before this member", bracket);
  json_close_to(parser, guess->depth, start);
  parser->state = JSON_AT_KEY;
  return start;
}

const struct json_repair json_string_was_key = {string_was_key, close_before_key, 2};

const struct json_repair json_opener_doubled = {opener_doubled, drop_token, 1};

const struct json_repair json_opener_wrong = {opener_wrong, swap_opener, 1};

const struct json_repair json_opener_missing = {opener_missing, add_opener, 1};

const struct json_repair json_empty_opener_missing = {empty_opener_missing, add_empty, 1};

const struct json_repair json_closer_missing = {closer_missing, add_closer, 3};

const struct json_repair json_array_opener_missing = {array_opener_missing, add_array_opener, 1};

const struct json_repair json_strings_opener_missing = {strings_opener_missing, add_array_opener, 1};

const struct json_repair json_closer_wrong = {closer_wrong, swap_closer, 1};

const struct json_repair json_superfluous = {superfluous, drop_token, 1};

const struct json_repair json_closed_early = {closed_early, reopen, 1};
