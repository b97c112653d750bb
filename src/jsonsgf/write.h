/* write.h: a tree as the text of JSON-SGF. */
#ifndef JGFLINT_JSONSGF_WRITE_H
#define JGFLINT_JSONSGF_WRITE_H

#include "sgf/property_tree.h"

/* Appends the game as one tree of JSON-SGF in the form of its gist; who calls puts a collection of trees around them.
 * `plain` leaves out `jgf`. */
void jsonsgf_write(const struct property_tree *tree, bool plain, struct buffer *out, struct fact_sink losses);

#endif
