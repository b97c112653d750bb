/* node_moves.h: nodes that fixes move, and what becomes of the JSON Pointers to them.
 *
 * meta.jgflint, meta.sgf, meta.ugf and meta.jsonsgf speak of nodes by pointers, as strings or as keys. They are read once for a
 * record, when a fix first wants them. A fix says what it moves, in terms of the text as it is. Many fixes can be made at once:
 * each pointer is then written anew one time, for all of them together. So what one of them removes may shift what another one
 * moves. */
#ifndef JGFLINT_FIX_NODE_MOVES_H
#define JGFLINT_FIX_NODE_MOVES_H

#include "json/pointer.h"
#include "lint/diagnostic.h"

struct node_pointer {
  uint32_t target;   /* the value that it names, or the innermost one on the way there */
  bool is_there;     /* it names something */
  bool silences;     /* of a suppression: no part of the game */
  bool is_plain;     /* written as it reads, without an escape */
  struct view text;
  struct span span;  /* with its quotes */
};

struct place;

struct known_place {
  const struct place *below;
  size_t round; /* what it was asked in */
};

/* Lies in the arena of the diags. */
struct node_pointers {
  struct json_lookup lookup;
  struct node_pointer *list; /* by what they name */
  size_t count, capacity;
  struct known_place *known; /* by value; NULL until the first nodes move */
  size_t round;
  size_t listed; /* bytes of their edits, for what all fixes of the record list (node_moves.h) */
};

/* Those of the document that the diags are of. */
struct node_pointers *node_pointers_of(struct diags *diags);

/* The first that names this value, or a later one. */
size_t node_pointers_from(const struct node_pointers *pointers, uint32_t target);

/* ---- moves ---- */

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
void node_moves_follow(struct diags *diags, const struct diag *const *made, size_t count,
                       void (*add)(void *edits, const struct edit *edit), void *edits);

#endif
