/* set.h: what the files of this folder know of a set. */
#ifndef JGFLINT_CHARSET_SET_H
#define JGFLINT_CHARSET_SET_H

#include "charset/charset.h"
#include "charset/decode.h"
#include "charset/frequent.h"

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

static inline bool set_is_wide(const struct set *set) {
  return set->build >= BUILD_SJIS && set->build <= BUILD_GB18030;
}

/* ---- single.c ---- */

/* The characters of the bytes from 80 on, 0: none. */
const uint16_t *set_table(const char *name);

/* ---- multibyte.c ---- */

/* The one character that these bytes are, which do not begin with ASCII; -1 if they are none. Beyond Unicode: a letter, and in the
 * lower 16 bits the mark above it (four of Big5). */
int32_t multibyte_character(enum build build, const char *bytes, size_t length);

/* ---- escapes.c ---- */

bool decode_escapes(struct view bytes, const struct charset_options *options, struct charset_text *to);

/* ---- usual.c ---- */

/* In tenths of a bit: what it takes to say that it was this character of a set of several bytes. */
unsigned usual_cost(struct charset *charset, const char *bytes, size_t length, int32_t code, bool begins_name);

/* What it takes to say that bytes are damaged, and that a byte of ASCII is this one. */
enum { COST_BAD = 250, COST_CUT = 150 /* by the end of a field */, COST_ASCII = 50 };

/* ---- repair.c ---- */

/* Whether a bracket behind a byte from 80 on, or a backslash before one, is in the way where it stands: it was the second byte of
 * a character. */
bool charset_is_orphan(const struct charset_options *options, struct view bytes, size_t at);

/* Decodes characters of several bytes of which some are damaged, from `at` to `end`, or part of it, so that as little as
 * possible is lost; returns where it ended. */
size_t repair(struct charset *charset, struct view bytes, size_t at, size_t end, const struct charset_options *options, struct charset_text *to);

/* What the least of it takes, of bytes from `at` to *end, or part of it, whose end is put there; adds what is damaged to *bad. */
unsigned repair_cost(struct charset *charset, struct view bytes, size_t at, size_t *end, const struct charset_options *options, size_t *bad);

/* ---- decoded_text.c: how a text comes about ---- */

/* The next bytes of the text are made of those from `original` on; `is_one`: they are one character. */
void text_add_step(struct charset_text *to, size_t original, bool is_one);
/* Bytes that are the same in UTF-8. */
void text_add_same(struct charset_text *to, struct view bytes, size_t original);
void text_add_code(struct charset_text *to, uint32_t code, size_t original);
/* A byte that says nothing; false if that ends it. */
bool text_add_bad(struct charset_text *to, size_t original, bool strict);

#endif
