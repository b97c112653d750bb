/* ascii.h: letters, digits, white space and sets of characters of ASCII, whatever the locale is; other bytes are none of them. */
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

/* What JSON takes for white space, and most others do. */
static inline bool ascii_is_space(char c) {
  return ascii_is_blank(c) || ascii_is_line_end(c);
}

/* Whether it is one of a set. A zero byte is in none, though strchr finds it at the end of each. */
static inline bool ascii_is_one_of(char c, const char *set) {
  return c && strchr(set, c);
}

static inline char ascii_lower(char c) {
  return ascii_is_capital(c) ? (char)(c - 'A' + 'a') : c;
}

static inline char ascii_upper(char c) {
  return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

/* How often a character stands in a text. */
size_t ascii_count(struct view text, char c);
/* Without white space at its ends. */
struct view ascii_trim(struct view text);

/* Whether they are the same, in whatever case: as a whole, at the beginning, at the end. */
bool ascii_same(struct view text, const char *word);
bool ascii_begins(struct view text, const char *word);
bool ascii_ends(struct view text, const char *ending);
/* The same where blanks, hyphens, underscores and full stops do not count either: "tromp taylor" is "Tromp-Taylor". */
bool ascii_same_letters(struct view text, const char *name);

bool ascii_is_all(struct view text);
/* Digits and nothing else, of which there is at least one. */
bool ascii_is_number(struct view text);

#endif
