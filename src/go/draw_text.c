#include "go/draw.h"
#include "go/point.h"
#include "text/escape.h"

struct draw_part draw_part_of(const struct go_board_size *board) {
  if (point_all_hidden(board)) return (struct draw_part){0, 0, board->width, board->height};
  return (struct draw_part){board->cut_left, board->cut_top, board->width - board->cut_right, board->height - board->cut_bottom};
}

/* ---- the board ---- */

enum { ONE_LETTER = 25 }; /* columns from that on have names of two letters */

static const char *glyph(const struct go_position *position, const struct draw_style *style, int x, int y, char letter[2]) {
  unsigned point = board_point(&position->board, x, y);
  uint8_t color = position->board.color[point];
  bool is_star = point_is_star(&position->game->board, x, y);
  if (color == GO_EMPTY) return style->ascii ? is_star ? "+" : "." : is_star ? "+" : "\xC2\xB7";
  if (!style->ascii && color == GO_BLACK) return "\xE2\x97\x8F";
  if (!style->ascii && color == GO_WHITE) return "\xE2\x97\x8B";
  letter[0] = game_color_letter(position->game, color);
  letter[1] = '\0';
  return letter;
}

/* `how` as terminals have it: "1" is bold, "2" faint; NULL: as it is. */
static void set_off(const struct draw_style *style, const char *how, const char *text, struct buffer *to) {
  if (style->color && how) buffer_printf(to, "\033[%sm%s\033[0m", how, text);
  else buffer_add_string(to, text);
}

static void draw_columns(const struct draw_style *style, struct draw_part part, int width, struct buffer *to) {
  char name[POINT_NAME];
  struct buffer line = {0};
  buffer_add_repeated(to, ' ', style->margin);
  buffer_add_string(&line, "   ");
  for (int x = part.left; x < part.right; x++) {
    buffer_printf(&line, " %-*s", width - 1, point_column(name, x));
  }
  while (line.length && line.data[line.length - 1] == ' ') line.data[--line.length] = '\0';
  set_off(style, "2", buffer_string(&line), to);
  buffer_add_char(to, '\n');
  buffer_release(&line);
}

static bool is_last_move(const struct go_position *position, int x, int y) {
  return position->has_move && position->is_on_board && !position->is_pass && position->x == x && position->y == y;
}

/* A point takes a space or a parenthesis, and its glyph; on wide boards one more column. */
static void draw_row(const struct go_position *position, const struct draw_style *style, struct draw_part part, int width, int y, struct buffer *to) {
  char letter[2], number[16];
  bool is_open = false;
  snprintf(number, sizeof number, "%2d ", position->game->board.height - y);
  buffer_add_repeated(to, ' ', style->margin);
  set_off(style, "2", number, to);
  for (int x = part.left; x < part.right; x++) {
    bool is_it = is_last_move(position, x, y);
    buffer_add_char(to, is_it ? '(' : is_open ? ')' : ' ');
    bool is_empty = position->board.color[board_point(&position->board, x, y)] == GO_EMPTY;
    set_off(style, is_it ? "1" : is_empty ? "2" : NULL, glyph(position, style, x, y, letter), to);
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
  if (to->length > start && to->data[start] >= 'a' && to->data[start] <= 'z') to->data[start] = (char)(to->data[start] - 'a' + 'A');
  buffer_add_string(to, " to play");
  return true;
}
