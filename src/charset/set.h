/* set.h: what the files of this folder know of a set. */
#ifndef JGFLINT_CHARSET_SET_H
#define JGFLINT_CHARSET_SET_H

#include "charset/charset.h"
#include "charset/decode.h"

/* How many bytes a character has. In all but UTF-16, UTF-32 and ISO-2022 a byte below 0x80 that begins a character is ASCII. */
enum build {
  BUILD_UTF8,
  BUILD_UTF16,
  BUILD_UTF32,
  BUILD_TABLE, /* of one byte, by set_table */
  BUILD_SJIS,
  BUILD_EUC_JP,
  BUILD_EUC_KR, /* with UHC */
  BUILD_BIG5,
  BUILD_GB18030,
  BUILD_ESCAPES /* ISO-2022 */
};

enum language { LANGUAGE_JAPANESE, LANGUAGE_CHINESE, LANGUAGE_TRADITIONAL, LANGUAGE_KOREAN, LANGUAGE_NONE };

struct set {
  const char *name; /* static */
  enum build build;
  enum language language;
  const char *aliases; /* in capitals without hyphens and underscores, a blank between them */
};

struct charset {
  const struct set *set; /* static */
  struct frequent *frequent; /* owned; NULL until it is asked for */
  const uint16_t *table;     /* static: of BUILD_TABLE */
};

static inline bool byte_between(unsigned char c, unsigned char first, unsigned char last) {
  return c >= first && c <= last;
}

/* Whether a byte beyond ASCII stands there. */
static inline bool is_high(struct view bytes, size_t at) {
  return at < bytes.length && ((unsigned char)bytes.at[at] & 0x80);
}

/* ---- charset.c ---- */

const struct set *set_of(struct view name);
/* Of the character that begins at `at`, by its first bytes alone; up to the end of `bytes` at most. */
size_t set_length(const struct set *set, struct view bytes, size_t at);

/* Whether a character of several bytes may begin with it. */
bool set_is_lead(const struct set *set, unsigned char byte);
/* Whether a byte from 80 on may be a character by itself, in a set of several bytes: half-width katakana. */
bool set_is_single(const struct set *set, unsigned char byte);
/* Whether two bytes from 80 on may be a character of which one is damaged: one of them stands where it may. */
bool set_is_pair(const struct set *set, unsigned char lead, unsigned char trail);

/* ---- single.c ---- */

/* The characters of the bytes from 80 on, 0: none. */
const uint16_t *set_table(const char *name);

/* ---- multibyte.c ---- */

/* The one character that these bytes are, which do not begin with ASCII; -1 if they are none. Beyond Unicode: a letter, and in
 * the lower 16 bits the mark above it (four of Big5). */
int32_t multibyte_character(enum build build, const char *bytes, size_t length);

/* ---- usual.c: how usual a character is in a language ---- */

/* What tells GB18030 from EUC-KR in four bytes is not which bytes may be, for nearly all may, but whether somebody would write
 * these characters. Costs are tenths of a bit. */

/* What it takes to say that it was this character of a set of several bytes. */
unsigned usual_cost(struct charset *charset, const char *bytes, size_t length, int32_t code, bool begins_name);
void frequent_free(struct frequent *frequent);

/* What it takes to say that bytes are damaged, and that a byte of ASCII is this one. */
enum { COST_BAD = 250, COST_CUT = 150 /* by the end of a field */, COST_ASCII = 50 };

/* ---- decode.c ---- */

/* Whether a bracket behind a byte from 80 on, or a backslash before one, is in the way where it stands: it was the second byte of
 * a character. */
bool charset_is_orphan(const struct charset_options *options, struct view bytes, size_t at);
/* What the least repair takes of bytes from `at` to *end, or part of them, whose end is put there; adds what is damaged to
 * *bad. */
unsigned repair_cost(struct charset *charset, struct view bytes, size_t at, size_t *end, const struct charset_options *options,
                     size_t *bad);

/* ---- usual.c, too: sets of one byte, and the languages that are written in them ---- */

struct letters_set {
  const char *name;
  unsigned prior; /* tenths of a bit that it has to be better by */
};

/* windows-1252 first; ends with a name NULL. */
extern const struct letters_set letters_sets[];

/* What it takes to write this in the set, in that of its languages which suits it best. */
uint64_t letters_cost(const char *name, struct view text);

#endif
