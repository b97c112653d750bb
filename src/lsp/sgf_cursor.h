/* sgf_cursor.h: what can be written at a place of a text of SGF that is not finished. */
#ifndef JGFLINT_LSP_SGF_CURSOR_H
#define JGFLINT_LSP_SGF_CURSOR_H

#include "sgf/property.h"
#include "text/source.h"

enum { SGF_CURSOR_PROPERTIES = 64 };

struct sgf_cursor {
  bool in_value;         /* between the brackets of a value; else where a name can stand */
  struct span name;      /* of the property that the place belongs to, as it is written; empty if there is none */
  enum sgf_name id;
  struct span word;      /* what is there already: the text of the value, the letters of the name */
  bool has_value;        /* a bracket follows the name */
  bool has_node;         /* the place is in a node */
  bool is_root;          /* and that is the first of its game */
  bool is_first, is_last; /* nothing stands before the place in the node, or behind it */
  int ff;                /* 1..4: what the file says, or 4 */
  char last_move;        /* of the nodes before: 'B', 'W', 0 if there is none */
  enum sgf_name properties[SGF_CURSOR_PROPERTIES]; /* of the node, on both sides of the place, but for the one that is written */
  size_t property_count, before_count; /* before_count: before the place */
};

/* Goes through the text once. */
void sgf_cursor_find(struct view text, size_t offset, struct sgf_cursor *cursor);
bool sgf_cursor_has(const struct sgf_cursor *cursor, enum sgf_name id);

#endif
