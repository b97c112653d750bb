/* doc_write.h: writes a patch as edits.
 *
 * What a patch does not change is copied byte for byte. Inserted and moved values follow the style of their neighbors. */
#ifndef JGFLINT_FIX_DOC_WRITE_H
#define JGFLINT_FIX_DOC_WRITE_H

#include "fix/doc_patch.h"

struct doc_edits {
  struct edit *list; /* owned; the texts are in the arena of the diags */
  size_t count, capacity;
};
/* Adds the edits that make all fixes of a finished patch. */
void doc_write(const struct doc_patch *patch, struct doc_edits *edits);

#endif
