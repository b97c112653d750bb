/* value_patterns.h: results, dates, times and komi as SGF writes them. */
#ifndef JGFLINT_SGF_VALUE_PATTERNS_H
#define JGFLINT_SGF_VALUE_PATTERNS_H

#include "base/arena.h"

/* Expressions, and what matching with them takes. One desk's. */
struct sgf_forms;
struct sgf_forms *sgf_forms_new(void);
void sgf_forms_free(struct sgf_forms *forms);

/* How a value is written that is not well-formed. */
struct sgf_meaning {
  struct view text; /* as SGF writes what it says, where that is certain; else empty */
  bool is_part;     /* not all that it says: the rest would be lost */
};

/* True if the value is well-formed. */
bool sgf_form_result(struct sgf_forms *forms, struct arena *arena, struct view text, struct sgf_meaning *meaning);
bool sgf_form_date(struct sgf_forms *forms, struct arena *arena, struct view text, struct sgf_meaning *meaning);
bool sgf_form_time(struct sgf_forms *forms, struct arena *arena, struct view text, struct sgf_meaning *meaning);
bool sgf_form_komi(struct sgf_forms *forms, struct arena *arena, struct view text, struct sgf_meaning *meaning);

/* What a server's own spelling of a result means ("W+0.02" of foxwq: white won on time); empty if the program has none. */
struct view sgf_form_server_result(struct view program, struct view text);

#endif
