/* point_set.h: sets of points in SGF lists.
 *
 * A value of a list is a point, or two corners of a rectangle ("aa:cc"; FF[4], compressed point lists). A set has a bit for
 * each point, so adding a rectangle takes one operation per row. */
#ifndef JGFLINT_SGF_POINT_SET_H
#define JGFLINT_SGF_POINT_SET_H

#include "sgf/property_tree.h"

enum { POINTS_SIDE = 52 }; /* a to z and A to Z */

struct point_set {
  uint64_t rows[POINTS_SIDE]; /* by y; bit x */
};

struct point_set_rectangle {
  int left, top, right, bottom; /* all inclusive */
};

/* Reads the points of a value. Returns false if the value is neither a point nor a rectangle. Any two opposite corners are
 * allowed. */
static inline bool point_set_of(const struct sgf_value *value, struct point_set_rectangle *rectangle) {
  if (!sgf_point(value->text, &rectangle->left, &rectangle->top)) return false;
  rectangle->right = rectangle->left;
  rectangle->bottom = rectangle->top;
  if (!value->second.at) return true;
  int x, y;
  if (!sgf_point(value->second, &x, &y)) return false;
  if (x < rectangle->left) rectangle->left = x;
  else rectangle->right = x;
  if (y < rectangle->top) rectangle->top = y;
  else rectangle->bottom = y;
  return true;
}

static inline size_t point_set_count(const struct point_set_rectangle *rectangle) {
  return (size_t)(rectangle->right - rectangle->left + 1) * (size_t)(rectangle->bottom - rectangle->top + 1);
}

static inline uint64_t point_set_row(const struct point_set_rectangle *rectangle) {
  uint64_t up_to = (UINT64_C(1) << (rectangle->right + 1)) - 1;
  return up_to & ~((UINT64_C(1) << rectangle->left) - 1);
}

static inline bool point_set_has(const struct point_set *points, int x, int y) {
  return points->rows[y] >> x & 1;
}

/* Returns true if the points of a property, in any notation, form exactly one rectangle. Sets `area` to this rectangle. */
bool point_set_area(const struct property_tree *tree, const struct sgf_property *property, struct point_set_rectangle *area);

static inline bool point_set_overlaps(const struct point_set *points, const struct point_set_rectangle *rectangle) {
  uint64_t row = point_set_row(rectangle), both = 0;
  for (int y = rectangle->top; y <= rectangle->bottom; y++) both |= points->rows[y] & row;
  return both;
}

static inline void point_set_add(struct point_set *points, const struct point_set_rectangle *rectangle) {
  uint64_t row = point_set_row(rectangle);
  for (int y = rectangle->top; y <= rectangle->bottom; y++) points->rows[y] |= row;
}

#endif
