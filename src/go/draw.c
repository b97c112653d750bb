#include "go/draw.h"
#include "base/ascii.h"
#include "go/diagram.h"
#include "go/point.h"
#include "text/escape.h"

/* The part of the board that is drawn: the board without its cut-offs, or the whole board if they leave nothing. */
struct draw_part {
  int left, top, right, bottom; /* right and bottom are exclusive */
};

static struct draw_part draw_part_of(const struct go_board_size *board) {
  if (point_all_hidden(board)) return (struct draw_part){0, 0, board->width, board->height};
  return (struct draw_part){board->cut_left, board->cut_top, board->width - board->cut_right, board->height - board->cut_bottom};
}

/* ---- lines of text ---- */

enum { ONE_LETTER = 25 }; /* columns from this number on have names of two letters */

static const char *glyph(const struct draw_style *style, char mark, char letter[2]) {
  if (!style->ascii && mark == '.') return "\xC2\xB7";
  if (!style->ascii && mark == 'X') return "\xE2\x97\x8F";
  if (!style->ascii && mark == 'O') return "\xE2\x97\x8B";
  letter[0] = mark;
  letter[1] = '\0';
  return letter;
}

static bool is_empty(char mark) {
  return mark == '.' || mark == '+';
}

/* `code` is a code of terminals: "1" is bold, "2" faint; NULL is plain. */
static void set_off(const struct draw_style *style, const char *code, const char *text, struct buffer *to) {
  if (style->color && code) buffer_printf(to, "\033[%sm%s\033[0m", code, text);
  else buffer_add_string(to, text);
}

static void draw_columns(const struct draw_style *style, struct draw_part part, int width, struct buffer *to) {
  char name[POINT_NAME];
  LOCAL_BUFFER line = {0};
  buffer_add_repeated(to, ' ', style->margin);
  buffer_add_string(&line, "   ");
  for (int x = part.left; x < part.right; x++) {
    buffer_printf(&line, " %-*s", width - 1, point_column(name, x));
  }
  while (line.length && line.data[line.length - 1] == ' ') line.data[--line.length] = '\0';
  set_off(style, "2", buffer_string(&line), to);
  buffer_add_char(to, '\n');
}

static bool is_last_move(const struct go_position *position, int x, int y) {
  return position->has_move && position->is_on_board && !position->is_pass && position->x == x && position->y == y;
}

/* A point takes a space or a parenthesis and its glyph, and on wide boards one more column. */
static void draw_row(const struct go_position *position, const struct draw_style *style, struct draw_part part, int width, int y,
                     struct buffer *to) {
  char letter[2], number[16];
  bool is_open = false;
  snprintf(number, sizeof number, "%2d ", position->game->board.height - y);
  buffer_add_repeated(to, ' ', style->margin);
  set_off(style, "2", number, to);
  for (int x = part.left; x < part.right; x++) {
    bool is_it = is_last_move(position, x, y);
    buffer_add_char(to, is_it ? '(' : is_open ? ')' : ' ');
    const char mark = board_mark_at(position->game, &position->board, x, y);
    set_off(style, is_it ? "1" : is_empty(mark) ? "2" : NULL, glyph(style, mark, letter), to);
    is_open = is_it;
    if (width > 2) {
      buffer_add_char(to, is_open ? ')' : ' ');
      is_open = false;
    }
  }
  buffer_add_char(to, is_open ? ')' : ' ');
  snprintf(number, sizeof number, "%2d", position->game->board.height - y);
  set_off(style, "2", number, to);
  buffer_add_char(to, '\n');
}

void draw_text(const struct go_position *position, const struct draw_style *style, struct buffer *to) {
  struct draw_part part = draw_part_of(&position->game->board);
  int width = part.right > ONE_LETTER ? 3 : 2;
  draw_columns(style, part, width, to);
  for (int y = part.top; y < part.bottom; y++) draw_row(position, style, part, width, y, to);
  draw_columns(style, part, width, to);
}

