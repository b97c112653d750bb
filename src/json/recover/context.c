/* What the repairs know of the place at which reading stopped. */
#include "base/ascii.h"
#include "json/recover/recover.h"

void json_report_syntax(const struct json_context *context, const char *phrase, const char *other) {
  if (json_string_is_foreign(context->at, context->end)) json_check_encoding(context->parser, context->at, context->end);
  else json_flaw_syntax(context->parser, context->at, context->end, phrase, other);
}

const char *json_bare_end(const struct json_parser *parser, const char *at) {
  const char *p = at, *end = json_near_end(parser, at);
  while (p < end && *p && !ascii_is_one_of(*p, "\",{}[]\r\n") && !(p[0] == '/' && (p[1] == '/' || p[1] == '*'))) p++;
  while (p > at && ascii_is_space(p[-1])) p--;
  return p;
}

/* The value that ended just now in the innermost container. */
static uint32_t last_child(struct json_parser *parser) {
  const struct json_spot *spots = parser->document->spots;
  uint32_t container = parser->depth ? json_top(parser)->spot : NO_SPOT;
  if (parser->document->count == 0 || parser->document->count - 1 == container) return NO_SPOT;
  uint32_t spot = (uint32_t)parser->document->count - 1;
  for (size_t steps = 0; spots[spot].parent != container; steps++) {
    spot = spots[spot].parent;
    if (steps % 16 == 15 && parser->trials) parser->trials--;
  }
  return spot;
}

struct json_context json_look_around(struct json_parser *parser, const char *at) {
  const struct json_document *document = parser->document;
  struct json_context context = {.parser = parser, .state = parser->state, .at = at, .end = at};
  json_token(&context.end, parser->end, &context.kind);
  if (context.kind == '?' && (unsigned char)*at >= 0x80) context.end = json_bare_end(parser, at);
  if (context.end <= at) context.end = at + 1;
  if (parser->depth) context.frame = json_top(parser);
  context.child = last_child(parser);
  bool is_plus = *at == '+' && context.end == at + 1; /* between two strings, as in programs */
  context.is_value = context.kind == '{' || context.kind == '[' || context.kind == 's' || (context.kind == 'w' && !is_plus);
  context.is_member = json_names_a_member(at, parser->end);
  bool after = parser->state == JSON_AT_AFTER || parser->state == JSON_AT_END;
  const struct json_spot *last = context.child == NO_SPOT ? NULL : &document->spots[context.child];
  context.had_string = after && last && context.child == document->count - 1 && last->kind == JSON_STRING &&
                       *parser->last == '"' && last->start == json_offset(parser, parser->last);
  context.had_key = parser->state == JSON_AT_COLON && *parser->last == '"' &&
                    parser->key.start == json_offset(parser, parser->last);
  return context;
}

/* ---- closing without brackets ---- */

/* Where the last thing before `at` ends: nothing in a container may stick out of it. */
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
  bool behind = parser->state == JSON_AT_ITEM || parser->state == JSON_AT_KEY;
  if (behind && parser->comma) json_flaw(parser, JSON_FLAW_TRAILING_COMMA, parser->comma, parser->comma + 1);
}
