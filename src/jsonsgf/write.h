/* write.h: writes a tree as JSON-SGF. */
#ifndef JGFLINT_JSONSGF_WRITE_H
#define JGFLINT_JSONSGF_WRITE_H

#include "sgf/property_tree.h"

/* Appends the game as one tree of JSON-SGF in the form of its gist; the caller writes the collection around the trees.
 * The tree is normalized, as for sgf_write. `plain` leaves out `jgf`. Sorts the properties of the tree. */
void jsonsgf_write(struct property_tree *tree, bool plain, struct buffer *out);

#endif
