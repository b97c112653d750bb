/* pointers.h: JSON Pointers (RFC 6901) in the `meta` of a record, and their targets. Suppressions and properties of SGF have
 * pointers. */
#ifndef JGFLINT_LSP_POINTERS_H
#define JGFLINT_LSP_POINTERS_H

#include "lsp/params.h"

struct pointer_found {
  struct span span;   /* of the pointer */
  struct span target; /* of its target, with the key */
  struct buffer text; /* owned: the text of the target, shortened */
};

/* Reads the pointer at a place of JGF. False if there is no pointer, or it has no target. */
bool pointer_find(struct lsp *lsp, struct params_place place, struct pointer_found *found);

#endif