/* ---- in words ---- */

static void add_color(const struct go_position *position, uint8_t color, struct buffer *to) {
  const struct game *game = position->game;
  escape_text(to, view_of(color < game->color_count && game->color_names[color] ? game->color_names[color] : "nobody"));
}

static bool has_setup(const struct go_position *position) {
  return game_node_item(position->game, position->node, GO_SETUP) != NULL;
}

void draw_title(const struct go_position *position, struct buffer *to) {
  char name[POINT_NAME];
  if (position->has_move) {
    buffer_printf(to, "Move %u: ", position->number);
    if (position->color != GO_EMPTY) add_color(position, position->color, to);
    else buffer_add_string(to, "nobody");
    buffer_add_char(to, ' ');
    if (position->is_pass) buffer_add_string(to, "passes");
    else buffer_add_string(to, point_name(name, position->x, position->y, &position->game->board));
    if (position->taken) buffer_printf(to, ", captures %u stone%s", position->taken, position->taken == 1 ? "" : "s");
    return;
  }
  buffer_add_string(to, has_setup(position) ? "Setup" : position->number ? "After" : "Start");
  if (!position->number) return;
  buffer_printf(to, has_setup(position) ? " after move %u" : " move %u", position->number);
}

bool draw_captured(const struct go_position *position, struct buffer *to) {
  static const uint8_t first[] = {GO_WHITE, GO_BLACK};
  const char *before = "Captured: ";
  for (unsigned i = 0; i < 2 + position->game->color_count; i++) {
    uint8_t color = i < 2 ? first[i] : (uint8_t)(i - 2);
    if ((i >= 2 && color < GO_FIRST_OTHER) || !position->board.taken[color]) continue;
    buffer_printf(to, "%s%u ", before, position->board.taken[color]);
    add_color(position, color, to);
    before = ", ";
  }
  return *before == ',';
}

bool draw_turn(const struct go_position *position, struct buffer *to) {
  if (position->next == GO_EMPTY) return false;
  size_t start = to->length;
  add_color(position, position->next, to);
  if (to->length > start) to->data[start] = ascii_upper(to->data[start]);
  buffer_add_string(to, " to play");
  return true;
}

/* ---- SVG ---- */

/* Lines are 20 units apart, with a margin for their names. Colors are attributes of the elements, because the picture may be
 * shown without a style sheet. */
enum { CELL = 20, MARGIN = 20, HALF = CELL / 2, BASELINE = 4 };

static const char ink[] = "#111", paper[] = "#fff", other[] = "#7a3b9a";

struct canvas {
  const struct go_position *position; /* one of the two is drawn */
  const struct go_diagram *diagram;
  const struct go_board_size *board;
  struct draw_part part;
  struct buffer *to;
};

static int place_x(const struct canvas *canvas, int x) {
  return MARGIN + HALF + (x - canvas->part.left) * CELL;
}

static int place_y(const struct canvas *canvas, int y) {
  return MARGIN + HALF + (y - canvas->part.top) * CELL;
}

static char mark_at(const struct canvas *canvas, int x, int y) {
  const struct go_position *position = canvas->position;
  return position ? board_mark_at(position->game, &position->board, x, y) : diagram_mark(canvas->diagram, x, y);
}

static void draw_wood(const struct canvas *canvas) {
  const struct draw_part *part = &canvas->part;
  const struct go_board_size *board = canvas->board;
  /* At a cut-off, lines end half a cell beyond the last point. */
  int x0 = place_x(canvas, part->left) - (part->left ? HALF : 0);
  int x1 = place_x(canvas, part->right - 1) + (part->right < board->width ? HALF : 0);
  int y0 = place_y(canvas, part->top) - (part->top ? HALF : 0);
  int y1 = place_y(canvas, part->bottom - 1) + (part->bottom < board->height ? HALF : 0);
  buffer_printf(canvas->to, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#e3bd78\"/><path stroke=\"#5a4420\" d=\"",
                MARGIN, MARGIN, (part->right - part->left) * CELL, (part->bottom - part->top) * CELL);
  for (int y = part->top; y < part->bottom; y++) buffer_printf(canvas->to, "M%d %dH%d", x0, place_y(canvas, y), x1);
  for (int x = part->left; x < part->right; x++) buffer_printf(canvas->to, "M%d %dV%d", place_x(canvas, x), y0, y1);
  buffer_add_string(canvas->to, "\"/>");
}

