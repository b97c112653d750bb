/* draw.h: a position, drawn as lines of text or as SVG, and told in words.
 *
 * What a board has cut off is not drawn. Nothing here comes from a record but names of
 * colors and labels, which are escaped. The text_spot of a label is one more than its place among the texts of the game. */
#ifndef JGFLINT_GO_DRAW_H
#define JGFLINT_GO_DRAW_H

#include "go/position.h"

struct draw_style {
  bool ascii;    /* X and O for stones that are discs elsewhere */
  bool color;    /* with colors of a terminal */
  size_t margin; /* spaces before each line */
};

/* The board with names of rows and columns, star points, and the last move in parentheses; each line ends with LF. */
void draw_text(const struct go_position *position, const struct draw_style *style, struct buffer *to);
/* The same as one element <svg>, which needs no style sheet: with the markup of the node; whose turn it is and what was captured
 * is its <desc>. */
void draw_svg(const struct go_position *position, struct buffer *to);

/* "Move 57: black Q16", "Move 58: white passes", "Setup after move 12", "After move 12", "Start". */
void draw_title(const struct go_position *position, struct buffer *to);
/* "Captured: 3 white, 1 black"; false, and nothing, if no stone was. */
bool draw_captured(const struct go_position *position, struct buffer *to);
/* "White to play"; false, and nothing, if nobody knows. */
bool draw_turn(const struct go_position *position, struct buffer *to);

#endif
