/* set.h: the private interface of the files of this folder. */
#ifndef JGFLINT_CHARSET_SET_H
#define JGFLINT_CHARSET_SET_H

#include "charset/charset.h"
#include "charset/decode.h"

/* How characters are encoded. In all sets but UTF-16, UTF-32 and ISO-2022, a byte below 0x80 that begins a character is ASCII. */
enum build {
  BUILD_UTF8,
  BUILD_UTF16,
  BUILD_UTF32,
  BUILD_TABLE, /* one byte */
  BUILD_SJIS,
  BUILD_EUC_JP,
  BUILD_EUC_KR, /* with UHC */
  BUILD_BIG5,
  BUILD_GB18030,
  BUILD_ESCAPES /* ISO-2022 */
};

struct set {
  const char *name; /* static */
  enum build build;
  const char *aliases; /* static: separated by spaces, in capitals, without hyphens and underscores */
  const uint16_t *codes; /* static: of BUILD_TABLE, the code points of the bytes from 80 on; 0: none */
};

struct charset {
  const struct set *set;       /* static; NULL: unknown, only ASCII is decoded */
  struct charset_cache *cache; /* borrowed */
};

/* A byte or a code point. */
static inline bool is_between(int32_t code, int32_t first, int32_t last) {
  return code >= first && code <= last;
}

/* Whether there is a byte beyond ASCII at `at`. */
static inline bool is_high(struct view bytes, size_t at) {
  return at < bytes.length && ((unsigned char)bytes.at[at] & 0x80);
}

/* ---- charset.c ---- */

const struct set *set_of(struct view name);
struct charset charset_of(const char *name, struct charset_cache *cache);
/* The length of the character at `at`, judged by its first bytes, and limited by the end of `bytes`. */
size_t set_length(const struct set *set, struct view bytes, size_t at);

/* Whether a multi-byte character may begin with this byte. */
bool set_is_lead(const struct set *set, unsigned char byte);
/* Whether a byte from 80 on is a whole character in a multi-byte set, such as half-width katakana. */
bool set_is_single(const struct set *set, unsigned char byte);
/* Whether two bytes from 80 on may be a character with one damaged byte: one of them is valid in its place. */
bool set_is_pair(const struct set *set, unsigned char lead, unsigned char trail);

/* ---- multibyte.c ---- */

/* The code point of these bytes, which do not begin with ASCII, or -1. Four characters of Big5 are a letter (upper 16 bits) and
 * a combining mark (lower 16 bits). */
int32_t multibyte_character(enum build build, const char *bytes, size_t length);

/* ---- language_model.c: the frequencies of characters in a language ----
 *
 * Nearly all bytes are valid in both GB18030 and EUC-KR, so only the frequency of the resulting characters tells them apart in a
 * text of four bytes. Costs are tenths of a bit. */

/* The cost of a character of a multi-byte set. */
unsigned character_cost(const struct charset *charset, const char *bytes, size_t length, int32_t code, bool begins_name);

/* Costs: a damaged byte, a character cut at the end of a field, an ASCII byte. */
enum { COST_BAD = 250, COST_CUT = 150, COST_ASCII = 50 };

/* ---- decode.c ---- */

/* Whether a bracket or a backslash after a byte from 80 on is not a delimiter, so it was the second byte of a character. */
bool charset_is_lost_trail_byte(const struct charset_options *options, struct view bytes, size_t at);
/* The cost of the cheapest repair of the bytes from `at` to *end, or of the first of them; then *end is lowered. Adds the number
 * of damaged bytes to *bad. */
unsigned repair_cost(const struct charset *charset, struct view bytes, size_t at, size_t *end,
                     const struct charset_options *options, size_t *bad);

/* Single-byte sets and the languages that are written in them: */

struct letters_set {
  const char *name;
  unsigned prior; /* a cost for the set as such, because it is less common */
  const char *const *languages; /* the letters of each, the most frequent first; NULL at the end */
};

/* windows-1252 is the first; a NULL name is the last. */
extern const struct letters_set letters_sets[];

/* The cost of the text in this set, in the language that fits best. */
uint64_t letters_cost(const struct letters_set *set, struct view text);

#endif
