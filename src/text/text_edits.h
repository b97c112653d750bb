/* text_edits.h: what has to be replaced in a text to make another of it, and as little else as can be.
 *
 * Texts are compared by words: letters and digits, blanks, single marks. Nothing inside a character is replaced, and no CR of a
 * CRLF alone. Edits that are far apart are apart; where the texts have little in common, an edit may be larger than it had to
 * be, and time is linear. */
#ifndef JGFLINT_TEXT_TEXT_EDITS_H
#define JGFLINT_TEXT_TEXT_EDITS_H

#include "base/buffer.h"
#include "text/span.h"

struct text_edit {
  struct span span; /* of the text before */
  struct view text; /* borrowed from the text after */
};

struct text_edits {
  struct text_edit *list; /* owned; ascending, and they do not touch */
  size_t count, capacity;
};

void text_edits_find(struct text_edits *edits, struct view before, struct view after);
void text_edits_release(struct text_edits *edits);

#endif
