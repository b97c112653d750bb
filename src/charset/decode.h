/* decode.h: text of another character set made into UTF-8.
 *
 * choose.h finds out which set a text is in. Here bytes become UTF-8, with U+FFFD for those that cannot be read, and for every
 * character it is known which bytes it was made of. */
#ifndef JGFLINT_CHARSET_DECODE_H
#define JGFLINT_CHARSET_DECODE_H

#include "charset/charset.h"
#include "text/source.h"

/* UTF-8, and how it came about. {0} is empty. */
struct charset_text {
  struct buffer text;         /* SOURCE_PADDING zero bytes stand behind it */
  struct source_step *steps; /* owned */
  size_t step_count, step_capacity;
  /* owned: offsets in the original of bytes that cannot be read; each is one U+FFFD */
  size_t *bad;
  size_t bad_count, bad_capacity;
  bool without_steps;        /* set by who needs none */
  size_t steps_most;         /* the limit of the number of steps, set by the caller; 0: no limit */
  bool is_over;              /* the text needs more steps: it was not decoded to its end */
};

/* The limit for a text with at most `values` values. */
static inline size_t charset_steps_most(size_t values) {
  return values < SIZE_MAX / 8 ? values * 8 : SIZE_MAX;
}

struct charset_options {
  size_t original; /* where the bytes begin in the input */
  /* Whether the byte at `at`, behind one that could make a character with it, stands for itself all the same: a bracket behind
   * a character that was cut. Asked of bytes from 40 to 7E alone; NULL: none does. */
  bool (*keeps)(struct view bytes, size_t at);
};

/* Appends `bytes`, decoded. A charset NULL knows ASCII only. */
void charset_decode(struct charset *charset, struct view bytes, const struct charset_options *options, struct charset_text *to);

/* UTF-16 or UTF-32 by how a text begins, with a mark, whose length is put into *mark, or without one; NULL if it is neither. */
const char *charset_wide(struct view all, size_t *mark);
/* The beginning of such a text, as bytes, '?' for what is not ASCII; returns how many there are. */
size_t charset_narrow(struct view all, char *to, size_t most);

/* How many bytes at the beginning, which are no UTF-8, are one fault, as Unicode recommends to count them: the beginning of a
 * character as far as it goes, or a single byte. */
size_t charset_ill_formed(struct view bytes);

/* Borrows the text and its steps; everything else is that of `from`, which it was made of. */
void charset_text_source(const struct charset_text *text, const struct source *from, struct source *source);
void charset_text_clear(struct charset_text *text);
void charset_text_release(struct charset_text *text);

#endif
