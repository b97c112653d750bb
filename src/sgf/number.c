#include "sgf/number.h"

static bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static size_t digits(struct view text, size_t *at) {
  size_t start = *at;
  while (*at < text.length && text.at[*at] >= '0' && text.at[*at] <= '9') (*at)++;
  return *at - start;
}

bool number_read(struct view text, double *number) {
  while (text.length && is_space(text.at[0])) text.at++, text.length--;
  while (text.length && is_space(text.at[text.length - 1])) text.length--;
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
