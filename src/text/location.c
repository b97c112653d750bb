#include "text/location.h"
#include "base/memory.h"
#include "base/search.h"
#include "base/utf8.h"

/* ---- lines ---- */

size_t text_line_end(struct view text, size_t at) {
  while (at < text.length && text.at[at] != '\n' && text.at[at] != '\r') at++;
  return at;
}

size_t text_line_next(struct view text, size_t at) {
  at = text_line_end(text, at);
  if (at == text.length) return at;
  bool is_both = at + 1 < text.length && text.at[at] == '\r' && text.at[at + 1] == '\n';
  return at + 1 + is_both;
}

/* The start of the next line whose end is before `limit`, or NULL. `cr` caches the next CR, which was first searched from
 * `from` on, so a text without CR is searched only once. */
static inline const char *line_after(const char *from, const char *limit, const char *end, const char **cr) {
  const char *lf = memchr(from, '\n', (size_t)((*cr ? *cr : limit) - from));
  if (!lf && !*cr) return NULL;
  const char *next = (lf ? lf : *cr) + 1;
  if (!lf && next < end && *next == '\n') next++;
  if (!lf) *cr = next < limit ? memchr(next, '\r', (size_t)(limit - next)) : NULL;
  return next;
}

/* ---- for reports ---- */

void location_scan_init(struct location_scan *scan, const struct source *source) {
  size_t start = source->first_offset ? 0 : source_bom(source);
  *scan = (struct location_scan){.source = source, .offset = start};
  scan->at = (struct location){.line = source->first_line ? source->first_line : 1, .column = 1, .line_start = start};
}

/* Skips whole lines that end before `offset`. */
static void sweep_lines(struct location_scan *scan, size_t offset) {
  const char *text = scan->source->bytes, *limit = text + offset, *end = text + scan->source->size;
  const char *from = text + (scan->at.line_start > scan->offset ? scan->at.line_start : scan->offset);
  if (from >= limit || scan->source->is_line) return;
  const char *cr = memchr(from, '\r', (size_t)(limit - from));
  while (from < limit) {
    from = line_after(from, limit, end, &cr);
    if (!from || from > limit) return;
    scan->offset = (size_t)(from - text);
    scan->at = (struct location){.line = scan->at.line + 1, .column = 1, .line_start = scan->offset};
  }
}

struct location location_at(struct location_scan *scan, size_t offset) {
  if (offset < scan->at.line_start) location_scan_init(scan, scan->source);
  else if (offset < scan->offset) {
    scan->offset = scan->at.line_start;
    scan->at.column = 1;
  }
  if (offset < scan->offset) return scan->at; /* the offset is inside the byte order mark */
  sweep_lines(scan, offset);
  const char *text = scan->source->bytes;
  while (scan->offset < offset) {
    size_t used;
    utf8_decode(text + scan->offset, scan->source->size - scan->offset, &used);
    if (scan->offset + used > offset) break; /* the offset is inside a character, which gives its column */
    scan->offset += used;
    scan->at.column++;
  }
  return scan->at;
}

size_t location_line_end(const struct source *source, size_t line_start) {
  return source->is_line ? source->size : text_line_end((struct view){source->bytes, source->size}, line_start);
}

/* ---- for editors ---- */

static void forget(struct line_index *lines) {
  lines->last_line = lines->last_offset = lines->last_character = 0;
}

void line_index_make(struct line_index *lines, struct view text) {
  lines->count = 0;
  forget(lines);
  ARRAY_ADD(lines->starts, lines->count, lines->capacity, 0);
  const char *end = text.at + text.length, *from = text.at;
  const char *cr = text.length ? memchr(from, '\r', text.length) : NULL;
  while (from < end) {
    from = line_after(from, end, end, &cr);
    if (!from) break;
    ARRAY_ADD(lines->starts, lines->count, lines->capacity, (size_t)(from - text.at));
  }
}

