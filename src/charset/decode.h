/* decode.h: decodes a text into UTF-8.
 *
 * Each byte that cannot be decoded becomes U+FFFD, and each character of the result maps to its bytes in the original. choose.h
 * finds the character set. */
#ifndef JGFLINT_CHARSET_DECODE_H
#define JGFLINT_CHARSET_DECODE_H

#include "charset/charset.h"
#include "text/source.h"

/* A decoded text. {0} is empty. */
struct charset_text {
  struct buffer text;        /* followed by SOURCE_PADDING zero bytes */
  struct source_step *steps; /* owned */
  size_t step_count, step_capacity;
  size_t *bad; /* owned: offsets in the original of the bytes that could not be decoded; each is one U+FFFD */
  size_t bad_count, bad_capacity;
  bool without_steps;  /* set by callers that need no steps */
  size_t max_steps;    /* set by the caller; 0: no limit */
  bool is_incomplete;  /* decoding stopped at max_steps */
};

/* The max_steps for a text with at most `values` values. */
static inline size_t charset_max_steps(size_t values) {
  return values < SIZE_MAX / 8 ? values * 8 : SIZE_MAX;
}

struct charset_options {
  size_t original; /* the offset of the bytes in the input */
  /* Returns true if the byte at `at` (40 to 7E) is a delimiter of the format, such as a bracket after a character that was cut
   * off, and not the second byte of a character. NULL: never. */
  bool (*closes_value)(struct view bytes, size_t at);
  struct charset_cache *cache; /* borrowed, or NULL */
};

/* Decodes `bytes` and appends them. If the name is NULL or unknown, only ASCII is decoded. */
void charset_decode(const char *name, struct view bytes, const struct charset_options *options, struct charset_text *to);

/* The name of the encoding if the text is UTF-16 or UTF-32, otherwise NULL. *mark is the length of its byte order mark, or 0. */
const char *charset_utf16_or_utf32(struct view all, size_t *mark);
/* Copies the beginning of such a text as ASCII, with '?' for other characters. Returns its length, at most `most`. */
size_t charset_utf16_prefix(struct view all, char *to, size_t most);

/* The length of the ill-formed sequence of UTF-8 at the beginning of `bytes`, as Unicode recommends it: the longest valid
 * beginning of a character, or one byte. */
size_t charset_ill_formed(struct view bytes);

/* Makes `source` a copy of `from` with the decoded text and its steps, which are borrowed. */
void charset_text_source(const struct charset_text *text, const struct source *from, struct source *source);
void charset_text_clear(struct charset_text *text);
void charset_text_release(struct charset_text *text);

#endif
