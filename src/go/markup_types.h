/* markup_types.h: the six types of markup of JGF 2, with the SGF property of each. */
#ifndef JGFLINT_GO_MARKUP_TYPES_H
#define JGFLINT_GO_MARKUP_TYPES_H

#include "base/buffer.h"

#define MARKUP_TYPES_ALL(X) \
  X("circle", "CR") X("triangle", "TR") X("square", "SQ") X("mark", "MA") X("label", "LB") X("selected", "SL")

/* Types as numbers, in the order of the list: MARKUP_NONE is no type that is compared. */
enum markup { MARKUP_NONE, MARKUP_CIRCLE, MARKUP_TRIANGLE, MARKUP_SQUARE, MARKUP_MARK, MARKUP_LABEL, MARKUP_SELECTED, MARKUP_END,
    MARKUP_TYPES = MARKUP_END - 1 };
extern const struct markup_type {
  const char *name, *property;
} markup_types[MARKUP_TYPES];

/* The name for an SGF property; NULL if the property is not such a mark. */
const char *markup_type_of(struct view property);

#endif
