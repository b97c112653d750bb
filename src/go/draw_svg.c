#include "go/draw.h"
#include "go/point.h"

/* Twenty units from line to line; a margin for the names of the lines. Colors stand in the elements: where the picture is
 * shown, there may be no style sheet. */
enum { CELL = 20, MARGIN = 20, HALF = CELL / 2, BASELINE = 4 };

static const char ink[] = "#111", paper[] = "#fff", other[] = "#7a3b9a";

struct canvas {
  const struct go_position *position;
  struct draw_part part;
  struct buffer *to;
};

static int place_x(const struct canvas *canvas, int x) {
  return MARGIN + HALF + (x - canvas->part.left) * CELL;
}

static int place_y(const struct canvas *canvas, int y) {
  return MARGIN + HALF + (y - canvas->part.top) * CELL;
}

static uint8_t color_at(const struct canvas *canvas, int x, int y) {
  return canvas->position->board.color[board_point(&canvas->position->board, x, y)];
}

static void wood(const struct canvas *canvas) {
  const struct draw_part *part = &canvas->part;
  const struct go_board_size *board = &canvas->position->game->board;
  /* Where the board goes on beyond what is drawn, a line ends half a cell behind the last point. */
  int x0 = place_x(canvas, part->left) - (part->left ? HALF : 0), x1 = place_x(canvas, part->right - 1) + (part->right < board->width ? HALF : 0);
  int y0 = place_y(canvas, part->top) - (part->top ? HALF : 0), y1 = place_y(canvas, part->bottom - 1) + (part->bottom < board->height ? HALF : 0);
  buffer_printf(canvas->to, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#e3bd78\"/><path stroke=\"#5a4420\" d=\"", MARGIN, MARGIN,
                (part->right - part->left) * CELL, (part->bottom - part->top) * CELL);
  for (int y = part->top; y < part->bottom; y++) buffer_printf(canvas->to, "M%d %dH%d", x0, place_y(canvas, y), x1);
  for (int x = part->left; x < part->right; x++) buffer_printf(canvas->to, "M%d %dV%d", place_x(canvas, x), y0, y1);
  buffer_add_string(canvas->to, "\"/>");
}

static bool is_star(const struct canvas *canvas, int x, int y) {
  return color_at(canvas, x, y) == GO_EMPTY && point_is_star(&canvas->position->game->board, x, y);
}
static bool is_stone(const struct canvas *canvas, int x, int y) {
  return color_at(canvas, x, y) != GO_EMPTY;
}
static bool is_white(const struct canvas *canvas, int x, int y) {
  return color_at(canvas, x, y) == GO_WHITE;
}
static bool is_other(const struct canvas *canvas, int x, int y) {
  return color_at(canvas, x, y) >= GO_FIRST_OTHER;
}

/* All points of a kind in one path: a line of no length with round ends is a disc. */
static void discs(const struct canvas *canvas, const char *color, int size, bool (*is)(const struct canvas *canvas, int x, int y)) {
  bool has_any = false;
  for (int y = canvas->part.top; y < canvas->part.bottom; y++)
    for (int x = canvas->part.left; x < canvas->part.right; x++) {
      if (!is(canvas, x, y)) continue;
      if (!has_any) buffer_printf(canvas->to, "<path stroke=\"%s\" stroke-width=\"%d\" stroke-linecap=\"round\" d=\"", color, size);
      has_any = true;
      buffer_printf(canvas->to, "M%d %dh0", place_x(canvas, x), place_y(canvas, y));
    }
  if (has_any) buffer_add_string(canvas->to, "\"/>");
}

static void letters(const struct canvas *canvas) {
  for (int y = canvas->part.top; y < canvas->part.bottom; y++)
    for (int x = canvas->part.left; x < canvas->part.right; x++) {
      if (!is_other(canvas, x, y)) continue;
      buffer_printf(canvas->to, "<text x=\"%d\" y=\"%d\" fill=\"%s\">%c</text>", place_x(canvas, x), place_y(canvas, y) + BASELINE, paper,
                    game_color_letter(canvas->position->game, color_at(canvas, x, y)));
    }
}

static void line_names(const struct canvas *canvas) {
  enum { OUTER = 14, LEFT = 9 };
  char name[POINT_NAME];
  for (int x = canvas->part.left; x < canvas->part.right; x++)
    buffer_printf(canvas->to, "<text x=\"%d\" y=\"%d\">%s</text>", place_x(canvas, x), OUTER, point_column(name, x));
  for (int y = canvas->part.top; y < canvas->part.bottom; y++)
    buffer_printf(canvas->to, "<text x=\"%d\" y=\"%d\">%d</text>", LEFT, place_y(canvas, y) + BASELINE, canvas->position->game->board.height - y);
}

static void last_move(const struct canvas *canvas) {
  const struct go_position *position = canvas->position;
  const struct draw_part *part = &canvas->part;
  if (!position->has_move || position->is_pass || !position->is_on_board) return;
  if (position->x < part->left || position->x >= part->right || position->y < part->top || position->y >= part->bottom) return;
  bool is_dark = color_at(canvas, position->x, position->y) != GO_WHITE;
  buffer_printf(canvas->to, "<circle cx=\"%d\" cy=\"%d\" r=\"5\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>", place_x(canvas, position->x),
                place_y(canvas, position->y), is_dark ? paper : ink);
}

static void add_escaped(struct buffer *to, struct view text) {
  for (size_t i = 0; i < text.length; i++) {
    unsigned char c = (unsigned char)text.at[i];
    if (c == '<' || c == '&' || c == '>' || c == '"' || c == 0x7F) buffer_printf(to, "&#%d;", c);
    else buffer_add_char(to, c < 0x20 ? ' ' : (char)c);
  }
}

void draw_svg(const struct go_position *position, struct buffer *to) {
  struct canvas canvas = {.position = position, .part = draw_part_of(&position->game->board), .to = to};
  int width = MARGIN + (canvas.part.right - canvas.part.left) * CELL + HALF, height = MARGIN + (canvas.part.bottom - canvas.part.top) * CELL + HALF;
  struct buffer title = {0};
  draw_title(position, &title);
  buffer_printf(to, "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\""
                    " font-family=\"sans-serif\" font-size=\"11\" text-anchor=\"middle\"><title>",
                width, height, width, height);
  add_escaped(to, buffer_view(&title));
  buffer_printf(to, "</title><rect width=\"%d\" height=\"%d\" fill=\"%s\"/>", width, height, paper);
  wood(&canvas);
  discs(&canvas, "#5a4420", 5, is_star);
  discs(&canvas, ink, 19, is_stone);
  discs(&canvas, paper, 17, is_white);
  discs(&canvas, other, 17, is_other);
  letters(&canvas);
  last_move(&canvas);
  line_names(&canvas);
  buffer_add_string(to, "</svg>\n");
  buffer_release(&title);
}
