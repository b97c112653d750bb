/* header_values.h: what a value of the header means, however it is spelled.
 *
 * Each list of spellings is closed (the patterns of text/pattern.h): the whole value
 * matches, or the function returns false and appends nothing. The rules' fixes write
 * the normal form, and the digest of a record is made of it, so that both agree on
 * what is the same. */
#ifndef JGFLINT_GO_HEADER_VALUES_H
#define JGFLINT_GO_HEADER_VALUES_H

#include "text/pattern.h"

/* What matching needs; of one thread, for the scratch. */
struct normalizer {
  const struct patterns *patterns; /* borrowed */
  struct pattern_scratch *scratch; /* borrowed */
  size_t *pattern_errors;          /* borrowed: counts matches that end with PATTERN_ERROR, which are none */
};

/* "W+R", "B+3.5", "0", "" for what is spelled otherwise; false if it has no such meaning.
 * Well-formed values may or may not match. Appends to `meant`. */
bool normalize_result(const struct normalizer *normalizer, struct view written, struct buffer *meant);
/* "2014-01-02"; *is_part if a time of day or the name of an era would be lost. */
bool normalize_date(const struct normalizer *normalizer, struct view written, struct buffer *meant, bool *is_part);
/* "9d"; *guessed for kanji numerals, which are often professional. */
bool normalize_rank(const struct normalizer *normalizer, struct view written, struct buffer *meant, bool *guessed);
/* Whether a year has such a day. */
bool normal_is_day(long long year, long long month, long long day);

#endif
