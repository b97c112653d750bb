#include "go/markup_types.h"

const struct markup_type markup_types[MARKUP_TYPES] = {{"circle", "CR"}, {"triangle", "TR"}, {"square", "SQ"},
                                                       {"mark", "MA"},   {"label", "LB"},    {"selected", "SL"}};

const char *markup_type_of(struct view property) {
  for (size_t i = 0; i < MARKUP_TYPES; i++)
    if (view_is(property, markup_types[i].property)) return markup_types[i].name;
  return NULL;
}
