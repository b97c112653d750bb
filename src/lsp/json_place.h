/* json_place.h: describes a place in unfinished JSON, for completion. */
#ifndef JGFLINT_LSP_JSON_PLACE_H
#define JGFLINT_LSP_JSON_PLACE_H

#include "text/source.h"

enum { JSON_PLACE_DEPTH = 64, JSON_PLACE_KEYS = 64 };

/* An object or list around the place, and the key of its value. */
struct json_place_level {
  bool is_object;
  bool wants_key;  /* a key comes next, not a value */
  struct view key; /* the last key in an object, as written */
  size_t start;
  size_t before;   /* elements or members before the place */
};

struct json_place {
  struct json_place_level levels[JSON_PLACE_DEPTH]; /* outermost first */
  size_t depth;
  bool in_string;
  struct span word;  /* the text at the place: a string with its quotes, or a word; may be empty */
  bool has_colon;    /* after the word */
  bool is_followed;  /* another member follows without a comma */
  struct view keys[JSON_PLACE_KEYS]; /* all keys in the innermost object */
  size_t key_count;
};

/* Returns false at places without completion: in comments, outside of the JSON text, and if nested too deeply. */
bool json_place_find(struct view text, size_t offset, struct json_place *place);

#endif
