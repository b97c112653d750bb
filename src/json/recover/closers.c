#include "base/memory.h"
#include "json/recover/recover.h"

/* Where the last thing before `at` ends: nothing in a container may stick out of it. */
static const char *end_before(const struct json_parser *parser, const char *at) {
  const struct json_spot *spots = parser->document->spots;
  uint32_t least = spots[parser->document->count - 1].end;
  if (parser->closed != NO_SPOT && spots[parser->closed].end > least) least = spots[parser->closed].end;
  const char *end = at, *stop = parser->text + least;
  while (end > stop && (simd_is_space(end[-1]) || end[-1] == ',' || end[-1] == '\0')) end--;
  return end > stop ? end : stop;
}

void json_close_to(struct json_parser *parser, size_t depth, const char *at) {
  const char *end = end_before(parser, at);
  while (parser->depth > depth) {
    struct json_spot *spot = &parser->document->spots[json_top(parser)->spot];
    spot->marks |= JSON_UNCLOSED | JSON_DAMAGED;
    const char *start = parser->text + spot->start;
    json_close(parser, end > start ? end : start);
  }
}

void json_flaw_trailing(struct json_parser *parser) {
  bool behind = parser->state == JSON_AT_ITEM || parser->state == JSON_AT_KEY;
  if (behind && parser->comma) json_flaw(parser, JSON_FLAW_TRAILING_COMMA, parser->comma, parser->comma + 1);
}

/* ---- whom the layout blames ------------------------------------------------ */

struct opened {
  const char *at;
  long indent; /* of the line on which it stands */
  bool deeper; /* its first child stands on a line of its own, further in */
};

struct layout {
  struct opened *list; /* owned */
  size_t count, capacity;
  long indent; /* of the line */
  bool first;  /* first token of its line */
};

/* Does a token that stands so far to the left show that the innermost bracket should be closed? */
static bool is_left_open(struct layout *layout, char kind) {
  if (!layout->count || !layout->first) return false;
  struct opened *opened = &layout->list[layout->count - 1];
  if (kind == ']' || kind == '}') return opened->deeper && layout->indent < opened->indent;
  if (layout->indent > opened->indent) opened->deeper = true;
  return opened->deeper && layout->indent <= opened->indent;
}

static void follow(struct layout *layout, const char *at, char kind) {
  if (kind == '{' || kind == '[') {
    ARRAY_GROW(layout->list, layout->count, layout->capacity);
    layout->list[layout->count++] = (struct opened){at, layout->indent, false};
  } else if ((kind == ']' || kind == '}') && layout->count) {
    layout->count--;
  }
}

bool json_find_unclosed(struct json_parser *parser, const char **bracket, const char **gap) {
  struct layout layout = {0};
  bool found = false;
  char kind = 1;
  for (const char *at = parser->text; kind && !found;) {
    const char *token = json_token(&at, parser->end, &kind);
    long indent = json_indent(parser, token);
    layout.first = indent >= 0;
    if (layout.first) layout.indent = indent;
    if (kind && is_left_open(&layout, kind)) {
      *bracket = layout.list[layout.count - 1].at;
      *gap = token - 1;
      found = token > parser->text && simd_is_space(token[-1]);
      break;
    }
    follow(&layout, token, kind);
  }
  free(layout.list);
  return found;
}

/* ---- the end of the text --------------------------------------------------- */

const char *json_recover_end(struct json_parser *parser) {
  const char *end = parser->end;
  enum json_state state = parser->state;
  parser->state = JSON_DONE;
  if (state == JSON_AT_TOP) {
    const char *start = parser->text + source_bom(parser->document->source);
    json_flaw(parser, JSON_FLAW_EMPTY, start, start);
  }
  if (parser->depth == 0) return end;
  struct json_frame *frame = json_top(parser);
  const char *bracket = parser->text + parser->document->spots[frame->spot].start;
  if (parser->depth == 1 && !parser->hole && json_find_unclosed(parser, &parser->blamed, &parser->gap) && parser->blamed > bracket)
    bracket = parser->blamed;
  else parser->gap = NULL;
  if (state == JSON_AT_COLON || state == JSON_AT_VALUE) json_place_broken(parser, end, end);
  const char *phrase = *bracket == '[' ? "the '[' is never closed" : "the '{' is never closed";
  json_flaw_syntax(parser, end, end, phrase, bracket);
  json_close_to(parser, 0, end);
  parser->state = JSON_DONE;
  return end;
}
