/* collection_line.h: the main line of a game as a row of numbers, the same for all
 * games that are one another's mirror images, on any machine. Comparing two rows compares
 * two games; the setup of a node is a sum, which is hardly ever the same by chance. */
#ifndef JGFLINT_LINT_COLLECTION_LINE_H
#define JGFLINT_LINT_COLLECTION_LINE_H

#include "go/game.h"

struct collection_line {
  uint32_t *list; /* owned; the first is the board's size */
  size_t count, capacity;
  size_t moves;   /* that are no passes */
  bool has_setup;
};

/* Fills the line anew; false if the record is of no known board, or of no Go. */
bool collection_line_read(struct collection_line *line, const struct game *game);
void collection_line_release(struct collection_line *line);

#endif