static void draw_line_names(const struct canvas *canvas) {
  enum { OUTER = 14, LEFT = 9 };
  char name[POINT_NAME];
  for (int x = canvas->part.left; x < canvas->part.right; x++)
    buffer_printf(canvas->to, "<text x=\"%d\" y=\"%d\">%s</text>", place_x(canvas, x), OUTER, point_column(name, x));
  for (int y = canvas->part.top; y < canvas->part.bottom; y++)
    buffer_printf(canvas->to, "<text x=\"%d\" y=\"%d\">%d</text>", LEFT, place_y(canvas, y) + BASELINE,
                  canvas->board->height - y);
}

static bool is_drawn(const struct canvas *canvas, int x, int y) {
  const struct draw_part *part = &canvas->part;
  return x >= part->left && x < part->right && y >= part->top && y < part->bottom;
}

static void mark_last_move(const struct canvas *canvas) {
  const struct go_position *position = canvas->position;
  if (!is_last_move(position, position->x, position->y) || !is_drawn(canvas, position->x, position->y)) return;
  bool is_dark = mark_at(canvas, position->x, position->y) != 'O';
  buffer_printf(canvas->to, "<circle cx=\"%d\" cy=\"%d\" r=\"5\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>",
                place_x(canvas, position->x),
                place_y(canvas, position->y), is_dark ? paper : ink);
}

static void add_escaped(struct buffer *to, struct view text) {
  for (size_t i = 0; i < text.length; i++) {
    unsigned char c = (unsigned char)text.at[i];
    if (c == '<' || c == '&' || c == '>' || c == '"' || c == 0x7F) buffer_printf(to, "&#%d;", c);
    else buffer_add_char(to, c < 0x20 ? ' ' : (char)c);
  }
}

/* ---- markup ---- */

enum { LABEL_SHOWN = 3 }; /* characters of a label that fit on a point */

/* The text of a label, without quotes and without the point of SGF. */
static struct view label_written(struct view text) {
  if (text.length >= 2 && text.at[0] == '"') return (struct view){text.at + 1, text.length - 2};
  const char *colon = text.length ? memchr(text.at, ':', text.length) : NULL;
  return colon ? (struct view){colon + 1, text.length - (size_t)(colon + 1 - text.at)} : text;
}

/* The part of a label that is drawn; escapes are omitted. */
static struct view label_shown(struct view text) {
  size_t end = 0;
  for (int shown = 0; end < text.length && text.at[end] != '\\' && shown < LABEL_SHOWN; shown++)
    do end++;
    while (end < text.length && ((unsigned char)text.at[end] & 0xC0) == 0x80);
  return (struct view){text.at, end};
}

static void draw_label(const struct canvas *canvas, const struct go_item *item, unsigned order, const char *color) {
  const struct game *game = canvas->position->game;
  char letter[] = {(char)('a' + order % 26), '\0'};
  bool is_kept = item->text_spot != NO_SPOT && item->text_spot <= game->text_count;
  struct view text = is_kept ? label_shown(label_written(game->texts[item->text_spot - 1].text)) : view_of(letter);
  int x = place_x(canvas, item->x), y = place_y(canvas, item->y);
  if (is_empty(mark_at(canvas, item->x, item->y)))
    buffer_printf(canvas->to, "<circle cx=\"%d\" cy=\"%d\" r=\"8\" fill=\"#e3bd78\"/>", x, y);
  buffer_printf(canvas->to, "<text x=\"%d\" y=\"%d\" fill=\"%s\">", x, y + BASELINE, color);
  add_escaped(canvas->to, text);
  buffer_add_string(canvas->to, "</text>");
}

