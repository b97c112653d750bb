/* sgf_cursor.h: describes a place in unfinished SGF, for completion. */
#ifndef JGFLINT_LSP_SGF_CURSOR_H
#define JGFLINT_LSP_SGF_CURSOR_H

#include "sgf/property.h"
#include "text/source.h"

enum { SGF_CURSOR_PROPERTIES = 64 };

struct sgf_cursor {
  bool in_value;         /* between the brackets of a value; otherwise a name can be written */
  struct span name;      /* of the property at the place, as written; may be empty */
  enum sgf_name id;
  struct span word;      /* the text at the place: of the value, or the letters of the name */
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
