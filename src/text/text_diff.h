/* text_diff.h: the differences of two texts.
 *
 * Texts are compared by words: letters and digits, spaces, single characters. Edits never split a character or a CRLF, and
 * distant edits stay separate. Time is linear, so edits between very different texts may be larger than necessary. */
#ifndef JGFLINT_TEXT_TEXT_DIFF_H
#define JGFLINT_TEXT_TEXT_DIFF_H

#include "base/buffer.h"
#include "text/source.h"

struct text_edit {
  struct span span; /* of the old text */
  struct view text; /* borrowed from the new text */
};

struct text_edits {
  struct text_edit *list; /* owned: ascending and not adjacent */
  size_t count, capacity;
};

void text_edits_find(struct text_edits *edits, struct view before, struct view after);
void text_edits_release(struct text_edits *edits);

/* A unified diff of two texts for `git apply` and `patch -p1`.
 *
 * Lines end at LF, and a CR before it is part of the line. Time and memory are bounded, so the diff of very different texts
 * may be longer than necessary. */

/* Appends the diff, or nothing if the texts are equal. `name` becomes a/name and b/name, quoted as by git. */
void diff_unified(const char *name, struct view old, struct view new, struct buffer *to);

/* ---- texts that are not in memory as a whole ---- */

/* The text arrives in pieces, and each change replaces one line by one line. Memory holds one hunk. */
struct line_diff {
  struct buffer old, new; /* owned: the incomplete line; `new` if it differs */
  bool differs;
  struct buffer body;     /* owned: the hunk without its last context; empty: none has begun */
  struct buffer same;     /* owned: the unchanged lines after it */
  size_t same_ends[7], same_count;
  size_t a, b;             /* lines of the old and the new text so far */
  size_t a_first, b_first; /* the first line of `body` in them, from 0 */
  bool has_names;            /* the names were written */
};

/* Adds the next piece of the text. If `new` is not NULL, `old` is a line, with or without its end, that is replaced. Appends
 * complete hunks. */
void line_diff_add(struct line_diff *diff, const char *name, struct view old, const struct view *new, struct buffer *to);
/* Appends the rest at the end of the text. `diff` can be used again. */
void line_diff_end(struct line_diff *diff, const char *name, struct buffer *to);

#endif
