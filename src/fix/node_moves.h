/* node_moves.h: nodes that fixes move, and what becomes of the pointers to them.
 *
 * A fix says what it moves, in terms of the text as it is. Many fixes can be made at once: each pointer is then written
 * anew one time, for all of them together. So what one of them removes may shift what another one moves. */
#ifndef JGFLINT_FIX_NODE_MOVES_H
#define JGFLINT_FIX_NODE_MOVES_H

#include "fix/node_pointers.h"

enum node_move_kind {
  NODES_SHIFT, /* elements of the list `from`, from `first` on, get indexes that are `shift` more */
  NODES_MOVE,  /* they become elements of `to`, the first of them the one of this index; or of a list of their own there */
  LIST_MOVE    /* `from`, with what is below it, is found below another value; `first` is 0 */
};

/* What others do to the list `to` is no matter of this: `index` is that of the text as it is. */
struct node_move {
  enum node_move_kind kind;
  uint32_t from, first;
  long shift;
  uint32_t to;       /* stands before what moves; `from` itself if what is below that gets a step more */
  uint32_t index;
  bool is_own_list;  /* NODES_MOVE: they are counted from 0 in the list that is the element of this index */
  int behind;        /* LIST_MOVE: it goes into the element that stands so many behind that of this index */
  const char *tail;  /* LIST_MOVE: a key that comes before what is below */
};

/* Adds to a fix that nodes move so, with the edits of pointers that this asks for when no other fix is made. Where these
 * were very many for all fixes of the record, they are not listed any more (struct fix: is_unlisted). */
void node_move_add(struct diags *diags, struct fix *fix, struct node_move move);
/* The same of all that one fix moves, in no order: each pointer is looked at once. */
void node_moves_add(struct diags *diags, struct fix *fix, const struct node_move *moves, size_t count);

/* The edits of all pointers, when so many fixes are made at once. Calls `add` for each, in no order. */
void node_moves_follow(struct diags *diags, const struct diag *const *made, size_t count, void (*add)(void *of, const struct edit *edit),
                       void *of);

#endif
