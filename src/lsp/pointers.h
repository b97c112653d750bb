/* pointers.h: JSON Pointers (RFC 6901) that stand in a record's `meta`, and what they lead to: where a rule is silenced, to which
 * node properties of SGF belong. */
#ifndef JGFLINT_LSP_POINTERS_H
#define JGFLINT_LSP_POINTERS_H

#include "lsp/params.h"

struct pointer_found {
  struct span span;   /* of the pointer */
  struct span target; /* of the value that it leads to, with its key */
  struct buffer text; /* owned: the value's text, cut if it is long */
};

/* The pointer at a place of JGF. False if there is none, or it leads nowhere. */
bool pointer_find(struct lsp *lsp, struct params_place place, struct pointer_found *found);

#endif
