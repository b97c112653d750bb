#include "go/diagram.h"

static size_t cell(const struct go_diagram *diagram, int x, int y) {
  return (size_t)(y - diagram->top) * (size_t)diagram->width + (size_t)(x - diagram->left);
}

/* The part of a side of the board that is shown around `at`. */
static void frame(int side, int at, int *from, int *length) {
  *from = 0;
  *length = side;
  if (side <= DIAGRAM_WHOLE) return;
  *length = DIAGRAM_WINDOW;
  *from = at - DIAGRAM_WINDOW / 2;
  if (*from < 0) *from = 0;
  if (*from > side - DIAGRAM_WINDOW) *from = side - DIAGRAM_WINDOW;
}

char board_mark_at(const struct game *game, const struct board *board, int x, int y) {
  const uint8_t color = board->color[board_point(board, x, y)];
  if (color == GO_EMPTY) return point_is_star(&game->board, x, y) ? '+' : '.';
  return game_color_letter(game, color);
}

static uint8_t last_at(const struct go_diagram *diagram, const struct board *board, int x, int y) {
  const unsigned point = board_point(board, x, y);
  const uint32_t number = board->color[point] == GO_EMPTY ? 0 : board->number[point];
  const bool is_last = number && number <= diagram->number && diagram->number - number < DIAGRAM_LAST;
  return is_last ? (uint8_t)(diagram->number - number + 1) : 0;
}

struct go_diagram *diagram_of(struct arena *arena, const struct go_event *event) {
  if (!event->on_board) return NULL;
  int left, top, width, height;
  frame(event->game->board.width, event->x, &left, &width);
  frame(event->game->board.height, event->y, &top, &height);
  struct go_diagram *diagram = arena_alloc(arena, sizeof *diagram + (size_t)width * (size_t)height * sizeof *diagram->cells);
  /* A move's event has the number of the move itself, which is not played yet. */
  const bool is_move = event->game->items[event->item].kind == GO_MOVE;
  *diagram = (struct go_diagram){
      .board = event->game->board, .left = left, .top = top, .width = width, .height = height,
      .x = event->x, .y = event->y, .number = event->number - (is_move && event->number ? 1 : 0),
  };
  for (int y = top; y < top + height; y++)
    for (int x = left; x < left + width; x++)
      diagram->cells[cell(diagram, x, y)] = (struct diagram_cell){board_mark_at(event->game, event->board, x, y),
                                                                  last_at(diagram, event->board, x, y)};
  return diagram;
}

char diagram_mark(const struct go_diagram *diagram, int x, int y) {
  return diagram->cells[cell(diagram, x, y)].mark;
}

uint32_t diagram_number(const struct go_diagram *diagram, int x, int y) {
  const unsigned last = diagram->cells[cell(diagram, x, y)].last;
  return last ? diagram->number + 1 - last : 0;
}

static void trim(struct buffer *to) {
  while (to->length && to->data[to->length - 1] == ' ') to->length--;
  buffer_add_char(to, '\n');
}

/* Names the moves that have digits. Captured stones do not have digits. */
static void draw_legend(const struct go_diagram *diagram, size_t margin, struct buffer *to) {
  unsigned first = 0, last = 0;
  for (int y = diagram->top; y < diagram->top + diagram->height; y++)
    for (int x = diagram->left; x < diagram->left + diagram->width; x++) {
      const unsigned number = diagram_number(diagram, x, y);
      if (!number) continue;
      if (!first || number < first) first = number;
      if (number > last) last = number;
    }
  if (!last) return;
  buffer_add_repeated(to, ' ', margin);
  const char *suffix = last > 9 ? " (last digit)" : "";
  if (first == last)
    buffer_printf(to, "numbered: move %u%s\n", last, suffix);
  else
    buffer_printf(to, "numbered: moves %u to %u%s\n", first, last, suffix);
}

void diagram_draw(const struct go_diagram *diagram, size_t margin, struct buffer *to) {
  buffer_add_repeated(to, ' ', margin + 2);
  for (int x = diagram->left; x < diagram->left + diagram->width; x++) {
    char name[POINT_NAME];
    buffer_printf(to, " %-2s", point_column(name, x));
  }
  trim(to);
  for (int y = diagram->top; y < diagram->top + diagram->height; y++) {
    buffer_add_repeated(to, ' ', margin);
    buffer_printf(to, "%2d", diagram->board.height - y);
    /* A point takes three columns: "[" or a space, the stone or the empty point, a digit, "]" or a space. */
    for (int x = diagram->left; x < diagram->left + diagram->width; x++) {
      const uint32_t number = diagram_number(diagram, x, y);
      const bool is_it = x == diagram->x && y == diagram->y;
      buffer_add_char(to, is_it ? '[' : ' ');
      buffer_add_char(to, diagram_mark(diagram, x, y));
      buffer_add_char(to, is_it ? ']' : number ? (char)('0' + number % 10) : ' ');
    }
    trim(to);
  }
  draw_legend(diagram, margin, to);
}
