/* write.h: a tree as the text of SGF. */
#ifndef JGFLINT_SGF_WRITE_H
#define JGFLINT_SGF_WRITE_H

#include "sgf/property_tree.h"

/* Appends the game as one game tree of FF[4] in UTF-8. `plain` leaves out XJ. */
void sgf_write(const struct property_tree *tree, bool plain, struct buffer *out, struct fact_sink losses);

#endif
