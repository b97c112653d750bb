/* detect.h: which character set bytes are probably in, when nobody says so.
 *
 * The text is decoded by each set that it could be in, and what comes out is given a
 * cost: letters that a language uses, frequent characters, and quotation marks where
 * they belong cost little. The cheapest wins. All formats use this detector. */
#ifndef JGFLINT_CHARSET_DETECT_H
#define JGFLINT_CHARSET_DETECT_H

#include "charset/charset.h"

struct charset_guess {
  const char *name; /* static, as in charset_known: the likeliest */
  bool is_clear;    /* clearly better than windows-1252, which takes everything */
  bool is_likely;   /* somebody may have written this */
};

struct charset_hints {
  const char *favorite; /* a set that the text names, or that its format is mostly in; NULL: none */
  bool is_usual;        /* it is the format that is mostly in the favorite: that counts for more */
  bool (*keeps)(struct view bytes, size_t at); /* as for decoding */
  struct charset_cache *cache; /* borrowed; NULL: none */
};

struct charset_guess charset_detect(struct view text, const struct charset_hints *hints);

/* UTF-8 of which some is damaged: names that were cut, a byte that has become a question mark. `declared`: it says so itself. */
bool charset_is_nearly_utf8(struct view text, bool declared);

#endif
