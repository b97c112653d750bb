#include "fix/file_style.h"
#include "jgf/keys.h"

/* Looking further back for the start of a line, or at more containers, would make
 * many fixes in one long line, or one in a large file, slow. */
enum { LONGEST_LINE = 1 << 16, CONTAINERS_LOOKED_AT = 128 };

static bool is_blank(char c) {
  return c == ' ' || c == '\t';
}

static bool is_line_end(char c) {
  return c == '\n' || c == '\r';
}

/* ---- places ---- */

size_t layout_start(const struct layout *layout, uint32_t spot) {
  const struct json_spot *at = &layout->document->spots[spot];
  return at->key_end > at->key_start ? at->key_start : at->start;
}

bool layout_own_line(const struct layout *layout, size_t offset, size_t *start) {
  const char *bytes = layout->source->bytes;
  while (offset && is_blank(bytes[offset - 1])) offset--;
  if (start) *start = offset;
  return !offset || is_line_end(bytes[offset - 1]);
}

struct view layout_indent(const struct layout *layout, size_t offset) {
  const char *bytes = layout->source->bytes;
  size_t least = offset > LONGEST_LINE ? offset - LONGEST_LINE : 0;
  const char *feed = memrchr(bytes + least, '\n', offset - least);
  size_t from = feed ? (size_t)(feed - bytes) + 1 : least;
  const char *turn = memrchr(bytes + from, '\r', offset - from);
  size_t start = turn ? (size_t)(turn - bytes) + 1 : from;
  if (start && !is_line_end(bytes[start - 1])) return (struct view){"", 0};
  size_t end = start;
  while (end < offset && is_blank(bytes[end])) end++;
  return (struct view){bytes + start, end - start};
}

/* What stands right before a value in the table is the last of all that is in its
 * elder sibling, or the parent. */
uint32_t layout_before(const struct layout *layout, uint32_t spot) {
  const struct json_spot *spots = layout->document->spots;
  uint32_t parent = spots[spot].parent, before = spot - 1;
  if (parent == NO_SPOT || before == parent) return NO_SPOT;
  while (spots[before].parent != parent) before = spots[before].parent;
  return before;
}

uint32_t layout_after(const struct layout *layout, uint32_t spot) {
  const struct json_spot *spots = layout->document->spots;
  uint32_t parent = spots[spot].parent;
  return parent == NO_SPOT || spots[spot].next >= spots[parent].next ? NO_SPOT : spots[spot].next;
}

uint32_t layout_last(const struct layout *layout, uint32_t container) {
  const struct json_spot *spots = layout->document->spots;
  uint32_t last = spots[container].next - 1;
  if (last == container) return NO_SPOT;
  while (spots[last].parent != container) last = spots[last].parent;
  return last;
}

/* ---- what the file is like ---- */

/* The bytes between two places, if they are `mark` among blanks and no more. */
static bool mark_read(const struct layout *layout, size_t start, size_t end, char mark, struct view *found) {
  const char *bytes = layout->source->bytes;
  size_t marks = 0;
  for (size_t i = start; i < end; i++) {
    if (bytes[i] == mark) marks++;
    else if (!is_blank(bytes[i])) return false;
  }
  if (marks != 1) return false;
  *found = (struct view){bytes + start, end - start};
  return true;
}

static bool colon_read(const struct layout *layout, uint32_t spot, struct view *colon) {
  const struct json_spot *at = &layout->document->spots[spot];
  return at->key_end > at->key_start && mark_read(layout, at->key_end, at->start, ':', colon);
}

struct view layout_colon(const struct layout *layout, uint32_t object) {
  struct view colon = layout->colon;
  uint32_t first = object + 1;
  if (first < layout->document->spots[object].next) (void)colon_read(layout, first, &colon);
  return colon;
}

static struct view line_end_read(const struct source *source) {
  const char *feed = memchr(source->bytes, '\n', source->size);
  size_t line = feed ? (size_t)(feed - source->bytes) : source->size;
  const char *turn = memchr(source->bytes, '\r', line);
  if (!turn) return VIEW("\n");
  return turn + 1 == feed ? VIEW("\r\n") : VIEW("\r");
}

static void unit_read(struct layout *layout, uint32_t container) {
  const struct json_spot *spots = layout->document->spots;
  size_t first = layout_start(layout, container + 1), start;
  if (!layout_own_line(layout, first, &start)) return;
  struct view outer = layout_indent(layout, spots[container].start);
  const char *bytes = layout->source->bytes;
  if (first - start <= outer.length || memcmp(bytes + start, outer.at, outer.length) != 0) return;
  layout->unit = (struct view){bytes + start + outer.length, first - start - outer.length};
}

