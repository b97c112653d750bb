/* pattern.h: the regular expressions of the rules, by name.
 *
 * PCRE2 compiles a pattern (8 bits, anchored, UTF) at its first use, and matches under limits of steps and heap. Threads may
 * share a struct patterns; each thread needs its own struct pattern_scratch. A subject that is not UTF-8 matches nothing. A
 * match that exceeds a limit is PATTERN_ERROR, never "no match". */
#ifndef JGFLINT_TEXT_PATTERN_H
#define JGFLINT_TEXT_PATTERN_H

#include "base/buffer.h"

/* The expressions and their sources are in pattern.c. A pattern of well-formed values has no groups. A repair pattern is asked
 * only after its well-formed one said no (it may match well-formed values too), and its groups say what the value means; each
 * list is closed, so that a fix never guesses. */
enum pattern {
  PATTERN_RESULT,
  PATTERN_RESULT_SEKI,     /* what Seki writes: "D" and "VOID", never "0" or "" */
  PATTERN_RESULT_WIN,      /* repair: "w + 3,5", "White+Resign"; groups: enum pattern_win */
  PATTERN_RESULT_WIN_CJK,  /* repair: "黑中盘胜", "白胜3目半"; groups: enum pattern_win */
  PATTERN_RESULT_DRAW,     /* repair: means "0" */
  PATTERN_RESULT_NONE,     /* repair: means "" */
  PATTERN_DATE,            /* digits and dashes only: month 13 is another rule's */
  PATTERN_DATE_REPAIR,     /* groups: enum pattern_date; the day may still be one that never was (February 30) */
  PATTERN_RANK,
  PATTERN_RANK_REPAIR,     /* groups: enum pattern_rank */
  PATTERN_RANK_KANJI,      /* repair, unsafe: "四段"; groups: enum pattern_kanji. Never a title ("十段") */
  PATTERN_URL,             /* absolute */
  PATTERN_VERSION_2,       /* "2", "2.0", "2.0.0" */
  PATTERN_OVERTIME_PERIODS, /* NxS anywhere in the text, as Seki looks for it; groups: 1 N, 2 S */
  PATTERN_SGF_RESULT,        /* RE as FF4 has it */
  PATTERN_SGF_RESULT_REPAIR, /* repair: "W+Res", "Black wins by resignation"; groups: enum pattern_win */
  PATTERN_SGF_DATE,          /* DT as FF4 has it: "1996-05-06,07" */
  PATTERN_SGF_REAL,          /* TM and KM: a number */
  PATTERN_SGF_TIME_REPAIR,   /* "1h30m", "90 min", "1:30:00"; groups: enum pattern_sgf_time */
  PATTERN_SGF_KOMI_REPAIR,   /* "6,5", "6 1/2 points"; groups: enum pattern_sgf_komi */
  PATTERNS
};

/* Exactly one of black and white took part. A number without one of the three
 * letters; `half` adds 0.5 to it, or is 0.5 where there is no number ("白半目勝"). */
enum pattern_win { WIN_BLACK = 1, WIN_WHITE, WIN_NUMBER, WIN_HALF, WIN_RESIGN, WIN_TIME, WIN_FORFEIT };
/* `time` is what stands behind the date. Month and day have one or two digits, in 1..12 and 1..31. */
enum pattern_date { DATE_YEAR = 1, DATE_MONTH, DATE_DAY, DATE_TIME };
/* A number with one of the three grades that took part; `mark` is "?" or "*". */
enum pattern_rank { RANK_NUMBER = 1, RANK_KYU, RANK_DAN, RANK_PRO, RANK_MARK };
/* The numeral is 一 to 九, or 初 for the first dan. */
enum pattern_kanji { KANJI_NUMERAL = 1, KANJI_DAN, KANJI_KYU };
/* Any of them may be missing; tenths are those of an hour. */
enum pattern_sgf_time { SGF_TIME_HOURS = 1, SGF_TIME_TENTHS, SGF_TIME_MINUTES, SGF_TIME_SECONDS };
/* `half` adds 0.5. */
enum pattern_sgf_komi { SGF_KOMI_WHOLE = 1, SGF_KOMI_FRACTION, SGF_KOMI_HALF };

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
enum pattern_outcome pattern_match(const struct patterns *patterns, struct pattern_scratch *scratch, enum pattern pattern,
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
