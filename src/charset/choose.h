/* choose.h: which character set a text is in, and its text as UTF-8.
 *
 * SGF, UGF and the like name it wrongly or not at all, so what they say is one
 * witness among others. In this order: a byte order mark; valid UTF-8 that is named so;
 * what the user says; valid UTF-8; the set that the text names; UTF-8 if nearly all of it is; a guess,
 * if it is clearly better than windows-1252; windows-1252. What is found is always
 * one set for the whole text. */
#ifndef JGFLINT_CHARSET_CHOOSE_H
#define JGFLINT_CHARSET_CHOOSE_H

#include "charset/charset.h"
#include "charset/decode.h"

struct charset_choice {
  const char *name; /* static: the set, as in charset_known */
  bool as_found;       /* the text is UTF-8 as it stands: nothing was decoded. A mark at its beginning may have to be skipped */
  bool by_mark;        /* a byte order mark says so, or the zero bytes of UTF-16 and UTF-32 do */
  bool declared;       /* it is the set that the text names */
  bool unlikely;       /* a guess that is only the last resort: nobody writes like that */
  bool guessed;        /* nothing says so: it is the likeliest of several that would do */
};

struct charset_witness {
  struct view declared; /* what the text names; empty: nothing */
  const char *asked;    /* static, as in charset_known: what the user says; NULL: nothing */
  bool is_unicode;      /* the text came as Unicode: it is UTF-8 whatever it names */
  const char *usual;    /* static: what most texts of the format are in, and what nothing speaks against; NULL: windows-1252 */
  bool (*keeps)(struct view bytes, size_t at); /* as for decoding */
  struct charset_cache *cache; /* borrowed; NULL: none */
};

/* Fills an empty `text`, but for what is UTF-8 as it stands. What the set cannot read becomes U+FFFD, and text->bad says
 * where. */
struct charset_choice charset_choose(struct view all, const struct charset_witness *witness, struct charset_text *text);

/* Which character set bytes are probably in, when nobody says so.
 *
 * The text is decoded by each set that it could be in, and what comes out is given a
 * cost: letters that a language uses, frequent characters, and quotation marks where
 * they belong cost little. The cheapest wins. All formats use this detector. */

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
