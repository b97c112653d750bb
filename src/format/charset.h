/* charset.h: text of another character set made into UTF-8.
 *
 * Which set a text is in is found out in charset_choice.h. Here bytes become
 * UTF-8, strictly, or with U+FFFD for each byte that says nothing, and every
 * character can be led back to the bytes that it was made of. iconv does the work;
 * UTF-8, UTF-16 and Latin-1 need none. */
#ifndef JGFLINT_FORMAT_CHARSET_H
#define JGFLINT_FORMAT_CHARSET_H

#include "text/source.h"

struct charset;

/* The name by which a set is known here ("CP932" for Shift_JIS and its kin), static; NULL for none that is read. Case,
 * hyphens and underscores do not matter. */
const char *charset_known(struct view name);

/* NULL if the set is not known, or iconv does not have it. */
struct charset *charset_new(struct view name);
const char *charset_name(const struct charset *charset); /* static */
void charset_free(struct charset *charset);

/* UTF-8, and how it came about. {0} is empty. */
struct charset_text {
  struct bytes text;         /* SOURCE_PADDING zero bytes stand behind it */
  struct source_step *steps; /* owned */
  size_t step_count, step_capacity;
  size_t *bad; /* owned: where in the original a byte says nothing; each is one U+FFFD. When decoding strictly, the first only */
  size_t bad_count, bad_capacity;
};

/* Appends `bytes`, which begin at `original` of the input. A charset NULL knows ASCII only. Strictly, it ends at the first
 * byte that says nothing and returns false. */
bool charset_decode(struct charset *charset, struct view bytes, size_t original, bool strict, struct charset_text *to);

/* Where iconv is missing: U+FFFD for each character that is not ASCII, so that no second byte is taken for a bracket. */
void charset_decode_blindly(struct view name, struct view bytes, struct charset_text *to);

/* Borrows the text and its steps; everything else is that of `from`, which it was made of. */
void charset_text_source(const struct charset_text *text, const struct source *from, struct source *source);
void charset_text_clear(struct charset_text *text);
void charset_text_release(struct charset_text *text);

#endif
