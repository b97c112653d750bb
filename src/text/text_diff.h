/* text_diff.h: how two texts differ: what has to be replaced in one to make the other of it, and as little else as can be.
 *
 * Texts are compared by words: letters and digits, blanks, single marks. Nothing inside a character is replaced, and no CR of a
 * CRLF alone. Edits that are far apart are apart; where the texts have little in common, an edit may be larger than it had to
 * be, and time is linear. */
#ifndef JGFLINT_TEXT_TEXT_DIFF_H
#define JGFLINT_TEXT_TEXT_DIFF_H

#include "base/buffer.h"
#include "text/source.h"

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

/* Two texts as a unified diff that `git apply` and `patch -p1` take.
 *
 * Lines end at LF; a CR before it is part of the line. Time and memory are bounded
 * for any texts: where the shortest diff would take too long to find, a longer one
 * is given that says the same. It knows no files. */

/* Appends the diff; nothing if the texts are equal. `name` becomes a/name and b/name, quoted as git does. */
void diff_unified(const char *name, struct view old, struct view new, struct buffer *to);

/* ---- a text that is too large to be held ---- */

/* Of such a text lines only change, each into one other. It comes in pieces. Memory is that of one hunk: of lines that change,
 * as long as no more unchanged ones stand between them than their contexts have. */
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