void line_index_release(struct line_index *lines) {
  free(lines->starts);
  *lines = (struct line_index){0};
}

/* Whether a line begins at this offset, judged by the bytes before and after it. */
static bool is_start(struct view text, size_t offset) {
  if (offset == 0) return true;
  if (text.at[offset - 1] == '\n') return true;
  return text.at[offset - 1] == '\r' && (offset == text.length || text.at[offset] != '\n');
}

/* The number of lines that begin before the offset. */
static size_t count_before(const struct line_index *lines, size_t offset) {
  return search_first(&offset, lines->starts, lines->count, sizeof offset, compare_size);
}

void line_index_splice(struct line_index *lines, struct view text, size_t start, size_t end, size_t inserted) {
  /* The start of a line depends on the bytes on both sides, so the edges of the new text are also checked. */
  size_t first = count_before(lines, start), behind = count_before(lines, end + 1);
  size_t new_end = start + inserted, fresh = 0;
  for (size_t at = start; at <= new_end; at++) fresh += is_start(text, at);
  size_t tail = lines->count - behind, count = first + fresh + tail;
  if (lines->capacity < count) lines->starts = mem_grow(lines->starts, &lines->capacity, count, sizeof *lines->starts);
  if (tail) memmove(lines->starts + first + fresh, lines->starts + behind, tail * sizeof *lines->starts);
  for (size_t i = count - tail; i < count; i++) lines->starts[i] = lines->starts[i] - end + new_end;
  lines->count = first;
  for (size_t at = start; at <= new_end; at++)
    if (is_start(text, at)) lines->starts[lines->count++] = at;
  lines->count = count;
  if (lines->last_line >= first || lines->last_offset >= start) forget(lines);
}

/* The end of the text of a line, without its line end. */
static size_t line_end(const struct line_index *lines, struct view text, size_t line) {
  if (line + 1 >= lines->count) return text.length;
  size_t end = lines->starts[line + 1] - 1;
  return end > lines->starts[line] && text.at[end] == '\n' && text.at[end - 1] == '\r' ? end - 1 : end;
}

/* Goes forward in a line to the last place that is neither after `offset` nor after `character`, from the place of the last
 * question or from the start of the line. */
static void advance(struct line_index *lines, struct view text, size_t line, size_t offset, size_t character,
                    enum text_unit unit) {
  bool is_same = lines->last_line == line && lines->last_unit == unit && lines->last_offset >= lines->starts[line];
  if (!is_same || lines->last_offset > offset || lines->last_character > character) {
    lines->last_line = line;
    lines->last_unit = unit;
    lines->last_offset = lines->starts[line];
    lines->last_character = 0;
  }
  size_t at = lines->last_offset, count = lines->last_character;
  while (at < offset && count < character) {
    unsigned char first = (unsigned char)text.at[at];
    size_t length = utf8_length(first);
    size_t units = unit == UNIT_UTF8 ? length : unit == UNIT_UTF16 ? 1 + (first >= 0xF0) : 1;
    if (length > offset - at || units > character - count) break;
    at += length;
    count += units;
  }
  lines->last_offset = at;
  lines->last_character = count;
}

size_t line_index_line(const struct line_index *lines, size_t offset) {
  return count_before(lines, offset + 1) - 1;
}

struct text_position line_index_position(struct line_index *lines, struct view text, size_t offset, enum text_unit unit) {
  if (offset > text.length) offset = text.length;
  size_t line = line_index_line(lines, offset), end = line_end(lines, text, line);
  if (offset > end) offset = end;
  advance(lines, text, line, offset, SIZE_MAX, unit);
  return (struct text_position){line, lines->last_character};
}

size_t line_index_offset(struct line_index *lines, struct view text, struct text_position place, enum text_unit unit) {
  if (place.line >= lines->count) return text.length;
  size_t end = line_end(lines, text, place.line);
  advance(lines, text, place.line, end, place.character, unit);
  return lines->last_offset;
}
