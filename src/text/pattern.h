/* pattern.h: the regular expressions of the rules, by name.
 *
 * PCRE2 compiles a pattern (8 bits, anchored, UTF) at its first use, and matches under limits of steps and heap. A subject that
 * is not UTF-8 matches nothing. A match that exceeds a limit is PATTERN_ERROR, never "no match". */
#ifndef JGFLINT_TEXT_PATTERN_H
#define JGFLINT_TEXT_PATTERN_H

#include "base/buffer.h"

/* Well-formed values. go/spelling.h reads other spellings. */
enum pattern {
  PATTERN_RESULT,
  PATTERN_RESULT_SEKI,     /* what Seki writes: "D" and "VOID", never "0" or "" */
  PATTERN_DATE,            /* digits and dashes only: month 13 is another rule's */
  PATTERN_RANK,
  PATTERN_URL,             /* absolute */
  PATTERN_VERSION_2,       /* "2", "2.0", "2.0.0" */
  PATTERNS
};

enum pattern_outcome { PATTERN_NO, PATTERN_YES, PATTERN_ERROR };

/* The compiled patterns and the memory of matches: one for each thread. */
struct pattern_scratch;
struct pattern_scratch *pattern_scratch_new(void);
void pattern_scratch_free(struct pattern_scratch *scratch);

/* The regular expression, for schemas and documents. Static. */
const char *pattern_expression(enum pattern pattern);

/* Matches the whole of the subject. */
enum pattern_outcome pattern_match(struct pattern_scratch *scratch, enum pattern pattern, struct view subject);

/* For expressions that come from a configuration, which match anywhere in the subject. NULL if the expression does not
 * compile: then PCRE2's message is appended to `message`, and *error_offset is the byte of the expression that it is about.
 * Threads may share one. A match may take so long, and so much longer for each byte. */
struct pattern_custom;
struct pattern_custom *pattern_custom_new(struct view expression, struct buffer *message, size_t *error_offset);
size_t pattern_custom_size(const struct pattern_custom *custom); /* bytes of memory */
void pattern_custom_free(struct pattern_custom *custom);
enum pattern_outcome pattern_custom_match(const struct pattern_custom *custom, struct pattern_scratch *scratch,
                                          struct view subject);

#endif
