/* write.h: a tree as the text of SGF, and what writing SGF and JSON-SGF have in common. */
#ifndef JGFLINT_SGF_WRITE_H
#define JGFLINT_SGF_WRITE_H

#include "sgf/property_tree.h"

/* Appends the game as one game tree of FF[4] in UTF-8. `plain` leaves out XJ.
 *
 * The tree is normalized (convert/normalize.h), which also reports losses. So the writer checks no values:
 * a value that does not fit its property is written unchanged. */
void sgf_write(const struct property_tree *tree, bool plain, struct buffer *out);

/* ---- which properties of a node are written, in which order and under which name ---- */

/* The writer itself writes the properties of the root that describe the file (FF, GM, CA, AP, SZ). Several properties of
 * one name become one. */

enum { WRITE_ORDER_NONE = -1 };

/* The generator, if the tree names none. */
#define WRITE_ORDER_GENERATOR "jgflint"

struct ordered_property {
  struct view name; /* borrowed or static */
  const struct sgf_kind *kind; /* static */
  uint8_t rank;     /* where it stands among others */
  uint32_t first;   /* into tree->properties */
};

struct write_order {
  const struct property_tree *tree; /* borrowed */
  struct ordered_property *list; /* owned: of the node at hand */
  size_t count, capacity;
  int64_t *next; /* owned: by property of the node, the next of the same name; WRITE_ORDER_NONE */
  size_t next_capacity;
  size_t node;
  size_t spread; /* points that rectangles became so far */
};

void write_order_init(struct write_order *write_order, const struct property_tree *tree);
void write_order_release(struct write_order *write_order);

/* Fills `list` with the properties of the node that are written. */
void write_order_node(struct write_order *write_order, size_t node);

/* One value after the other, as it is to be written. */
struct ordered_values {
  const struct write_order *write_order;           /* borrowed */
  const struct ordered_property *property; /* borrowed */
  int64_t at;    /* property; WRITE_ORDER_NONE at the end */
  size_t index;  /* of its values */
};

struct ordered_values write_order_values(const struct write_order *write_order, const struct ordered_property *property);
/* The next one; false at the end. `value` is good until the next call. */
bool write_order_next(struct ordered_values *values, struct sgf_value *value);

/* Appends the extras of one node from `first` on as a JSON object, but those that are spared (NULL: none); nothing if that
 * leaves none. Returns where those of the next node begin. */
size_t write_order_extras(const struct property_tree *tree, size_t first,
                          bool (*spares)(const struct property_tree *tree, const struct tree_extra *extra), struct buffer *to);

#endif