/* Each type has a path around the point. Unknown types are a diamond. */
static const struct {
  const char *type, *path;
} shapes[] = {
    {"circle", "m-6 0a6 6 0 1 0 12 0a6 6 0 1 0 -12 0"},
    {"triangle", "m0 -7l6 10h-12z"},
    {"square", "m-5 -5h10v10h-10z"},
    {"mark", "m-5 -5l10 10m0 -10l-10 10"},
    {"selected", "m-3 -3h6v6h-6z"},
    {NULL, "m0 -6l6 6l-6 6l-6 -6z"},
};

static void draw_shape(const struct canvas *canvas, const struct go_item *item, const char *type, const char *color) {
  unsigned i = 0;
  while (shapes[i].type && strcmp(shapes[i].type, type) != 0) i++;
  bool is_full = strcmp(type, "selected") == 0;
  buffer_printf(canvas->to, "<path stroke=\"%s\" stroke-width=\"2\" fill=\"%s\" d=\"M%d %d%s\"/>", color,
                is_full ? color : "none", place_x(canvas, item->x), place_y(canvas, item->y), shapes[i].path);
}

/* Draws the markup of the node, in a color that contrasts with the stone below it. True if some markup is on the last move. */
static bool draw_markup(const struct canvas *canvas) {
  const struct go_position *position = canvas->position;
  const struct game *game = position->game;
  const struct go_node *node = &game->nodes[position->node];
  unsigned labels = 0;
  bool is_on_last = false;
  for (uint32_t i = node->first_item; i < node->first_item + node->item_count; i++) {
    const struct go_item *item = &game->items[i];
    const char *type = item->kind == GO_MARKUP && item->type ? game->markup_types[item->type] : NULL;
    if (!type || item->marks & GO_NO_POINT || !is_drawn(canvas, item->x, item->y)) continue;
    const char below = mark_at(canvas, item->x, item->y);
    const char *color = is_empty(below) || below == 'O' ? ink : paper;
    if (strcmp(type, "label") == 0) draw_label(canvas, item, labels++, color);
    else draw_shape(canvas, item, type, color);
    is_on_last |= item->x == position->x && item->y == position->y;
  }
  return is_on_last;
}

static void add_description(const struct go_position *position, struct buffer *to) {
  LOCAL_BUFFER text = {0};
  if (draw_turn(position, &text)) buffer_add_string(&text, ". ");
  if (draw_captured(position, &text)) buffer_add_char(&text, '.');
  if (text.length) {
    buffer_add_string(to, "<desc>");
    add_escaped(to, buffer_view(&text));
    buffer_add_string(to, "</desc>");
  }
}

/* Everything but the lines, stones and marks: `title` is released. */
static void open_svg(const struct canvas *canvas, struct buffer *title) {
  int width = MARGIN + (canvas->part.right - canvas->part.left) * CELL + HALF;
  int height = MARGIN + (canvas->part.bottom - canvas->part.top) * CELL + HALF;
  buffer_printf(canvas->to,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\""
                " font-family=\"sans-serif\" font-size=\"11\" text-anchor=\"middle\"><title>",
                width, height, width, height);
  add_escaped(canvas->to, buffer_view(title));
  buffer_add_string(canvas->to, "</title>");
  buffer_release(title);
  if (canvas->position) add_description(canvas->position, canvas->to);
  buffer_printf(canvas->to, "<rect width=\"%d\" height=\"%d\" fill=\"%s\"/>", width, height, paper);
}

