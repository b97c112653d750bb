/* value_patterns.h: results, dates, times and komi as SGF writes them. */
#ifndef JGFLINT_SGF_VALUE_PATTERNS_H
#define JGFLINT_SGF_VALUE_PATTERNS_H

#include "base/arena.h"

/* Expressions, and what matching with them takes. One session's. */
struct sgf_patterns;
struct sgf_patterns *sgf_patterns_new(void);
void sgf_patterns_free(struct sgf_patterns *patterns);

/* How a value is written that is not well-formed. */
struct sgf_meaning {
  struct view text; /* as SGF writes what it says, where that is certain; else empty */
  bool is_part;     /* not all that it says: the rest would be lost */
  struct view overtime; /* of a time: what belongs into OT; empty if nothing does */
};

/* True if the value is well-formed. */
bool sgf_pattern_result(struct sgf_patterns *patterns, struct arena *arena, struct view text, struct sgf_meaning *meaning);
bool sgf_pattern_date(struct sgf_patterns *patterns, struct arena *arena, struct view text, struct sgf_meaning *meaning);
bool sgf_pattern_time(struct sgf_patterns *patterns, struct arena *arena, struct view text, struct sgf_meaning *meaning);
bool sgf_pattern_komi(struct sgf_patterns *patterns, struct arena *arena, struct view text, struct sgf_meaning *meaning);

/* The kind of a win that a margin of hundredths stands for ("W+0.02": W+T); empty for other results. */
struct view sgf_pattern_kind_as_margin(struct view text);

#endif
