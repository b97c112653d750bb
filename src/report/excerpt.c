#include "report/excerpt.h"
#include "base/ascii.h"
#include "base/memory.h"
#include "base/utf8.h"

struct excerpt {
  const struct source *source; /* borrowed */
  struct span span;
  struct location start; /* of span.start */
  size_t last_line;      /* the number of the line in which the span ends */
  int number_width;      /* columns of the line number */
};

enum { WIDTH = 100, WIDTH_LEAST = 40, MARGIN = 3, TAB = 4 };

/* A character of the line, with its width in the excerpt. */
struct cell {
  size_t offset;
  size_t length; /* bytes */
  size_t width;  /* columns */
};

/* The examined part of the line, and the shown part of these cells. */
struct strip {
  struct cell *cells; /* owned */
  size_t count, capacity;
  bool is_cut_left, is_cut_right; /* the line continues there */
  size_t first, last;             /* the shown cells: from first to before last */
  size_t span_first, span_last;   /* the cells of the span, in the same way */
};

static const char elision[] = "…";

static bool is_ascii(char c) {
  return c >= ' ' && c <= '~';
}

static size_t cell_width(const struct source *source, size_t offset, size_t *used, size_t column) {
  char escape[ESCAPE_LONGEST];
  if (is_ascii(source->bytes[offset])) {
    *used = 1;
    if (source->bytes[offset] != '#' || !escape_breaks((struct view){source->bytes, source->size}, offset)) return 1;
    return escape_code(-1, '#', escape);
  }
  int32_t code = utf8_decode(source->bytes + offset, source->size - offset, used);
  if (code == '\t') return TAB - column % TAB;
  size_t length = escape_code(code, (unsigned char)source->bytes[offset], escape);
  return length ? length : utf8_width(code);
}

/* Returns the offset of the first character to examine: the start of the line, or so far before the span that the ASCII between
 * them fills the room. Other characters are not counted, because they may have no width. */
static size_t look_from(const struct excerpt *excerpt, size_t room) {
  size_t most = room * 4, start = excerpt->span.start, earliest = excerpt->start.line_start;
  if (start <= earliest) return earliest; /* also for a span before the line, at a byte order mark */
  if (start - earliest > most) earliest = start - most;
  size_t from = start;
  for (size_t width = 0; from > earliest && width < room; from--) width += is_ascii(excerpt->source->bytes[from - 1]);
  if (from == excerpt->start.line_start) return from;
  while (from < start && ((unsigned char)excerpt->source->bytes[from] & 0xC0) == 0x80) from++;
  return from;
}

static void look(const struct excerpt *excerpt, struct strip *strip, size_t room) {
  const struct source *source = excerpt->source;
  size_t from = look_from(excerpt, room), column = 0, behind = 0, used;
  strip->is_cut_left = from > excerpt->start.line_start;
  strip->span_first = strip->span_last = SIZE_MAX;
  strip->capacity = 2 * room;
  strip->cells = mem_realloc(NULL, strip->capacity, sizeof *strip->cells);
  for (size_t at = from; at < source->size && (source->is_line || !ascii_is_line_end(source->bytes[at])); at += used) {
    if (behind > room || at > excerpt->span.start + room * 8) {
      strip->is_cut_right = true;
      break;
    }
    size_t width = cell_width(source, at, &used, column);
    if (strip->span_first == SIZE_MAX && at + used > excerpt->span.start) strip->span_first = strip->count;
    if (strip->span_last == SIZE_MAX && at >= excerpt->span.end && at >= excerpt->span.start) strip->span_last = strip->count;
    if (strip->span_first != SIZE_MAX) behind += width;
    column += width;
    ARRAY_GROW(strip->cells, strip->count, strip->capacity);
    strip->cells[strip->count++] = (struct cell){at, used, width};
  }
  if (strip->span_first == SIZE_MAX) strip->span_first = strip->count;
  if (strip->span_last == SIZE_MAX) strip->span_last = strip->count;
}

static size_t columns(const struct strip *strip, size_t first, size_t last) {
  size_t sum = 0;
  for (size_t i = first; i < last; i++) sum += strip->cells[i].width;
  return sum;
}

static size_t least(size_t a, size_t b) {
  return a < b ? a : b;
}

