/* write_order.h: what writing a tree as SGF and as JSON-SGF have in common.
 *
 * Which properties of a node are written, in which order and under which name: those
 * of the root that say what the file is come from the writer itself, a property that
 * stands twice becomes one, and names of FF1 and FF2 become those of FF4. What is no
 * value of its property's type is written as it stands: who reads it may know what
 * was meant. A point that a list names twice is left out. What there is no room for
 * is noted. */
#ifndef JGFLINT_SGF_WRITE_ORDER_H
#define JGFLINT_SGF_WRITE_ORDER_H

#include "sgf/point_set.h"

enum { WRITING_NONE = -1, WRITING_SCRATCH = 40 };

/* What the generator is called where the tree names none. */
#define WRITING_GENERATOR "jgflint"

struct writing_property {
  struct view name; /* borrowed or static */
  const struct sgf_kind *kind; /* static */
  uint8_t rank;     /* where it stands among others */
  uint32_t first;   /* into tree->properties */
};

struct writing {
  const struct sgf_tree *tree; /* borrowed */
  bool any_name;               /* may be written; else capitals only, as in SGF */
  struct fact_sink losses;     /* `note` may be NULL */
  struct writing_property *list; /* owned: of the node at hand */
  size_t count, capacity;
  int64_t *next; /* owned: by property of the node, the next of the same name; WRITING_NONE */
  size_t next_capacity;
  size_t node;
  size_t spread; /* points that rectangles became so far */
};

void writing_init(struct writing *writing, const struct sgf_tree *tree, bool any_name, struct fact_sink losses);
/* Notes that a value is not written. */
void writing_lost(const struct writing *writing, struct view name, const struct sgf_value *value);
void writing_release(struct writing *writing);

/* Puts the node's properties into `list`: those that there is something to write of. */
void writing_node(struct writing *writing, size_t node);

/* One value after the other, as it is to be written. */
struct writing_values {
  const struct writing *writing;           /* borrowed */
  const struct writing_property *property; /* borrowed */
  int64_t at;    /* property; WRITING_NONE at the end */
  size_t index;  /* of its values */
  size_t number; /* of values given */
  struct points seen; /* in a list of points */
  char scratch[WRITING_SCRATCH];
};

struct writing_values writing_values(const struct writing *writing, const struct writing_property *property);
/* The next one; false at the end. `value` is good until the next call. */
bool writing_next(struct writing_values *values, struct sgf_value *value);

/* Appends the extras of one node from `first` on as a JSON object, but those that are spared (NULL: none); nothing if that
 * leaves none. Returns where those of the next node begin. */
size_t writing_extras(const struct sgf_tree *tree, size_t first, bool (*spares)(const struct sgf_tree *tree, const struct sgf_extra *extra),
                      struct buffer *to);

#endif
