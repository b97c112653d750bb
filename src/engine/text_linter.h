/* text_linter.h: lints and fixes one text after another, in whatever format each is.
 *
 * What one worker, or one engine, has for it: a linter, a reader for each format that
 * came along, and a second linter that proves what is offered. What holds for a text
 * is given with it. */
#ifndef JGFLINT_ENGINE_TEXT_LINTER_H
#define JGFLINT_ENGINE_TEXT_LINTER_H

#include "engine/prover.h"
#include "fix/fixer.h"

struct text_linter {
  struct linter *linter; /* owned */
  struct format_readers readers;
  struct prover prover; /* of the fixes that linting offers */
};

/* The rule table must outlive it; those of other texts share their patterns with it (lint/rule_table.h). */
void text_linter_init(struct text_linter *texts, const struct rule_table *rule_table);
void text_linter_release(struct text_linter *texts);

/* Makes the linter ready for a text: what it looks like, or else its name, says which reader it needs. Returns its format; NULL
 * for JGF. */
const struct format *text_linter_read_as(struct text_linter *texts, enum format_in format, const struct source *source);

/* Lints the text by the rule table that was set last. Fixes that its character set does not let anybody make are none. */
void text_linter_judge(struct text_linter *texts, const struct prover_input *of, struct diags *diags);
/* Takes the fixes that would be dropped from the findings of the text that was linted last. */
void text_linter_prove(struct text_linter *texts, const struct prover_input *of, struct diags *diags);

#endif