/* Shows the whole line if it fits, or else the span with about the same width on both sides. */
static void cut(struct strip *strip, size_t room) {
  size_t left = columns(strip, 0, strip->span_first), span = columns(strip, strip->span_first, strip->span_last);
  size_t right = columns(strip, strip->span_last, strip->count);
  strip->first = 0;
  strip->last = strip->count;
  if (!strip->is_cut_left && !strip->is_cut_right && left + span + right <= room) return;
  room -= 2; /* an ellipsis on each side */
  span = least(span ? span : 1, room);
  size_t spare = room - span, show_left = least(left, spare / 2), show_right = least(right, spare - show_left);
  show_left = least(left, spare - show_right);
  size_t shown = 0;
  strip->first = strip->span_first;
  while (strip->first > 0 && shown + strip->cells[strip->first - 1].width <= show_left)
    shown += strip->cells[--strip->first].width;
  shown = 0;
  strip->last = strip->span_first;
  while (strip->last < strip->count && shown + strip->cells[strip->last].width <= span + show_right)
    shown += strip->cells[strip->last++].width;
}

static bool is_tab(const struct excerpt *excerpt, const struct cell *cell) {
  return excerpt->source->bytes[cell->offset] == '\t';
}

/* Draws one tab, or all cells up to the next tab. Returns the number of these cells. */
static size_t draw_cells(const struct excerpt *excerpt, const struct cell *cells, size_t count, struct buffer *to) {
  if (is_tab(excerpt, cells)) {
    buffer_add_repeated(to, ' ', cells->width);
    return 1;
  }
  size_t drawn = 1;
  while (drawn < count && !is_tab(excerpt, &cells[drawn])) drawn++;
  size_t end = cells[drawn - 1].offset + cells[drawn - 1].length;
  escape_text(to, (struct view){excerpt->source->bytes + cells->offset, end - cells->offset});
  return drawn;
}

static void draw_carets(const struct excerpt *excerpt, const struct strip *strip, size_t room, const char *color,
                        const char *plain, struct buffer *to) {
  char note[48] = "";
  if (excerpt->last_line > excerpt->start.line) snprintf(note, sizeof note, " (to line %zu)", excerpt->last_line);
  size_t before = columns(strip, strip->first, strip->span_first) + (strip->is_cut_left || strip->first > 0);
  size_t carets = columns(strip, strip->span_first, least(strip->span_last, strip->last));
  size_t most = room > before + strlen(note) ? room - before - strlen(note) : 1;
  buffer_printf(to, "%*s | ", MARGIN + excerpt->number_width, "");
  buffer_add_repeated(to, ' ', before);
  buffer_printf(to, "%s^", color);
  buffer_add_repeated(to, '~', least(carets ? carets : 1, most) - 1);
  buffer_printf(to, "%s%s\n", plain, note);
}

void excerpt_draw(const struct report_part *part, const struct diag *diag, const char *color, const char *plain,
                  struct buffer *to) {
  struct excerpt excerpt = {.source = part->file->source, .span = diag->span,
                            .start = locations_at(part->locations, diag->span.start),
                            .last_line = locations_last_line(part->locations, diag->span)};
  excerpt.number_width = snprintf(NULL, 0, "%zu", excerpt.start.line);
  size_t width = part->settings->width && !part->reporter->machine ? part->settings->width : WIDTH;
  size_t room = (width > WIDTH_LEAST ? width : WIDTH_LEAST) - (size_t)(MARGIN + excerpt.number_width + 3);
  struct strip strip = {0};
  look(&excerpt, &strip, room);
  cut(&strip, room);
  buffer_printf(to, "%*s%zu |", MARGIN, "", excerpt.start.line);
  if (strip.count) buffer_add_char(to, ' ');
  if (strip.is_cut_left || strip.first > 0) buffer_add_string(to, elision);
  for (size_t i = strip.first; i < strip.last;) i += draw_cells(&excerpt, &strip.cells[i], strip.last - i, to);
  if (strip.is_cut_right || strip.last < strip.count) buffer_add_string(to, elision);
  buffer_add_char(to, '\n');
  draw_carets(&excerpt, &strip, room, color, plain, to);
  free(strip.cells);
}
