/* ascii.h: classes of ASCII characters, independent of the locale. Other bytes are in no class. */
#ifndef JGFLINT_BASE_ASCII_H
#define JGFLINT_BASE_ASCII_H

#include "base/buffer.h"

static inline bool ascii_is_digit(char c) {
  return c >= '0' && c <= '9';
}

static inline bool ascii_is_capital(char c) {
  return c >= 'A' && c <= 'Z';
}

static inline bool ascii_is_letter(char c) {
  return (c >= 'a' && c <= 'z') || ascii_is_capital(c);
}

static inline bool ascii_is_blank(char c) {
  return c == ' ' || c == '\t';
}

static inline bool ascii_is_line_end(char c) {
  return c == '\n' || c == '\r';
}

/* White space of JSON and most other formats. */
static inline bool ascii_is_space(char c) {
  return ascii_is_blank(c) || ascii_is_line_end(c);
}

/* Returns true if the set contains the character. No set contains a zero byte. */
static inline bool ascii_is_one_of(char c, const char *set) {
  return c && strchr(set, c);
}

static inline char ascii_lower(char c) {
  return ascii_is_capital(c) ? (char)(c - 'A' + 'a') : c;
}

static inline char ascii_upper(char c) {
  return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

/* Counts a character in a text. */
size_t ascii_count(struct view text, char c);
/* The text without white space at its ends. */
struct view ascii_trim(struct view text);

/* Compare without case: the whole text, its beginning, its end. */
bool ascii_same(struct view text, const char *word);
bool ascii_begins(struct view text, const char *word);
bool ascii_ends(struct view text, const char *ending);
/* Compares without case, blanks, hyphens, underscores and full stops: "tromp taylor" equals "Tromp-Taylor". */
bool ascii_same_letters(struct view text, const char *name);

/* The number of bytes before the first one beyond ASCII. */
size_t ascii_prefix(struct view text);
bool ascii_is_all(struct view text);
/* Returns true for one or more digits. */
bool ascii_is_number(struct view text);
/* Returns true for digits and dashes as in 2014-01-02, 2014-01 and 2014. */
bool ascii_is_date(struct view text);

#endif
