/* choose.h: finds the character set of a text and decodes the text.
 *
 * SGF, UGF and similar files often name a wrong set or no set, so the name in the file is only a hint. The first match decides:
 *  - a byte order mark
 *  - valid UTF-8 that the file names
 *  - the set that the user names
 *  - valid UTF-8
 *  - the set that the file names
 *  - UTF-8, if nearly all of the text is valid
 *  - a guess, if it is clearly better than windows-1252
 *  - windows-1252
 * The whole text has one set. */
#ifndef JGFLINT_CHARSET_CHOOSE_H
#define JGFLINT_CHARSET_CHOOSE_H

#include "charset/charset.h"
#include "charset/decode.h"

struct charset_choice {
  const char *name; /* static: the set, as in charset_known */
  bool as_found;    /* the text is UTF-8 and was not decoded; a byte order mark is still at its beginning */
  bool by_mark;     /* decided by a byte order mark, or by the zero bytes of UTF-16 and UTF-32 */
  bool declared;    /* the file names this set */
  bool unlikely;    /* windows-1252, because no set fits; probably wrong */
  bool guessed;     /* decided by charset_detect alone */
};

struct charset_hints {
  struct view declared; /* the set that the file names; may be empty */
  const char *asked;    /* static, as in charset_known: the set that the user names, or NULL */
  bool is_unicode;      /* the text was passed as Unicode, so it is UTF-8 whatever the file names */
  const char *usual;    /* static: the set of most files of the format; NULL: windows-1252 */
  bool (*closes_value)(struct view bytes, size_t at); /* see struct charset_options */
  struct charset_cache *cache; /* borrowed, or NULL */
};

/* Decodes `all` into an empty `text`, unless the choice is as_found. Each byte that the set cannot read becomes U+FFFD and is
 * listed in text->bad. */
struct charset_choice charset_choose(struct view all, const struct charset_hints *hints, struct charset_text *text);

struct charset_guess {
  const char *name; /* static, as in charset_known: the likeliest set */
  bool is_clear;    /* clearly better than windows-1252, which accepts every byte */
  bool is_likely;   /* the decoded text looks like text */
};

/* Guesses the set of a text. Each possible set decodes the text, and the result has a cost: letters of the language, frequent
 * characters, and quotation marks in their places cost little. The set with the lowest cost is the guess. `favorite`, a set
 * that the file names or that is usual in its format, costs less, above all if `is_usual`; it may be NULL. Only the
 * hints closes_value and cache are used. */
struct charset_guess charset_detect(struct view text, const struct charset_hints *hints, const char *favorite, bool is_usual);

/* Whether the text is UTF-8 with some damage, such as names that were cut or a byte that was replaced by a question mark.
 * `declared`: the file declares UTF-8. */
bool charset_is_nearly_utf8(struct view text, bool declared);

#endif
