/* line_diff.h: a unified diff of a text that is too large to be held, and in which lines only change, each into one other.
 *
 * It takes the text in pieces. Memory is that of one hunk: of lines that change, as long as no more unchanged ones
 * stand between them than their contexts have. */
#ifndef JGFLINT_TEXT_LINE_DIFF_H
#define JGFLINT_TEXT_LINE_DIFF_H

#include "base/buffer.h"

struct line_diff {
  struct buffer old, new; /* owned: the line that is not complete yet; `new` where it differs */
  bool differs;
  struct buffer body;     /* owned: of the hunk, but for what may become its last context */
  struct buffer same;     /* owned: unchanged lines since */
  size_t same_ends[7], same_count;
  size_t line, first, count; /* lines so far; in `body`: the first one, counted from 0, and how many */
  bool is_open;              /* a hunk is */
  bool has_names;            /* they have been written */
};

/* Takes the next piece of the text; with `new` not NULL it is a line, perhaps without its end, that becomes another. Appends the
 * hunks that are complete. */
void line_diff_add(struct line_diff *diff, const char *name, struct view old, const struct view *new, struct buffer *to);
/* The text ends: appends the rest. `diff` is as new. */
void line_diff_end(struct line_diff *diff, const char *name, struct buffer *to);

#endif
