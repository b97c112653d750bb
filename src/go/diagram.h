/* diagram.h: a small board for a finding.
 *
 * A diagram is a copy of the position around one point. It is made during the replay and drawn later, after the board and the
 * game are gone: as lines of ASCII, or by the HTML report as SVG. It has no terminal colors. */
#ifndef JGFLINT_GO_DIAGRAM_H
#define JGFLINT_GO_DIAGRAM_H

#include "base/arena.h"
#include "go/replay.h"

enum {
  DIAGRAM_WHOLE = 13,  /* sides up to this length are shown whole */
  DIAGRAM_WINDOW = 11, /* the shown part of longer sides */
  DIAGRAM_LAST = 5     /* the number of last moves that have numbers; at most 9 */
};

struct go_diagram {
  struct go_board_size board;  /* the size of the whole board */
  int left, top;               /* the top left corner of the window; 0-based */
  int width, height;
  int x, y;                    /* the point of the finding, in board coordinates */
  uint32_t number;             /* the number of the last move in the position */
  struct diagram_cell {
    char mark;
    uint8_t last;              /* 1 for the last move, 2 for the move before, up to DIAGRAM_LAST; 0: other points */
  } cells[];                   /* row by row */
};

/* The character of a point: '.' and '+' (star point) are empty, 'X' is black, 'O' is white, and other colors have the first
 * letters of their names. */
char board_mark_at(const struct game *game, const struct board *board, int x, int y);
/* The same for a point in the window, in board coordinates. */
char diagram_mark(const struct go_diagram *diagram, int x, int y);
/* The number of the move that placed the stone, or 0 if the move is not one of the last DIAGRAM_LAST. */
uint32_t diagram_number(const struct go_diagram *diagram, int x, int y);

/* Makes a diagram of the event's point, in the arena. NULL if the event has no point on the board. The event is borrowed. */
struct go_diagram *diagram_of(struct arena *arena, const struct go_event *event);

/* Draws lines of ASCII, each with `margin` leading spaces and an LF. The point is in brackets, and each stone of the last moves
 * is followed by the last digit of its number. */
void diagram_draw(const struct go_diagram *diagram, size_t margin, struct buffer *to);

#endif
