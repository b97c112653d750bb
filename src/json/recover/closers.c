#include "base/memory.h"
#include "json/recover/recover.h"

/* Where the last thing before `at` ends: nothing in a container may stick out of it. */
static const char *end_before(const struct json_loader *loader, const char *at) {
  const struct json_spot *spots = loader->document->spots;
  uint32_t least = spots[loader->document->count - 1].end;
  if (loader->closed != NO_SPOT && spots[loader->closed].end > least) least = spots[loader->closed].end;
  const char *end = at, *stop = loader->text + least;
  while (end > stop && (vector_is_space(end[-1]) || end[-1] == ',' || end[-1] == '\0')) end--;
  return end > stop ? end : stop;
}

void json_close_to(struct json_loader *loader, size_t depth, const char *at) {
  const char *end = end_before(loader, at);
  while (loader->depth > depth) {
    struct json_spot *spot = &loader->document->spots[json_top(loader)->spot];
    spot->marks |= JSON_UNCLOSED | JSON_DAMAGED;
    const char *start = loader->text + spot->start;
    json_close(loader, end > start ? end : start);
  }
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

bool json_blame(struct json_loader *loader, const char **bracket, const char **gap) {
  struct layout layout = {0};
  bool found = false;
  char kind = 1;
  for (const char *at = loader->text; kind && !found;) {
    const char *token = json_token(&at, loader->end, &kind);
    long indent = json_indent(loader, token);
    layout.first = indent >= 0;
    if (layout.first) layout.indent = indent;
    if (kind && is_left_open(&layout, kind)) {
      *bracket = layout.list[layout.count - 1].at;
      *gap = token - 1;
      found = token > loader->text && vector_is_space(token[-1]);
      break;
    }
    follow(&layout, token, kind);
  }
  free(layout.list);
  return found;
}

/* ---- the end of the text --------------------------------------------------- */

const char *json_mend_end(struct json_loader *loader) {
  const char *end = loader->end;
  enum json_state state = loader->state;
  loader->state = JSON_DONE;
  if (state == JSON_AT_TOP) {
    const char *start = loader->text + source_bom(loader->document->source);
    json_flaw(loader, JSON_FLAW_EMPTY, start, start);
  }
  if (loader->depth == 0) return end;
  struct json_frame *frame = json_top(loader);
  const char *bracket = loader->text + loader->document->spots[frame->spot].start;
  if (loader->depth == 1 && !loader->hole && json_blame(loader, &loader->blamed, &loader->gap) && loader->blamed > bracket)
    bracket = loader->blamed;
  else loader->gap = NULL;
  if (state == JSON_AT_COLON || state == JSON_AT_VALUE) json_place_broken(loader, end, end);
  const char *phrase = *bracket == '[' ? "the '[' is never closed" : "the '{' is never closed";
  json_flaw_syntax(loader, end, end, phrase, bracket);
  json_close_to(loader, 0, end);
  loader->state = JSON_DONE;
  return end;
}
