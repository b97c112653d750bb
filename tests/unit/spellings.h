/* spellings.h: texts from a pattern with alternatives in braces, "{b|B}+{R|3{.5|,5}}". They may be nested. */
#ifndef JGFLINT_TESTS_UNIT_SPELLINGS_H
#define JGFLINT_TESTS_UNIT_SPELLINGS_H

#include "base/buffer.h"

/* Returns the end of the first alternative: the next "|" or "}" outside of inner braces. */
static inline const char *spellings_end(const char *at) {
  for (int depth = 0; *at && (depth || !strchr("|}", *at)); at++) depth += (*at == '{') - (*at == '}');
  return at;
}

/* Appends the text number `*number` of the pattern up to `end`, and divides `*number` by the count of texts. Every
 * number selects a text, and the numbers below spellings_count select all texts. */
static inline void spellings_add(const char *at, const char *end, size_t *number, struct buffer *text) {
  while (at < end) {
    if (*at != '{') {
      buffer_add_char(text, *at++);
      continue;
    }
    const char *first = ++at;
    size_t count = 1;
    while (*(at = spellings_end(at)) == '|') at++, count++;
    size_t wanted = *number % count;
    *number /= count;
    const char *start = first;
    while (wanted--) start = spellings_end(start) + 1;
    /* The inner count depends on the alternative, so spellings_count is an upper bound, and some texts occur twice. */
    spellings_add(start, spellings_end(start), number, text);
    at++;
  }
}

/* Returns the count of texts. The largest count of inner braces is used for all alternatives. */
static inline size_t spellings_count(const char *at, const char *end) {
  size_t all = 1;
  while (at < end) {
    if (*at++ != '{') continue;
    size_t count = 0, most = 1;
    for (const char *start = at;; start = at + 1) {
      at = spellings_end(start);
      size_t inner = spellings_count(start, at);
      if (inner > most) most = inner;
      count++;
      if (*at != '|') break;
    }
    all *= count * most;
    at++;
  }
  return all;
}

#endif
