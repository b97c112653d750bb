/* notation.h: what readers of SGF, JSON-SGF and UGF can notice about how a game is
 * written, and what converting a game leaves behind.
 *
 * The kinds of each family stand in a header of their own beside this one. The
 * `what` of such a fact is a struct notation, or NULL where the span says it all. */
#ifndef JGFLINT_FACTS_NOTATION_H
#define JGFLINT_FACTS_NOTATION_H

#include "base/buffer.h"
#include "text/span.h"

/* Replace the bytes of `span` by `text`; an empty text removes them, an empty span inserts. */
struct notation_edit {
  struct span span;
  struct view text; /* borrowed for the duration of the call */
};

struct notation {
  struct view name;   /* the property, section or key that it is about; empty if none. Borrowed for the duration of the call, like all here */
  struct view value;  /* what is written; empty if that says nothing */
  struct view meant;  /* what it is taken for, or should be; empty if nobody knows */
  double number;      /* what it means is said beside each kind */
  const struct notation_edit *edits; /* what fixes it; sorted, without overlaps */
  size_t edit_count;  /* 0: nothing fixes it */
  const struct span *others; /* further places of the same finding, beside the fact's own two */
  size_t other_count;
};

#endif
