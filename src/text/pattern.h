/* pattern.h: the regular expressions that the rules speak of, each with a name.
 *
 * Compiled once a run by PCRE2 (8 bits, anchored, UTF), with JIT where PCRE2 has
 * it, under a match and a heap limit. The set is read-only afterwards and may be
 * shared by threads; each thread has its own `pattern_match` scratch. A subject
 * that is not UTF-8 matches nothing. A match that fails for a reason of PCRE2's
 * (a limit, the JIT stack) is tried again without JIT, then reported as
 * PATTERN_TROUBLE: never as "no match". */
#ifndef JGFLINT_TEXT_PATTERN_H
#define JGFLINT_TEXT_PATTERN_H

#include "base/bytes.h"

/* The rows stand in pattern.c: enumerator, name, expression, where it comes from. */
enum pattern {
  PATTERN_RESULT,
  PATTERN_RESULT_REPAIR, /* the closed list of RULES.md that can be mended */
  PATTERN_RESULT_SEKI,
  PATTERN_DATE,
  PATTERN_DATE_REPAIR,
  PATTERN_RANK,
  PATTERN_COLOR,
  PATTERN_URL,
  PATTERN_VERSION_2, /* "2", "2.0", "2.0.0" */
  PATTERN_OVERTIME_PERIODS, /* NxS */
  PATTERNS
};

enum pattern_outcome { PATTERN_NO, PATTERN_YES, PATTERN_TROUBLE };

enum { PATTERN_GROUPS = 8 };

struct pattern_groups {
  size_t count;
  struct span_pair {
    size_t start, end; /* byte offsets in the subject; both SIZE_MAX where the group did not take part */
  } at[PATTERN_GROUPS]; /* 0 is the whole match */
};

struct patterns; /* compiled; read-only after patterns_new */

/* Compiles them all. An expression of ours that does not compile is a programmer's error. */
struct patterns *patterns_new(void);
void patterns_free(struct patterns *patterns);

/* What a thread needs to match with. */
struct pattern_scratch;
struct pattern_scratch *pattern_scratch_new(void);
void pattern_scratch_free(struct pattern_scratch *scratch);

/* `groups` may be NULL. */
enum pattern_outcome pattern_match(const struct patterns *patterns, struct pattern_scratch *scratch, enum pattern pattern,
                                   struct view subject, struct pattern_groups *groups);

/* For expressions that come from a configuration: NULL and a message with its
 * 0-based byte offset if it does not compile. Matching is unanchored there. */
struct pattern_custom;
struct pattern_custom *pattern_custom_new(struct view expression, struct bytes *message, size_t *error_offset);
void pattern_custom_free(struct pattern_custom *custom);
enum pattern_outcome pattern_custom_match(const struct pattern_custom *custom, struct pattern_scratch *scratch, struct view subject);

#endif
