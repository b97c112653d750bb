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

/* Lies in the tables of the diags. */
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

/* Whether meta says of a node what a format beside JGF has said there: such a node is not empty. */
bool pointers_lead_to(struct rule_context *context, uint32_t spot);

/* ---- moves: what a fix says of them. Indexes are those of the text as it is ---- */

/* Elements of a list, from `first` on, get other indexes: `shift` more. */
void pointers_shift(struct rule_context *context, struct fix *fix, uint32_t list, uint32_t first, int shift);
/* The elements of a list become those of another that begins before it, the one of index 0 there at `index`. */
void pointers_unfold(struct rule_context *context, struct fix *fix, uint32_t list, uint32_t to, uint32_t index);
/* The elements of a list from `first` on become a list of their own, the element of `index` in `to`, which stands before them. */
void pointers_renumber(struct rule_context *context, struct fix *fix, uint32_t list, uint32_t first, uint32_t to, uint32_t index);
/* A member of a node goes into a node of its own, behind or before what stays: whoever names the node means that. */
void pointers_split(struct rule_context *context, struct fix *fix, uint32_t member, uint32_t node, bool is_behind);
/* A list becomes the variations of a node in its place. */
void pointers_wrap(struct rule_context *context, struct fix *fix, uint32_t list);

/* ---- what becomes of the pointers ---- */

/* The edits of all pointers, when so many fixes are made at once. Calls `add` for each, in no order. */
void node_moves_follow(struct diags *diags, const struct diag *const *made, size_t count,
                       void (*add)(void *edits, const struct edit *edit), void *edits);

#endif
