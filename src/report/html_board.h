/* html_board.h: the diagram of a position as SVG.
 *
 * Colors are classes of html.css: the page's policy forbids styles elsewhere. */
#ifndef JGFLINT_REPORT_HTML_BOARD_H
#define JGFLINT_REPORT_HTML_BOARD_H

#include "base/buffer.h"
#include "go/diagram.h"

void html_board_draw(const struct go_diagram *diagram, struct buffer *to);

#endif
