/* diagram.h: a small board for a finding.
 *
 * A diagram is a copy of the part of a position around one point, made while the
 * replay stands there and drawn later, when neither board nor game is left. It can
 * be drawn as lines of ASCII; the HTML report reads the struct and draws SVG. It
 * holds no colors of a terminal. */
#ifndef JGFLINT_GO_DIAGRAM_H
#define JGFLINT_GO_DIAGRAM_H

#include "base/arena.h"
#include "go/replay.h"

enum {
  DIAGRAM_WHOLE = 13,  /* a side up to this is shown from edge to edge */
  DIAGRAM_WINDOW = 11, /* of a longer one this much is */
  DIAGRAM_LAST = 5     /* how many of the last moves carry numbers; at most 9 */
};

enum { DIAGRAM_MARKS = 16 };

struct go_diagram {
  struct go_board_size board;  /* of the whole board */
  int left, top;               /* of the window; 0-based */
  int width, height;
  int x, y;                    /* the point that it is about, on the board */
  uint32_t number;             /* of the last move that had been played */
  char marks[DIAGRAM_MARKS];   /* ".+XO", then the letters of other colors as they occur */
  uint8_t cells[];             /* row by row: an index of `marks`; in the upper half, if the stone is one of
                                  the last moves, how many from the last it is, from 1 */
};

/* How a point is drawn: '.' and '+' are empty points, 'X' is black, 'O' white, other letters are the first ones of the names
 * of other colors. x and y count from the window's corner. */
char diagram_mark(const struct go_diagram *diagram, int x, int y);
/* The number of the move that put the stone, if it is one of the last; else 0. */
uint32_t diagram_number(const struct go_diagram *diagram, int x, int y);

/* A diagram of what the event is about, in the arena. NULL if the event has no point on the board. To be called while the
 * event is good. */
struct go_diagram *diagram_of(struct arena *arena, const struct go_event *event);

/* Lines of ASCII, each ended by LF and begun with `margin` spaces. The point stands in
 * brackets; a stone of the last moves is followed by the last digit of its number. */
void diagram_draw(const struct go_diagram *diagram, size_t margin, struct buffer *to);

#endif
