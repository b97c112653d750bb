/* diagram.h: a small board for a finding.
 *
 * A diagram is a copy of the part of a position around one point, made while the
 * replay stands there and drawn much later, when neither board nor record is
 * left. It can be drawn as lines of ASCII; whoever draws otherwise (SVG) reads
 * the struct. It holds no colors of a terminal and no words but "moves". */
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

/* '.' and '+' are empty points; 'X' is black, 'O' white, other letters begin the names of other colors. */
char diagram_mark(const struct go_diagram *diagram, int x, int y);
/* Of the move that put the stone, if it is one of the last; else 0. */
uint32_t diagram_number(const struct go_diagram *diagram, int x, int y);

/* A diagram of what the event tells of; lives in the arena. NULL if it has no point on the board. */
struct go_diagram *diagram_of(struct arena *arena, const struct go_event *event);

/* Lines of ASCII, each ended by LF and begun with `margin` spaces. The point stands in
 * brackets; a stone of the last moves is followed by the last digit of its number. */
void diagram_draw(const struct go_diagram *diagram, size_t margin, struct buffer *to);

#endif
