/* pointers.h: JSON Pointers in meta.jgflint, meta.sgf, meta.ugf and meta.jsonsgf follow the values that fixes move. */
#ifndef JGFLINT_FIX_POINTERS_H
#define JGFLINT_FIX_POINTERS_H

#include "fix/doc_patch.h"

/* Whether meta contains what another format says of this value: such a node is not empty. */
bool pointers_lead_to(struct diags *diags, uint32_t spot);

/* Adds new texts for the pointers to a finished patch. */
void pointers_follow(struct doc_patch *patch);

#endif
