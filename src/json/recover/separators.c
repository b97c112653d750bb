#include "json/recover/recover.h"

/* ---- a comma is missing ---------------------------------------------------- */

static bool comma_missing(const struct json_context *context, struct json_guess *guess, int nth) {
  (void)nth;
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

static bool colon_missing(const struct json_context *context, struct json_guess *guess, int nth) {
  (void)nth;
  guess->state = JSON_AT_VALUE;
  return context->state == JSON_AT_COLON && context->is_value;
}

static const char *add_colon(struct json_context *context, const struct json_guess *guess) {
  json_report_syntax(context, "a colon is missing before this", NULL);
  context->parser->state = guess->state;
  return guess->at;
}

static bool value_missing(const struct json_context *context, struct json_guess *guess, int nth) {
  (void)nth;
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

static bool key_missing(const struct json_context *context, struct json_guess *guess, int nth) {
  (void)nth;
  if (!json_at_key(context)) return false;
  if (context->kind == ':') guess->at = context->end;
  guess->state = JSON_AT_VALUE;
  return context->kind == ':' || (context->is_value && !context->is_member);
}

static const char *go_without_key(struct json_context *context, const struct json_guess *guess) {
  if (!context->frame->damaged) json_report_syntax(context, "a key is missing before this", NULL);
  context->frame->damaged = true;
  json_mark_damaged(context);
  context->parser->key = (struct json_key){0};
  context->parser->state = guess->state;
  return guess->at;
}

static bool other_comma(const struct json_context *context, struct json_guess *guess, int nth) {
  (void)nth;
  guess->at = context->end;
  guess->state = json_in_object(context) ? JSON_AT_KEY : JSON_AT_ITEM;
  return context->frame && context->state == JSON_AT_AFTER && (context->kind == ':' || *context->at == ';');
}

static const char *take_as_comma(struct json_context *context, const struct json_guess *guess) {
  json_report_syntax(context, "a comma is expected here", NULL);
  context->parser->comma = NULL;
  context->parser->state = guess->state;
  return guess->at;
}

static bool other_colon(const struct json_context *context, struct json_guess *guess, int nth) {
  (void)nth;
  guess->at = context->end;
  guess->state = JSON_AT_VALUE;
  return context->state == JSON_AT_COLON && (context->kind == ',' || *context->at == ';');
}

static const char *take_as_colon(struct json_context *context, const struct json_guess *guess) {
  json_report_syntax(context, "a colon is expected here", NULL);
  context->parser->state = guess->state;
  return guess->at;
}

/* ---- the last resort ------------------------------------------------------------ */

/* Skips what makes no sense up to a comma or closing bracket, or else to the line's end. */
static bool skip_on(const struct json_context *context, struct json_guess *guess, int nth) {
  (void)nth;
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
  json_report_syntax(context, "this does not belong here", NULL);
  json_mark_damaged(context);
  if (!parser->stopped) parser->state = guess->state;
  return guess->at;
}

const struct json_repair json_comma_missing = {comma_missing, add_comma, 1};

const struct json_repair json_colon_missing = {colon_missing, add_colon, 1};

const struct json_repair json_value_missing = {value_missing, add_value, 1};

const struct json_repair json_key_missing = {key_missing, go_without_key, 1};

const struct json_repair json_other_comma = {other_comma, take_as_comma, 1};

const struct json_repair json_other_colon = {other_colon, take_as_colon, 1};

const struct json_repair json_skip_on = {skip_on, skip, 1};
