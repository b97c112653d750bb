/* charset_choice.h: which character set a text is in.
 *
 * Files of the neighbours of JGF say it badly or not at all, so what they say is
 * one witness among others. FORMATS.md 1.1.2 has the order for UGF, 1.4 that for
 * SGF. What is found is always one set for the whole text. */
#ifndef JGFLINT_FORMAT_CHARSET_CHOICE_H
#define JGFLINT_FORMAT_CHARSET_CHOICE_H

#include "format/charset.h"

struct charset_choice {
  const char *name;    /* static: the set, as in charset_known */
  const char *missing; /* static: the set that it should have been, which iconv lacks; else NULL */
  bool as_found;       /* the text is UTF-8 as it stands: nothing was decoded. A mark at its beginning may have to be skipped */
  bool by_mark;        /* a byte order mark says so */
  bool declared;       /* it is the set that the text names */
  bool guessed;        /* nothing says so: it is the likeliest of several that would do */
};

/* Fills an empty `text`, but for what is UTF-8 as it stands. Where no set fits, the likeliest one does with U+FFFD for what
 * it cannot read, and text->bad says where. */
struct charset_choice charset_choose_sgf(struct view all, struct view declared, struct charset_text *text);
struct charset_choice charset_choose_ugf(struct view all, struct view declared, struct charset_text *text);

/* What the bytes themselves name: the value of the first CA of an SGF text, of the first Lang= of UGF; empty if there is none. */
struct view charset_declared_sgf(struct view all);
struct view charset_declared_ugf(struct view all);

#endif
