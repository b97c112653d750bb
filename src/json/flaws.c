#include "json/parser.h"

struct fact *json_flaw(struct json_parser *parser, enum json_flaw kind, const char *start, const char *end) {
  struct fact flaw = {
      .kind = (unsigned)kind,
      .span = {json_offset(parser, start), json_offset(parser, end)},
      .spot = parser->depth ? json_top(parser)->spot : NO_SPOT,
      .other_spot = NO_SPOT,
  };
  facts_add(&parser->document->flaws, &flaw);
  return &parser->document->flaws.list[parser->document->flaws.count - 1];
}

void json_flaw_syntax(struct json_parser *parser, const char *start, const char *end, const char *phrase,
                      const char *other) {
  size_t mark = (size_t)json_offset(parser, start) + 1;
  if (parser->syntax_last == mark || parser->syntax_count == JSON_SYNTAX_MOST) return;
  parser->syntax_last = mark;
  parser->syntax_count++;
  struct fact *flaw = json_flaw(parser, JSON_FLAW_SYNTAX, start, end);
  flaw->text = phrase;
  if (other) flaw->other = (struct span){json_offset(parser, other), json_offset(parser, other) + 1};
}

void json_stop(struct json_parser *parser, enum json_flaw kind, const char *at, size_t limit, const char *what) {
  struct fact *flaw = json_flaw(parser, kind, at, at < parser->end ? at + 1 : at);
  flaw->number = (long long)limit;
  flaw->text = what;
  parser->stopped = true;
  parser->state = JSON_DONE;
}
