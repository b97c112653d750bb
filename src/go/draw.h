/* draw.h: draws a position as lines of text or as SVG, and describes it in words.
 *
 * Cut-offs are not drawn. Names of colors and labels are escaped; nothing else comes from the record. The text_spot of a label is
 * its index among the texts of the game, plus one. */
#ifndef JGFLINT_GO_DRAW_H
#define JGFLINT_GO_DRAW_H

#include "go/position.h"

struct go_diagram;

struct draw_style {
  bool ascii;    /* stones are X and O, not discs */
  bool color;    /* with terminal colors */
  size_t margin; /* leading spaces of each line */
};

/* Draws the board with names of rows and columns, star points, and the last move in parentheses. Each line ends with LF. */
void draw_text(const struct go_position *position, const struct draw_style *style, struct buffer *to);
/* Draws the board and the markup of the node as an <svg> element that needs no style sheet. Its <desc> names the next player and
 * the captured stones. */
void draw_svg(const struct go_position *position, struct buffer *to);
/* Draws the board of a finding in the same way, with the numbers of the last moves and a frame around the point. */
void draw_diagram_svg(const struct go_diagram *diagram, struct buffer *to);

/* "Move 57: black Q16", "Move 58: white passes", "Setup after move 12", "After move 12", "Start". */
void draw_title(const struct go_position *position, struct buffer *to);
/* Appends "Captured: 3 white, 1 black". Returns false if no stone was captured. */
bool draw_captured(const struct go_position *position, struct buffer *to);
/* Appends "White to play". Returns false if the turn is unknown. */
bool draw_turn(const struct go_position *position, struct buffer *to);

#endif
