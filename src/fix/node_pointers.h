/* node_pointers.h: the JSON Pointers into the tree that meta holds.
 *
 * meta.jgflint, meta.sgf, meta.ugf and meta.jsonsgf speak of nodes by pointers, as
 * strings or as keys. They are read once for a record, when a fix first wants them. */
#ifndef JGFLINT_FIX_NODE_POINTERS_H
#define JGFLINT_FIX_NODE_POINTERS_H

#include "json/lookup.h"
#include "lint/diagnostic.h"

struct node_pointer {
  uint32_t target;   /* what it names, or the innermost value around that */
  bool is_there;     /* it names something */
  bool silences;     /* of a suppression: no part of the game */
  bool is_plain;     /* written as it reads, without an escape */
  struct view text;
  struct span span;  /* with its quotes */
};

struct place; /* fix/node_moves.c */

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

#endif
