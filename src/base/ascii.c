#include "base/ascii.h"

size_t ascii_count(struct view text, char c) {
  size_t count = 0;
  if (!text.length) return 0; /* text.at may be NULL */
  const char *end = text.at + text.length;
  for (const char *at = text.at; at < end && (at = memchr(at, c, (size_t)(end - at))); at++) count++;
  return count;
}

struct view ascii_trim(struct view text) {
  while (text.length && ascii_is_space(text.at[0])) text.at++, text.length--;
  while (text.length && ascii_is_space(text.at[text.length - 1])) text.length--;
  return text;
}

bool ascii_begins(struct view text, const char *word) {
  for (size_t i = 0; word[i]; i++)
    if (i == text.length || ascii_lower(text.at[i]) != ascii_lower(word[i])) return false;
  return true;
}

bool ascii_same(struct view text, const char *word) {
  return text.length == strlen(word) && ascii_begins(text, word);
}

bool ascii_ends(struct view text, const char *ending) {
  size_t length = strlen(ending);
  return text.length >= length && ascii_begins((struct view){text.at + text.length - length, length}, ending);
}

static bool is_separator(char c) {
  return c == ' ' || c == '-' || c == '_' || c == '.';
}

bool ascii_same_letters(struct view text, const char *name) {
  for (size_t at = 0;; name++) {
    while (at < text.length && is_separator(text.at[at])) at++;
    while (is_separator(*name)) name++;
    if (at == text.length || !*name) return at == text.length && !*name;
    if (ascii_lower(text.at[at++]) != ascii_lower(*name)) return false;
  }
}

size_t ascii_prefix(struct view text) {
  size_t at = 0;
  /* Eight bytes at a time: most records consist of hardly anything else. */
  for (uint64_t word; at + sizeof word <= text.length; at += sizeof word) {
    memcpy(&word, text.at + at, sizeof word);
    if (word & UINT64_C(0x8080808080808080)) break;
  }
  while (at < text.length && !((unsigned char)text.at[at] & 0x80)) at++;
  return at;
}

bool ascii_is_all(struct view text) {
  return ascii_prefix(text) == text.length;
}

bool ascii_is_number(struct view text) {
  for (size_t i = 0; i < text.length; i++)
    if (!ascii_is_digit(text.at[i])) return false;
  return text.length > 0;
}

bool ascii_is_date(struct view text) {
  static const char form[] = "0000-00-00"; /* a digit for each 0 */
  if (text.length != 4 && text.length != 7 && text.length != 10) return false;
  for (size_t i = 0; i < text.length; i++)
    if (form[i] == '0' ? !ascii_is_digit(text.at[i]) : text.at[i] != form[i]) return false;
  return true;
}
