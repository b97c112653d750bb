/* cursor.h: describes a place in unfinished JSON and SGF, for completion. */
#ifndef JGFLINT_LSP_CURSOR_H
#define JGFLINT_LSP_CURSOR_H

#include "sgf/property.h"
#include "text/source.h"

/* ---- JSON ---- */

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

/* ---- SGF ---- */

enum { SGF_CURSOR_PROPERTIES = 64 };

struct sgf_cursor {
  bool in_value;         /* between the brackets of a value; otherwise a name can be written */
  struct span name;      /* of the property at the place, as written; may be empty */
  enum sgf_name id;
  struct span word;      /* the text at the place: the value, or the letters of the name */
  bool has_value;        /* a bracket follows the name */
  bool has_node;         /* the place is in a node */
  bool is_root;          /* the root of its game */
  bool is_first, is_last; /* nothing precedes or follows the place in the node */
  int ff;                /* 1..4, from the file; default: 4 */
  char last_move;        /* the color of the last move before: 'B', 'W', or 0 */
  enum sgf_name properties[SGF_CURSOR_PROPERTIES]; /* of the node, without the property at the place */
  size_t property_count, before_count; /* before_count: the number before the place */
};

/* Reads the text once, up to the end of the node. */
void sgf_cursor_find(struct view text, size_t offset, struct sgf_cursor *cursor);
bool sgf_cursor_has(const struct sgf_cursor *cursor, enum sgf_name id);

#endif
