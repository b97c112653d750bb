/* pattern.h: the regular expressions of the rules, by name.
 *
 * PCRE2 compiles a pattern (8 bits, anchored, UTF) at its first use, and matches under limits of steps and heap. Threads may
 * share a struct patterns; each thread needs its own struct pattern_scratch. A subject that is not UTF-8 matches nothing. A
 * match that exceeds a limit is PATTERN_ERROR, never "no match". */
#ifndef JGFLINT_TEXT_PATTERN_H
#define JGFLINT_TEXT_PATTERN_H

#include "base/buffer.h"

/* The expressions of well-formed values stand in pattern.c, each with its source. go/spelling.h reads other spellings. */
enum pattern {
  PATTERN_RESULT,
  PATTERN_RESULT_SEKI,     /* what Seki writes: "D" and "VOID", never "0" or "" */
  PATTERN_DATE,            /* digits and dashes only: month 13 is another rule's */
  PATTERN_RANK,
  PATTERN_URL,             /* absolute */
  PATTERN_VERSION_2,       /* "2", "2.0", "2.0.0" */
  PATTERN_OVERTIME_PERIODS, /* NxS anywhere in the text, as Seki looks for it; groups: 1 N, 2 S */
  PATTERNS
};

enum pattern_outcome { PATTERN_NO, PATTERN_YES, PATTERN_ERROR };

enum { PATTERN_GROUPS = 8 };

struct pattern_groups {
  size_t count;
  struct span_pair {
    size_t start, end; /* byte offsets in the subject; both SIZE_MAX where the group did not take part */
  } at[PATTERN_GROUPS]; /* 0 is the whole match */
};

struct patterns; /* may be shared by threads */

/* An expression of this table that does not compile is a programmer's error. */
struct patterns *patterns_new(void);
void patterns_free(struct patterns *patterns);

/* What a thread needs to match with. */
struct pattern_scratch;
struct pattern_scratch *pattern_scratch_new(void);
void pattern_scratch_free(struct pattern_scratch *scratch);

/* The regular expression, for schemas and documents. Static. */
const char *pattern_expression(enum pattern pattern);

/* The text of a group; `at` is NULL where it did not take part. */
static inline struct view pattern_group(const struct pattern_groups *groups, struct view subject, size_t group) {
  if (group >= groups->count || groups->at[group].start == SIZE_MAX) return (struct view){NULL, 0};
  return (struct view){subject.at + groups->at[group].start, groups->at[group].end - groups->at[group].start};
}

/* Matches the whole of the subject, whose offsets the groups are filled with; `groups` may be NULL. */
enum pattern_outcome pattern_match(struct patterns *patterns, struct pattern_scratch *scratch, enum pattern pattern,
                                   struct view subject, struct pattern_groups *groups);

/* For expressions that come from a configuration, which match anywhere in the subject. NULL if the expression does not
 * compile: then PCRE2's message is appended to `message`, and *error_offset is the byte of the expression that it is about.
 * Threads share one as they share struct patterns. A match may take so long, and so much longer for each byte. */
struct pattern_custom;
struct pattern_custom *pattern_custom_new(struct view expression, struct buffer *message, size_t *error_offset);
size_t pattern_custom_size(const struct pattern_custom *custom); /* bytes of memory */
void pattern_custom_free(struct pattern_custom *custom);
enum pattern_outcome pattern_custom_match(const struct pattern_custom *custom, struct pattern_scratch *scratch,
                                          struct view subject);

/* The patterns that most records need have a test in C as well, which pattern_match uses if no groups are wanted. NULL for
 * the other patterns. */
typedef bool well_formed_test(struct view text);
well_formed_test *well_formed_find(enum pattern pattern);

#endif
