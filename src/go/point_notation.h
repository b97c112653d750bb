/* point_notation.h: points in other notations than that of their format: Q16, pd, 16-4. */
#ifndef JGFLINT_GO_POINT_NOTATION_H
#define JGFLINT_GO_POINT_NOTATION_H

#include "go/causes.h"

/* The notations (bits of 1 << enum go_notation) in which nearly all unreadable points of the game are points of its board. *first
 * is the first of these items. *is_dashed: they contain dashes. */
unsigned point_notations(const struct game *game, uint32_t *first, bool *is_dashed);

/* Reads the text of an unreadable item: it becomes a point or a pass. Returns false if the text is not in this notation. */
bool point_read_as(const struct game *game, struct go_item *item, enum go_notation notation);

/* The bytes of the source to replace by the right point: the value in SGF, the member or the value in JSON, or, if the two
 * coordinates are members of their own, those of the first; then *second is not empty. */
struct span point_written(const struct game *game, const struct go_item *item, struct span *second);

#endif
