/* write.h: writes a tree as SGF. */
#ifndef JGFLINT_SGF_WRITE_H
#define JGFLINT_SGF_WRITE_H

#include "sgf/property_tree.h"

/* Appends the game as one game tree of FF[4] in UTF-8. `plain` leaves out XJ. Sorts the properties of the tree.
 *
 * The tree is normalized (sgf_normalize of convert/convert.h), which also reports losses. So the writer checks no values:
 * a value that does not fit its property is written unchanged. */
void sgf_write(struct property_tree *tree, bool plain, struct buffer *out);

/* ---- shared by the writers of SGF and JSON-SGF ---- */

/* The program in AP if the tree has none. */
#define WRITE_GENERATOR "jgflint"

/* Sorts the properties of each node into the order of writing, and joins those of one name. */
void write_arrange(struct property_tree *tree);

/* Whether the property describes the file: the writer makes it, for the root alone. */
static inline bool write_is_of_file(enum sgf_name id) {
  return id == SGF_FF || id == SGF_GM || id == SGF_CA || id == SGF_AP || id == SGF_SZ;
}

/* Appends the leftovers of a node as a JSON object, except those for which `is_omitted` returns true. Appends nothing if no
 * leftover remains. `is_omitted` may be NULL. */
void write_leftovers(const struct property_tree *tree, size_t node,
                     bool (*is_omitted)(const struct property_tree *tree, const struct tree_leftover *leftover),
                     struct buffer *to);

#endif
