/* text_linter.h: a linter for texts of any format.
 *
 * JGF is the linter's own. A reader of another format is made when the first text of
 * that format comes along, and used again for the next. */
#ifndef JGFLINT_ENGINE_TEXT_LINTER_H
#define JGFLINT_ENGINE_TEXT_LINTER_H

#include "engine/file_type.h"
#include "lint/linter.h"

/* {0} is none yet. */
struct text_linter {
  struct linter *linter; /* owned */
  struct game_reader *readers[FORMAT_COUNT]; /* owned; by the format's place among all; NULL while it was not needed */
};

/* From now on it lints by that rule table. Rule tables of one text_linter share their patterns (lint/rule_table.h). */
void text_linter_set_rule_table(struct text_linter *linter, const struct rule_table *rule_table);
void text_linter_release(struct text_linter *linter);

/* Makes the linter ready for a text: what it looks like, or else its name, says which reader it needs. Returns its format; NULL
 * for JGF. */
const struct format *text_linter_read_as(struct text_linter *linter, enum format_in format, const struct source *source);

#endif