static void ways_read(struct layout *layout) {
  const struct json_document *document = layout->document;
  size_t containers = 0;
  for (uint32_t spot = 0; spot < document->count && containers < CONTAINERS_LOOKED_AT; spot++) {
    const struct json_spot *at = &document->spots[spot];
    if (!layout->colon.at) (void)colon_read(layout, spot, &layout->colon);
    uint32_t after = layout->comma.at ? NO_SPOT : layout_after(layout, spot);
    if (after != NO_SPOT) (void)mark_read(layout, at->end, layout_start(layout, after), ',', &layout->comma);
    if (at->next == spot + 1) continue;
    containers++;
    if (!layout_own_line(layout, layout_start(layout, spot + 1), NULL)) layout->spread = false;
    else if (!layout->unit.at) unit_read(layout, spot);
  }
  bool narrow = layout->colon.at && layout->colon.at[layout->colon.length - 1] == ':';
  if (!layout->comma.at) layout->comma = narrow ? VIEW(",") : VIEW(", ");
  if (!layout->colon.at) layout->colon = VIEW(": ");
  if (!layout->unit.at) layout->unit = VIEW("  ");
  layout->dense = narrow && layout->comma.length == 1;
}

const struct layout *layout_new(const struct json_document *document, struct arena *arena) {
  struct layout *layout = arena_alloc_zeroed(arena, sizeof *layout);
  *layout = (struct layout){.document = document, .source = document->source, .arena = arena, .spread = true, .meta = NO_SPOT};
  layout->line_end = line_end_read(document->source);
  ways_read(layout);
  bool is_object = document->count && document->spots[0].kind == JSON_OBJECT;
  if (!is_object || document->spots[0].next == 1) layout->spread = false;
  if (is_object) layout->meta = json_member(document, 0, KEY_META);
  return layout;
}

/* ---- texts ---- */

enum part { PLAIN, STRING, LINE_COMMENT, COMMENT };

/* What the byte at `i` belongs to, given what the one before did. A string's and a
 * comment's own bytes are never changed but for the indentation of a comment. */
static enum part part_next(struct view text, size_t *i, enum part part, char *quote) {
  char c = text.at[*i], next = *i + 1 < text.length ? text.at[*i + 1] : '\0';
  switch (part) {
  case PLAIN:
    if (c == '/' && next == '/') return LINE_COMMENT;
    if (c == '/' && next == '*') return COMMENT;
    *quote = c;
    return c == '"' || c == '\'' ? STRING : PLAIN;
  case STRING: return c == *quote ? PLAIN : STRING;
  case LINE_COMMENT: return is_line_end(c) ? PLAIN : LINE_COMMENT;
  case COMMENT: return c == '*' && next == '/' ? PLAIN : COMMENT;
  }
  return PLAIN;
}

/* Steps over a line end; true if there was one that is not part of a string. */
static bool line_end_step(struct view text, size_t *i, enum part part) {
  if (part == STRING || !is_line_end(text.at[*i])) return false;
  if (text.at[*i] == '\r' && *i + 1 < text.length && text.at[*i + 1] == '\n') (*i)++;
  return true;
}

void layout_add(const struct layout *layout, struct buffer *to, struct view text, struct view indent) {
  enum part part = PLAIN;
  char quote = '\0', before = '\0';
  for (size_t i = 0; i < text.length; i++) {
    enum part was = part;
    char c = text.at[i];
    part = part_next(text, &i, part, &quote);
    if (line_end_step(text, &i, was)) {
      buffer_add_view(to, layout->line_end);
      buffer_add_view(to, indent);
      before = '\0';
      continue;
    }
    bool escaped = was == STRING && c == '\\' && i + 1 < text.length;
    bool goes = layout->dense && was == PLAIN && c == ' ' && (before == ':' || before == ',');
    if (!goes) buffer_add_char(to, c);
    if (escaped) buffer_add_char(to, text.at[++i]);
    before = was == PLAIN && part == PLAIN ? c : '\0';
  }
}

void layout_take(const struct layout *layout, struct buffer *to, struct span span, struct view indent) {
  struct view text = {layout->source->bytes + span.start, span.end - span.start};
  enum part part = PLAIN;
  char quote = '\0';
  for (size_t i = 0; i < text.length; i++) {
    enum part was = part;
    char c = text.at[i];
    part = part_next(text, &i, part, &quote);
    if (!line_end_step(text, &i, was)) {
      buffer_add_char(to, c);
      if (was == STRING && c == '\\' && i + 1 < text.length) buffer_add_char(to, text.at[++i]);
      continue;
    }
    buffer_add_char(to, '\n');
    for (size_t k = 0; k < indent.length && i + 1 < text.length && text.at[i + 1] == indent.at[k]; k++) i++;
  }
}
