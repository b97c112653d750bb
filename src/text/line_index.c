#include "text/line_index.h"
#include "base/memory.h"

enum { MARK_STEP = 4096 }; /* bytes from mark to mark */

static void add_start(struct line_index *lines, size_t offset) {
  ARRAY_GROW(lines->starts, lines->count, lines->capacity);
  lines->starts[lines->count++] = offset;
}

static void forget(struct line_index *lines) {
  lines->last_line = lines->last_offset = lines->last_character = lines->mark_count = 0;
}

void line_index_make(struct line_index *lines, struct view text) {
  lines->count = 0;
  forget(lines);
  add_start(lines, 0);
  const char *end = text.at + text.length, *from = text.at;
  const char *cr = text.length ? memchr(from, '\r', text.length) : NULL;
  while (from < end) {
    const char *lf = memchr(from, '\n', (size_t)((cr ? cr : end) - from));
    if (!lf && !cr) break;
    from = (lf ? lf : cr) + 1;
    if (!lf && from < end && *from == '\n') from++;
    if (!lf) cr = from < end ? memchr(from, '\r', (size_t)(end - from)) : NULL;
    add_start(lines, (size_t)(from - text.at));
  }
}

void line_index_release(struct line_index *lines) {
  free(lines->starts);
  free(lines->marks);
  *lines = (struct line_index){0};
}

/* Whether a line begins there, as the bytes on both sides say. */
static bool is_start(struct view text, size_t offset) {
  if (offset == 0) return true;
  if (text.at[offset - 1] == '\n') return true;
  return text.at[offset - 1] == '\r' && (offset == text.length || text.at[offset] != '\n');
}

/* The number of lines that begin before the offset. */
static size_t count_before(const struct line_index *lines, size_t offset) {
  size_t low = 0, high = lines->count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (lines->starts[middle] < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/* What is known of the text from `start` on, of which the lines before `first` are as they were, holds no more. */
static void forget_behind(struct line_index *lines, size_t start, size_t first) {
  if (lines->last_line >= first) {
    forget(lines);
    return;
  }
  while (lines->mark_count && lines->marks[lines->mark_count - 1].offset >= start) lines->mark_count--;
  if (lines->last_offset < start) return;
  const struct line_mark *mark = lines->mark_count ? &lines->marks[lines->mark_count - 1] : NULL;
  lines->last_offset = mark ? mark->offset : lines->starts[lines->last_line];
  lines->last_character = mark ? mark->character : 0;
}

void line_index_splice(struct line_index *lines, struct view text, size_t start, size_t end, size_t inserted) {
  /* Whether a line begins at an offset depends on the byte before and the byte behind: so on the new text's edges, too. */
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
  forget_behind(lines, start, first);
}

/* How many bytes the character takes whose first byte this is. */
static size_t length_of(unsigned char first) {
  return first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
}

static size_t units_of(unsigned char first, enum text_unit unit) {
  return unit == UNIT_UTF8 ? length_of(first) : unit == UNIT_UTF16 ? 1 + (first >= 0xF0) : 1;
}

/* Where the text of a line ends, before what ends the line. */
static size_t line_end(const struct line_index *lines, struct view text, size_t line) {
  if (line + 1 >= lines->count) return text.length;
  size_t end = lines->starts[line + 1] - 1;
  return end > lines->starts[line] && text.at[end] == '\n' && text.at[end - 1] == '\r' ? end - 1 : end;
}

/* The last mark that stands neither behind the offset nor behind the character; NULL: none does. */
static const struct line_mark *mark_before(const struct line_index *lines, size_t offset, size_t character) {
  size_t low = 0, high = lines->mark_count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (lines->marks[middle].offset <= offset && lines->marks[middle].character <= character) low = middle + 1;
    else high = middle;
  }
  return low ? &lines->marks[low - 1] : NULL;
}

/* Begins at what is known and lies nearest before `offset` and `character`: the start of the line, where the last question ended, a
 * mark. */
static void begin(struct line_index *lines, size_t line, size_t offset, size_t character, enum text_unit unit) {
  bool is_same = lines->last_line == line && lines->last_unit == unit && lines->last_offset >= lines->starts[line];
  if (!is_same) lines->mark_count = 0;
  if (!is_same || lines->last_offset > offset || lines->last_character > character) {
    lines->last_line = line;
    lines->last_unit = unit;
    lines->last_offset = lines->starts[line];
    lines->last_character = 0;
  }
  const struct line_mark *mark = mark_before(lines, offset, character);
  if (!mark || mark->offset <= lines->last_offset) return;
  lines->last_offset = mark->offset;
  lines->last_character = mark->character;
}

/* Where the next mark is due. */
static size_t next_mark(const struct line_index *lines) {
  return (lines->mark_count ? lines->marks[lines->mark_count - 1].offset : lines->starts[lines->last_line]) + MARK_STEP;
}

/* Steps over whole characters that end at `offset` and `character`, or before. */
static void advance(struct line_index *lines, struct view text, size_t offset, size_t character) {
  enum text_unit unit = lines->last_unit;
  size_t at = lines->last_offset, count = lines->last_character, due = next_mark(lines);
  while (at < offset && count < character) {
    unsigned char first = (unsigned char)text.at[at];
    size_t length = length_of(first), units = units_of(first, unit);
    if (length > offset - at || units > character - count) break;
    at += length;
    count += units;
    if (at < due) continue;
    ARRAY_GROW(lines->marks, lines->mark_count, lines->mark_capacity);
    lines->marks[lines->mark_count++] = (struct line_mark){at, count};
    due = at + MARK_STEP;
  }
  lines->last_offset = at;
  lines->last_character = count;
}

struct text_position line_index_position(struct line_index *lines, struct view text, size_t offset, enum text_unit unit) {
  if (offset > text.length) offset = text.length;
  size_t line = count_before(lines, offset + 1) - 1, end = line_end(lines, text, line);
  if (offset > end) offset = end;
  begin(lines, line, offset, SIZE_MAX, unit);
  advance(lines, text, offset, SIZE_MAX);
  return (struct text_position){line, lines->last_character};
}

size_t line_index_offset(struct line_index *lines, struct view text, struct text_position place, enum text_unit unit) {
  if (place.line >= lines->count) return text.length;
  size_t end = line_end(lines, text, place.line);
  begin(lines, place.line, end, place.character, unit);
  advance(lines, text, end, place.character);
  return lines->last_offset;
}