/* Discs of a kind are one path: a line of length zero with round ends is a disc. */
static void draw_stones(const struct canvas *canvas) {
  enum { STAR, STONE, WHITE, OTHER, DISCS };
  static const struct {
    const char *color;
    int size;
  } discs[DISCS] = {{"#5a4420", 5}, {ink, 19}, {paper, 17}, {other, 17}};
  struct buffer paths[DISCS] = {0};
  LOCAL_BUFFER letters = {0};
  draw_wood(canvas);
  for (int y = canvas->part.top; y < canvas->part.bottom; y++)
    for (int x = canvas->part.left; x < canvas->part.right; x++) {
      const char mark = mark_at(canvas, x, y);
      const int at_x = place_x(canvas, x), at_y = place_y(canvas, y);
      if (mark == '.') continue;
      buffer_printf(&paths[mark == '+' ? STAR : STONE], "M%d %dh0", at_x, at_y);
      if (mark == 'O') buffer_printf(&paths[WHITE], "M%d %dh0", at_x, at_y);
      if (ascii_is_one_of(mark, "+XO")) continue;
      buffer_printf(&paths[OTHER], "M%d %dh0", at_x, at_y);
      buffer_printf(&letters, "<text x=\"%d\" y=\"%d\" fill=\"%s\">%c</text>", at_x, at_y + BASELINE, paper, mark);
    }
  for (unsigned i = 0; i < DISCS; i++) {
    if (paths[i].length)
      buffer_printf(canvas->to, "<path stroke=\"%s\" stroke-width=\"%d\" stroke-linecap=\"round\" d=\"%s\"/>", discs[i].color,
                    discs[i].size, buffer_string(&paths[i]));
    buffer_release(&paths[i]);
  }
  buffer_add_view(canvas->to, buffer_view(&letters));
}

void draw_svg(const struct go_position *position, struct buffer *to) {
  const struct go_board_size *board = &position->game->board;
  struct canvas canvas = {.position = position, .board = board, .part = draw_part_of(board), .to = to};
  struct buffer title = {0};
  draw_title(position, &title);
  open_svg(&canvas, &title);
  draw_stones(&canvas);
  if (!draw_markup(&canvas)) mark_last_move(&canvas);
  draw_line_names(&canvas);
  buffer_add_string(to, "</svg>\n");
}

static void draw_numbers(const struct canvas *canvas) {
  const struct go_diagram *diagram = canvas->diagram;
  for (int y = canvas->part.top; y < canvas->part.bottom; y++)
    for (int x = canvas->part.left; x < canvas->part.right; x++) {
      uint32_t number = diagram_number(diagram, x, y);
      const char mark = mark_at(canvas, x, y);
      if (!number || !ascii_is_one_of(mark, ".+XO")) continue;
      buffer_printf(canvas->to, "<text x=\"%d\" y=\"%d\" fill=\"%s\"%s>%u</text>", place_x(canvas, x),
                    place_y(canvas, y) + BASELINE, mark == 'O' ? ink : paper,
                    number > 99 ? " textLength=\"16\" lengthAdjust=\"spacingAndGlyphs\"" : "", number);
    }
}

void draw_diagram_svg(const struct go_diagram *diagram, struct buffer *to) {
  enum { MARK = 9 };
  struct draw_part part = {diagram->left, diagram->top, diagram->left + diagram->width, diagram->top + diagram->height};
  struct canvas canvas = {.diagram = diagram, .board = &diagram->board, .part = part, .to = to};
  char name[POINT_NAME];
  struct buffer title = {0};
  buffer_printf(&title, "The position around %s after move %u", point_name(name, diagram->x, diagram->y, &diagram->board),
                diagram->number);
  open_svg(&canvas, &title);
  draw_stones(&canvas);
  draw_numbers(&canvas);
  draw_line_names(&canvas);
  buffer_printf(to,
                "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"none\" stroke=\"#c2185b\" stroke-width=\"3\"/>"
                "</svg>\n",
                place_x(&canvas, diagram->x) - MARK, place_y(&canvas, diagram->y) - MARK, 2 * MARK, 2 * MARK);
}
