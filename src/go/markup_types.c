#include "go/markup_types.h"

#define TYPE_ROW(name, property) {name, property},
const struct markup_type markup_types[MARKUP_TYPES] = {MARKUP_TYPES_ALL(TYPE_ROW)};

const char *markup_type_of(struct view property) {
  for (size_t i = 0; i < MARKUP_TYPES; i++)
    if (view_is(property, markup_types[i].property)) return markup_types[i].name;
  return NULL;
}
