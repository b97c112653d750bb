/* json_place.h: what can be written at a place of a text of JSON that is not finished. */
#ifndef JGFLINT_LSP_JSON_PLACE_H
#define JGFLINT_LSP_JSON_PLACE_H

#include "text/source.h"

enum { JSON_PLACE_DEPTH = 64, JSON_PLACE_KEYS = 64 };

/* An object or a list that is open at the place, and the key that its value stands under. */
struct json_place_level {
  bool is_object;
  bool wants_key;  /* a key comes next, not a value */
  struct view key; /* of an object: the one that was read last, as it is written */
  size_t start;
  size_t before;   /* elements or members */
};

struct json_place {
  struct json_place_level levels[JSON_PLACE_DEPTH]; /* the outermost first */
  size_t depth;
  bool in_string;
  struct span word;  /* what is there already: a string with its quotes, or a word; else empty */
  bool has_colon;    /* behind it */
  bool is_followed;  /* by another member, without a comma */
  struct view keys[JSON_PLACE_KEYS]; /* of the innermost object, on both sides of the place */
  size_t key_count;
};

/* False where nothing can be written: in a comment, or too deep, or outside of all. Comments count as blanks. */
bool json_place_find(struct view text, size_t offset, struct json_place *place);

#endif
