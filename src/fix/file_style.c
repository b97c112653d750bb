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

size_t file_style_start(const struct file_style *style, uint32_t spot) {
  const struct json_spot *at = &style->document->spots[spot];
  return at->key_end > at->key_start ? at->key_start : at->start;
}

bool file_style_own_line(const struct file_style *style, size_t offset, size_t *start) {
  const char *bytes = style->source->bytes;
  while (offset && is_blank(bytes[offset - 1])) offset--;
  if (start) *start = offset;
  return !offset || is_line_end(bytes[offset - 1]);
}

struct view file_style_indent(const struct file_style *style, size_t offset) {
  const char *bytes = style->source->bytes;
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
uint32_t file_style_before(const struct file_style *style, uint32_t spot) {
  const struct json_spot *spots = style->document->spots;
  uint32_t parent = spots[spot].parent, before = spot - 1;
  if (parent == NO_SPOT || before == parent) return NO_SPOT;
  while (spots[before].parent != parent) before = spots[before].parent;
  return before;
}

uint32_t file_style_after(const struct file_style *style, uint32_t spot) {
  const struct json_spot *spots = style->document->spots;
  uint32_t parent = spots[spot].parent;
  return parent == NO_SPOT || spots[spot].next >= spots[parent].next ? NO_SPOT : spots[spot].next;
}

uint32_t file_style_last(const struct file_style *style, uint32_t container) {
  const struct json_spot *spots = style->document->spots;
  uint32_t last = spots[container].next - 1;
  if (last == container) return NO_SPOT;
  while (spots[last].parent != container) last = spots[last].parent;
  return last;
}

/* ---- what the file is like ---- */

/* The bytes between two places, if they are `mark` among blanks and no more. */
static bool mark_read(const struct file_style *style, size_t start, size_t end, char mark, struct view *found) {
  const char *bytes = style->source->bytes;
  size_t marks = 0;
  for (size_t i = start; i < end; i++) {
    if (bytes[i] == mark) marks++;
    else if (!is_blank(bytes[i])) return false;
  }
  if (marks != 1) return false;
  *found = (struct view){bytes + start, end - start};
  return true;
}

static bool colon_read(const struct file_style *style, uint32_t spot, struct view *colon) {
  const struct json_spot *at = &style->document->spots[spot];
  return at->key_end > at->key_start && mark_read(style, at->key_end, at->start, ':', colon);
}

struct view file_style_colon(const struct file_style *style, uint32_t object) {
  struct view colon = style->colon;
  uint32_t first = object + 1;
  if (first < style->document->spots[object].next) (void)colon_read(style, first, &colon);
  return colon;
}

static struct view line_end_read(const struct source *source) {
  const char *feed = memchr(source->bytes, '\n', source->size);
  size_t line = feed ? (size_t)(feed - source->bytes) : source->size;
  const char *turn = memchr(source->bytes, '\r', line);
  if (!turn) return VIEW("\n");
  return turn + 1 == feed ? VIEW("\r\n") : VIEW("\r");
}

static void unit_read(struct file_style *style, uint32_t container) {
  const struct json_spot *spots = style->document->spots;
  size_t first = file_style_start(style, container + 1), start;
  if (!file_style_own_line(style, first, &start)) return;
  struct view outer = file_style_indent(style, spots[container].start);
  const char *bytes = style->source->bytes;
  if (first - start <= outer.length || memcmp(bytes + start, outer.at, outer.length) != 0) return;
  style->unit = (struct view){bytes + start + outer.length, first - start - outer.length};
}

static void ways_read(struct file_style *style) {
  const struct json_document *document = style->document;
  size_t containers = 0;
  for (uint32_t spot = 0; spot < document->count && containers < CONTAINERS_LOOKED_AT; spot++) {
    const struct json_spot *at = &document->spots[spot];
    if (!style->colon.at) (void)colon_read(style, spot, &style->colon);
    uint32_t after = style->comma.at ? NO_SPOT : file_style_after(style, spot);
    if (after != NO_SPOT) (void)mark_read(style, at->end, file_style_start(style, after), ',', &style->comma);
    if (at->next == spot + 1) continue;
    containers++;
    if (!file_style_own_line(style, file_style_start(style, spot + 1), NULL)) style->spread = false;
    else if (!style->unit.at) unit_read(style, spot);
  }
  bool narrow = style->colon.at && style->colon.at[style->colon.length - 1] == ':';
  if (!style->comma.at) style->comma = narrow ? VIEW(",") : VIEW(", ");
  if (!style->colon.at) style->colon = VIEW(": ");
  if (!style->unit.at) style->unit = VIEW("  ");
  style->dense = narrow && style->comma.length == 1;
}

const struct file_style *file_style_new(const struct json_document *document, struct arena *arena) {
  struct file_style *style = arena_alloc_zeroed(arena, sizeof *style);
  *style = (struct file_style){.document = document, .source = document->source, .arena = arena, .spread = true, .meta = NO_SPOT};
  style->lookup = arena_alloc(arena, sizeof *style->lookup);
  *style->lookup = (struct json_lookup){.document = document, .arena = arena};
  style->line_end = line_end_read(document->source);
  ways_read(style);
  bool is_object = document->count && document->spots[0].kind == JSON_OBJECT;
  if (!is_object || document->spots[0].next == 1) style->spread = false;
  if (is_object) style->meta = json_member(document, 0, KEY_META);
  return style;
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

void file_style_add(const struct file_style *style, struct buffer *to, struct view text, struct view indent) {
  enum part part = PLAIN;
  char quote = '\0', before = '\0';
  for (size_t i = 0; i < text.length; i++) {
    enum part was = part;
    char c = text.at[i];
    part = part_next(text, &i, part, &quote);
    if (line_end_step(text, &i, was)) {
      buffer_add_view(to, style->line_end);
      buffer_add_view(to, indent);
      before = '\0';
      continue;
    }
    bool escaped = was == STRING && c == '\\' && i + 1 < text.length;
    bool goes = style->dense && was == PLAIN && c == ' ' && (before == ':' || before == ',');
    if (!goes) buffer_add_char(to, c);
    if (escaped) buffer_add_char(to, text.at[++i]);
    before = was == PLAIN && part == PLAIN ? c : '\0';
  }
}

void file_style_unindent(const struct file_style *style, struct buffer *to, struct span span, struct view indent) {
  struct view text = {style->source->bytes + span.start, span.end - span.start};
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
