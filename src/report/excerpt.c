#include "report/excerpt.h"
#include "base/ascii.h"
#include "base/memory.h"
#include "base/utf8.h"

enum { WIDTH = 100, WIDTH_LEAST = 40, MARGIN = 3, TAB = 4 };

struct excerpt {
  const struct source *source; /* borrowed */
  struct span span;
  struct location start; /* of span.start */
  size_t last_line;      /* the number of the line in which the span ends */
  int number_width;      /* columns of the line number */
  size_t room;           /* columns for the line */
  size_t from, end;      /* the examined part of the line, whose first character is column 0 */
  size_t before, inside, after;   /* columns before, in and after the span */
  size_t first, last;             /* the shown columns: from first to before last */
  bool is_cut_left, is_cut_right; /* the line continues there */
};

/* A character of the line. */
struct cell {
  size_t start, end; /* bytes */
  size_t column, width;
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

/* Goes to the next character. The first one follows the cell {.end = excerpt->from}. */
static void cell_next(const struct excerpt *excerpt, struct cell *cell) {
  size_t used;
  cell->start = cell->end;
  cell->column += cell->width;
  cell->width = cell_width(excerpt->source, cell->start, &used, cell->column);
  cell->end += used;
}

/* Returns the offset of the first character to examine: the start of the line, or so far before the span that the ASCII between
 * them fills the room. Other characters are not counted, because they may have no width. */
static size_t look_from(const struct excerpt *excerpt) {
  size_t most = excerpt->room * 4, start = excerpt->span.start, earliest = excerpt->start.line_start;
  if (start <= earliest) return earliest; /* also for a span before the line, at a byte order mark */
  if (start - earliest > most) earliest = start - most;
  size_t from = start;
  for (size_t width = 0; from > earliest && width < excerpt->room; from--) width += is_ascii(excerpt->source->bytes[from - 1]);
  if (from == excerpt->start.line_start) return from;
  while (from < start && ((unsigned char)excerpt->source->bytes[from] & 0xC0) == 0x80) from++;
  return from;
}

/* Examines the line, up to the text after the start of the span that fills the room. */
static void look(struct excerpt *excerpt) {
  const struct source *source = excerpt->source;
  const struct span span = excerpt->span;
  excerpt->from = look_from(excerpt);
  excerpt->is_cut_left = excerpt->from > excerpt->start.line_start;
  struct cell cell = {.end = excerpt->from};
  while (cell.end < source->size && (source->is_line || !ascii_is_line_end(source->bytes[cell.end]))) {
    excerpt->is_cut_right = excerpt->inside + excerpt->after > excerpt->room || cell.end > span.start + excerpt->room * 8;
    if (excerpt->is_cut_right) break;
    cell_next(excerpt, &cell);
    if (cell.end <= span.start) excerpt->before += cell.width;
    else if (cell.start < span.start || cell.start < span.end) excerpt->inside += cell.width;
    else excerpt->after += cell.width;
  }
  excerpt->end = cell.end;
}

static size_t least(size_t a, size_t b) {
  return a < b ? a : b;
}

/* Shows the whole line if it fits, or else the span with about the same width on both sides. */
static void cut(struct excerpt *excerpt) {
  const size_t all = excerpt->before + excerpt->inside + excerpt->after;
  excerpt->last = all;
  if (!excerpt->is_cut_left && !excerpt->is_cut_right && all <= excerpt->room) return;
  size_t room = excerpt->room - 2; /* an ellipsis on each side */
  size_t span = least(excerpt->inside ? excerpt->inside : 1, room), free_columns = room - span;
  size_t show_right = least(excerpt->after, free_columns - least(excerpt->before, free_columns / 2));
  excerpt->first = excerpt->before - least(excerpt->before, free_columns - show_right);
  excerpt->last = least(all, excerpt->before + span + show_right);
  excerpt->is_cut_left |= excerpt->first > 0;
  excerpt->is_cut_right |= excerpt->last < all;
}

/* Draws the shown characters, with spaces for tabs. Fewer columns are shown if a wide character does not fit. */
static void draw_line(struct excerpt *excerpt, struct buffer *to) {
  const char *bytes = excerpt->source->bytes;
  const size_t first = excerpt->first, last = excerpt->last;
  struct view text = {bytes, 0}; /* since the last tab */
  bool is_first = true;
  excerpt->first = excerpt->last = excerpt->before;
  for (struct cell cell = {.end = excerpt->from}; cell.end < excerpt->end;) {
    cell_next(excerpt, &cell);
    if (cell.column < first || cell.column + cell.width > last) continue;
    if (is_first) excerpt->first = cell.column;
    is_first = false;
    excerpt->last = cell.column + cell.width;
    if (bytes[cell.start] == '\t') {
      escape_text(to, text);
      text.length = 0;
      buffer_add_repeated(to, ' ', cell.width);
    } else {
      if (!text.length) text.at = bytes + cell.start;
      text.length += cell.end - cell.start;
    }
  }
  escape_text(to, text);
}

static void draw_carets(const struct excerpt *excerpt, const char *color, const char *plain, struct buffer *to) {
  char note[48] = "";
  if (excerpt->last_line > excerpt->start.line) snprintf(note, sizeof note, " (to line %zu)", excerpt->last_line);
  size_t before = excerpt->before - excerpt->first + excerpt->is_cut_left;
  size_t carets = least(excerpt->before + excerpt->inside, excerpt->last) - excerpt->before;
  size_t most = excerpt->room > before + strlen(note) ? excerpt->room - before - strlen(note) : 1;
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
  size_t width = part->settings->width && part->reporter->is_for_people ? part->settings->width : WIDTH;
  excerpt.room = (width > WIDTH_LEAST ? width : WIDTH_LEAST) - (size_t)(MARGIN + excerpt.number_width + 3);
  look(&excerpt);
  cut(&excerpt);
  buffer_printf(to, "%*s%zu |", MARGIN, "", excerpt.start.line);
  if (excerpt.end > excerpt.from) buffer_add_char(to, ' ');
  if (excerpt.is_cut_left) buffer_add_string(to, elision);
  draw_line(&excerpt, to);
  if (excerpt.is_cut_right) buffer_add_string(to, elision);
  buffer_add_char(to, '\n');
  draw_carets(&excerpt, color, plain, to);
}
