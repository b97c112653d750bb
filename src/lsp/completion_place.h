/* completion_place.h: what can be written at a place of a text of JSON that is not finished. */
#ifndef JGFLINT_LSP_COMPLETION_PLACE_H
#define JGFLINT_LSP_COMPLETION_PLACE_H

#include "base/buffer.h"
#include "text/span.h"

enum { PLACE_MOST_DEPTH = 64, PLACE_MOST_KEYS = 64 };

/* An object or a list that is open at the place, and the key that its value stands under. */
struct place_level {
  bool is_object;
  bool wants_key;  /* a key comes next, not a value */
  struct view key; /* of an object: the one that was read last, as it is written */
  size_t start;
};

struct completion_place {
  struct place_level levels[PLACE_MOST_DEPTH]; /* the outermost first */
  size_t depth;
  bool in_string;
  struct span word;  /* what is there already: a string with its quotes, or a word; else empty */
  bool has_colon;    /* behind it */
  struct view keys[PLACE_MOST_KEYS]; /* of the innermost object, on both sides of the place */
  size_t key_count;
};

/* False where nothing can be written: in a comment, or too deep. Comments count as blanks. */
bool completion_place_find(struct view text, size_t offset, struct completion_place *place);

#endif
