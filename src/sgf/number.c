#include "sgf/number.h"
#include "base/ascii.h"

static size_t digits(struct view text, size_t *at) {
  size_t start = *at;
  while (*at < text.length && ascii_is_digit(text.at[*at])) (*at)++;
  return *at - start;
}

bool number_read(struct view text, double *number) {
  text = ascii_trim(text);
  char copy[60];
  if (!text.length || text.length >= sizeof copy) return false;
  size_t at = text.at[0] == '-' || text.at[0] == '+';
  size_t count = digits(text, &at);
  if (at < text.length && text.at[at] == '.') {
    at++;
    count += digits(text, &at);
  }
  if (!count || at < text.length) return false;
  memcpy(copy, text.at, text.length);
  copy[text.length] = '\0';
  *number = strtod(copy, NULL);
  return true;
}
