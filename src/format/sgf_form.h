/* sgf_form.h: results, dates, times and komi as SGF writes them. */
#ifndef JGFLINT_FORMAT_SGF_FORM_H
#define JGFLINT_FORMAT_SGF_FORM_H

#include "base/arena.h"

/* Expressions, and what matching with them takes. One desk's. */
struct sgf_forms;
struct sgf_forms *sgf_forms_new(void);
void sgf_forms_free(struct sgf_forms *forms);

/* True if the value is well-formed. If not, `meant` is how SGF writes what it says, where that is certain; else empty. */
bool sgf_form_result(struct sgf_forms *forms, struct arena *arena, struct view text, struct view *meant);
bool sgf_form_date(struct sgf_forms *forms, struct arena *arena, struct view text, struct view *meant);
bool sgf_form_time(struct sgf_forms *forms, struct arena *arena, struct view text, struct view *meant);
bool sgf_form_komi(struct sgf_forms *forms, struct arena *arena, struct view text, struct view *meant);

#endif
