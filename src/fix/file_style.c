#include "fix/file_style.h"
#include "base/ascii.h"
#include "base/memory.h"
#include "base/search.h"
#include "base/thresholds.h"
#include "jgf/keys.h"

/* To look at more containers would make one fix in a large file slow. */
enum { CONTAINERS_LOOKED_AT = 128 };

/* ---- places ---- */

size_t file_style_start(const struct file_style *style, uint32_t spot) {
  const struct json_spot *at = &style->document->spots[spot];
  return at->key_end > at->key_start ? at->key_start : at->start;
}

bool file_style_own_line(const struct file_style *style, size_t offset, size_t *start) {
  const char *bytes = style->source->bytes;
  while (offset && ascii_is_blank(bytes[offset - 1])) offset--;
  if (start) *start = offset;
  return !offset || ascii_is_line_end(bytes[offset - 1]);
}

/* ---- lines ---- */

static void starts_add(struct line_starts *lines, size_t *capacity, const struct source *source, char mark) {
  const char *end = source->bytes + source->size, *at = source->bytes;
  while ((at = memchr(at, mark, (size_t)(end - at))) != NULL) {
    ARRAY_GROW(lines->offsets, lines->count, *capacity);
    lines->offsets[lines->count++] = (size_t)(++at - source->bytes);
  }
}

/* Between CR and LF stands an empty line, in which nothing is. */
static void lines_read(const struct file_style *style) {
  struct line_starts found = {.are_known = true};
  size_t capacity = 0;
  starts_add(&found, &capacity, style->source, '\n');
  size_t feeds = found.count;
  starts_add(&found, &capacity, style->source, '\r');
  if (found.count > feeds) qsort(found.offsets, found.count, sizeof *found.offsets, compare_size);
  size_t *kept = arena_alloc(style->tables, found.count * sizeof *kept);
  if (found.count) memcpy(kept, found.offsets, found.count * sizeof *kept);
  free(found.offsets);
  found.offsets = kept;
  *style->lines = found;
}

static size_t line_start(const struct file_style *style, size_t offset) {
  for (size_t back = 0; back < LINE_START_NEAR; back++)
    if (offset == back || ascii_is_line_end(style->source->bytes[offset - back - 1])) return offset - back;
  const struct line_starts *lines = style->lines;
  if (!lines->are_known) lines_read(style);
  size_t behind = offset + 1, next = search_first(&behind, lines->offsets, lines->count, sizeof behind, compare_size);
  return next ? lines->offsets[next - 1] : 0;
}

struct view file_style_indent(const struct file_style *style, size_t offset) {
  const char *bytes = style->source->bytes;
  size_t start = line_start(style, offset), end = start;
  while (end < offset && ascii_is_blank(bytes[end])) end++;
  return (struct view){bytes + start, end - start};
}

/* ---- siblings ---- */

static const struct siblings *siblings_of(const struct file_style *style) {
  struct siblings *all = style->siblings;
  const struct json_document *document = style->document;
  if (all->before) return all;
  size_t size = document->count * sizeof(uint32_t);
  all->before = memset(arena_alloc(style->tables, size), 0xFF, size);
  all->last = memset(arena_alloc(style->tables, size), 0xFF, size);
  for (uint32_t spot = 1; spot < document->count; spot++) {
    uint32_t *last = &all->last[document->spots[spot].parent];
    all->before[spot] = *last;
    *last = spot;
  }
  return all;
}

/* The child of `parent` that a value further down is, or is in; NO_SPOT if that is too far. */
static uint32_t climb(const struct file_style *style, uint32_t spot, uint32_t parent) {
  const struct json_spot *spots = style->document->spots;
  for (int steps = 0; steps < SIBLING_NEAR; steps++, spot = spots[spot].parent)
    if (spots[spot].parent == parent) return spot;
  return NO_SPOT;
}

/* What stands right before a value in the table is the last of all that is in its
 * elder sibling, or the parent. */
uint32_t file_style_before(const struct file_style *style, uint32_t spot) {
  uint32_t parent = style->document->spots[spot].parent;
  if (parent == NO_SPOT || spot - 1 == parent) return NO_SPOT;
  uint32_t before = climb(style, spot - 1, parent);
  return before == NO_SPOT ? siblings_of(style)->before[spot] : before;
}

uint32_t file_style_after(const struct file_style *style, uint32_t spot) {
  const struct json_spot *spots = style->document->spots;
  uint32_t parent = spots[spot].parent;
  return parent == NO_SPOT || spots[spot].next >= spots[parent].next ? NO_SPOT : spots[spot].next;
}

uint32_t file_style_last(const struct file_style *style, uint32_t container) {
  uint32_t innermost = style->document->spots[container].next - 1;
  if (innermost == container) return NO_SPOT;
  uint32_t last = climb(style, innermost, container);
  return last == NO_SPOT ? siblings_of(style)->last[container] : last;
}

/* ---- what the file is like ---- */

/* The bytes between two places, if they are `mark` among blanks and no more. */
static bool mark_read(const struct file_style *style, size_t start, size_t end, char mark, struct view *found) {
  const char *bytes = style->source->bytes;
  size_t marks = 0;
  for (size_t i = start; i < end; i++) {
    if (bytes[i] == mark) marks++;
    else if (!ascii_is_blank(bytes[i])) return false;
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

static void style_read(struct file_style *style) {
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

const struct file_style *file_style_new(const struct json_document *document, struct arena *arena,
                                        struct arena *tables) {
  struct file_style *style = arena_alloc_zeroed(tables, sizeof *style);
  *style = (struct file_style){.document = document, .source = document->source, .arena = arena, .tables = tables,
                               .spread = true, .meta = NO_SPOT};
  style->lookup = arena_alloc(tables, sizeof *style->lookup);
  *style->lookup = (struct json_lookup){.document = document, .arena = tables};
  style->lines = arena_alloc_zeroed(tables, sizeof *style->lines);
  style->siblings = arena_alloc_zeroed(tables, sizeof *style->siblings);
  style->namesakes = arena_alloc_zeroed(tables, sizeof *style->namesakes);
  style->line_end = line_end_read(document->source);
  style_read(style);
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
  case LINE_COMMENT: return ascii_is_line_end(c) ? PLAIN : LINE_COMMENT;
  case COMMENT: return c == '*' && next == '/' ? PLAIN : COMMENT;
  }
  return PLAIN;
}

/* Steps over a line end; true if there was one that is not part of a string. */
static bool line_end_step(struct view text, size_t *i, enum part part) {
  if (part == STRING || !ascii_is_line_end(text.at[*i])) return false;
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

void file_style_unindent(const struct file_style *style, struct buffer *to, struct span span) {
  struct view text = {style->source->bytes + span.start, span.end - span.start}, indent = file_style_indent(style, span.start);
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
