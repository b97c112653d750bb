#include "report/html_board.h"

/* Twenty units from line to line; a margin for the names of the lines. */
enum { CELL = 20, MARGIN = 20, HALF = CELL / 2 };

static int place_x(const struct go_diagram *diagram, int x) {
  return MARGIN + HALF + (x - diagram->left) * CELL;
}

static int place_y(const struct go_diagram *diagram, int y) {
  return MARGIN + HALF + (y - diagram->top) * CELL;
}

/* Where the board goes on beyond the diagram, a line ends half a cell behind the last point. */
static int line_start(int place, int from) {
  return from > 0 ? place - HALF : place;
}

static int line_end(int place, int to, int side) {
  return to < side ? place + HALF : place;
}

static void grid(const struct go_diagram *diagram, struct buffer *to) {
  const int right = diagram->left + diagram->width, bottom = diagram->top + diagram->height;
  const int x0 = line_start(place_x(diagram, diagram->left), diagram->left);
  const int x1 = line_end(place_x(diagram, right - 1), right, diagram->board.width);
  const int y0 = line_start(place_y(diagram, diagram->top), diagram->top);
  const int y1 = line_end(place_y(diagram, bottom - 1), bottom, diagram->board.height);
  buffer_printf(to, "<rect class=\"wood\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/><path class=\"grid\" d=\"", MARGIN,
                MARGIN,
               diagram->width * CELL, diagram->height * CELL);
  for (int y = diagram->top; y < bottom; y++) buffer_printf(to, "M%d %dH%d", x0, place_y(diagram, y), x1);
  for (int x = diagram->left; x < right; x++) buffer_printf(to, "M%d %dV%d", place_x(diagram, x), y0, y1);
  buffer_add_string(to, "\"/>");
}

static bool is_stone(char mark) {
  return mark != '.' && mark != '+';
}
static bool is_star(char mark) {
  return mark == '+';
}
static bool is_white(char mark) {
  return mark == 'O';
}
static bool is_other(char mark) {
  return is_stone(mark) && mark != 'X' && mark != 'O';
}

/* All points of a kind in one path: a line of no length with round ends is a disc.
 * Ten thousand boards of an element for each stone would be too many for a browser. */
static void discs(const struct go_diagram *diagram, const char *class, bool (*is)(char mark), struct buffer *to) {
  bool has_any = false;
  for (int y = diagram->top; y < diagram->top + diagram->height; y++)
    for (int x = diagram->left; x < diagram->left + diagram->width; x++) {
      if (!is(diagram_mark(diagram, x, y))) continue;
      if (!has_any) buffer_printf(to, "<path class=\"%s\" d=\"", class);
      has_any = true;
      buffer_printf(to, "M%d %dh0", place_x(diagram, x), place_y(diagram, y));
    }
  if (has_any) buffer_add_string(to, "\"/>");
}

/* The number of a stone, or the initial of a color that is neither black nor white. */
static void label(const struct go_diagram *diagram, int x, int y, struct buffer *to) {
  enum { BASELINE = 4 };
  const char mark = diagram_mark(diagram, x, y);
  const uint32_t number = diagram_number(diagram, x, y);
  if (!is_stone(mark) || (!number && !is_other(mark))) return;
  buffer_printf(to, "<text class=\"%s\" x=\"%d\" y=\"%d\"", mark == 'O' ? "on-white" : "on-black", place_x(diagram, x),
               place_y(diagram, y) + BASELINE);
  if (number > 99) buffer_add_string(to, " textLength=\"16\" lengthAdjust=\"spacingAndGlyphs\"");
  if (is_other(mark)) buffer_printf(to, ">%c</text>", mark);
  else buffer_printf(to, ">%u</text>", number);
}

static void labels(const struct go_diagram *diagram, struct buffer *to) {
  for (int y = diagram->top; y < diagram->top + diagram->height; y++)
    for (int x = diagram->left; x < diagram->left + diagram->width; x++) label(diagram, x, y, to);
}

static void line_names(const struct go_diagram *diagram, struct buffer *to) {
  enum { BASELINE = 4, OUTER = 14, LEFT = 9 };
  char name[POINT_NAME];
  for (int x = diagram->left; x < diagram->left + diagram->width; x++)
    buffer_printf(to, "<text x=\"%d\" y=\"%d\">%s</text>", place_x(diagram, x), OUTER, point_column(name, x));
  for (int y = diagram->top; y < diagram->top + diagram->height; y++)
    buffer_printf(to, "<text x=\"%d\" y=\"%d\">%d</text>", LEFT, place_y(diagram, y) + BASELINE, diagram->board.height - y);
}

void html_board_draw(const struct go_diagram *diagram, struct buffer *to) {
  enum { MARK = 9 };
  char name[POINT_NAME];
  const int width = MARGIN + diagram->width * CELL, height = MARGIN + diagram->height * CELL;
  buffer_printf(to, "<svg role=\"img\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" "
                "aria-label=\"The position around %s after move %u\">",
               width, height, width, height, point_name(name, diagram->x, diagram->y, &diagram->board), diagram->number);
  grid(diagram, to);
  discs(diagram, "star", is_star, to);
  discs(diagram, "rim", is_stone, to);
  discs(diagram, "white", is_white, to);
  discs(diagram, "other", is_other, to);
  labels(diagram, to);
  line_names(diagram, to);
  buffer_printf(to, "<rect class=\"mark\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/></svg>\n",
                place_x(diagram, diagram->x) - MARK,
               place_y(diagram, diagram->y) - MARK, 2 * MARK, 2 * MARK);
}
