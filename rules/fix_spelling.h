/* fix_spelling.h: what a result, a date or a rank is in JGF, if it is spelled otherwise.
 *
 * The closed lists of go/header_values.h, for rules. They are asked for values that are not
 * well-formed already. */
#ifndef JGFLINT_RULES_FIX_SPELLING_H
#define JGFLINT_RULES_FIX_SPELLING_H

#include "lint/rule_context.h"

/* "W+R", "B+3.5", "0", "". Seki's draw is "D", and it has no word of its own for the last. */
bool spelling_result(struct rule_context *context, struct view written, struct buffer *meant);

/* "2014-01-02"; *has_time if a time stands behind it, which is lost then. */
bool spelling_date(struct rule_context *context, struct view written, struct buffer *meant, bool *has_time);

/* "9d"; *guessed for kanji numerals, which are often professional. */
bool spelling_rank(struct rule_context *context, struct view written, struct buffer *meant, bool *guessed);

/* Whether a character set of that name is UTF-8. */
bool spelling_is_utf8(struct view name);

#endif
