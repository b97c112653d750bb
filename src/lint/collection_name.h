/* collection_name.h: names of players, known again however they are spelled.
 * For src/lint/collection.c alone. */
#ifndef JGFLINT_LINT_COLLECTION_NAME_H
#define JGFLINT_LINT_COLLECTION_NAME_H

#include "base/map.h"

struct collection_spelling {
  const char *text; /* as it was spelled first */
  const char *name; /* of the record */
};

/* The first spelling of that name; a new one is kept, with the record's name. NULL if it is too short to tell. */
const struct collection_spelling *collection_name(struct map *names, struct arena *arena, struct view text, const char *game);

#endif
