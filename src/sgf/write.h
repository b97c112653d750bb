/* write.h: writes a tree as SGF, and functions that the SGF and JSON-SGF writers share. */
#ifndef JGFLINT_SGF_WRITE_H
#define JGFLINT_SGF_WRITE_H

#include "sgf/property_tree.h"

/* Appends the game as one game tree of FF[4] in UTF-8. `plain` leaves out XJ.
 *
 * The tree is normalized (sgf_normalize of convert/convert.h), which also reports losses. So the writer checks no values:
 * a value that does not fit its property is written unchanged. */
void sgf_write(const struct property_tree *tree, bool plain, struct buffer *out);

/* ---- the order of properties ---- */

/* The writer itself writes the properties of the root that describe the file (FF, GM, CA, AP, SZ). Several properties of
 * one name become one. */

/* The value of AP if the tree has no generator. */
#define WRITE_ORDER_GENERATOR "jgflint"

struct ordered_property {
  const struct sgf_property *property; /* borrowed */
  uint32_t first; /* number of the first property of the same name */
  uint8_t rank;   /* the position in the order of writing */
};

struct write_order {
  const struct property_tree *tree; /* borrowed */
  struct ordered_property *list; /* owned: the properties of a node; those with equal names are neighbors */
  size_t count, capacity;
  struct sgf_value *values; /* owned: the values of one name */
  size_t value_count, value_capacity;
  size_t spread; /* the number of points made from rectangles so far */
};

void write_order_release(struct write_order *write_order);

/* Fills `list` with the properties of the node that are written. */
void write_order_node(struct write_order *write_order, size_t node);
/* Fills `values` with all values of the name at `index` in the list. Returns the index of the next name. */
size_t write_order_values(struct write_order *write_order, size_t index);

/* Appends the leftovers of a node as a JSON object, except those for which `is_omitted` returns true. Appends nothing if no
 * leftover remains. `is_omitted` may be NULL. */
void write_leftovers(const struct property_tree *tree, size_t node,
                     bool (*is_omitted)(const struct property_tree *tree, const struct tree_leftover *leftover),
                     struct buffer *to);

#endif
