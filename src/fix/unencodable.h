/* unencodable.h: fixes that the character set of a file does not let anybody make.
 *
 * A text of another format is fixed in the bytes that it was decoded from. Where they do not
 * say for certain what an edit becomes in them, there is none. */
#ifndef JGFLINT_FIX_UNENCODABLE_H
#define JGFLINT_FIX_UNENCODABLE_H

#include "lint/linter.h"

/* The bytes in which a text that was linted last is fixed: `linted`, or the text, if it was not decoded. */
const struct source *unencodable_bytes(const struct linter *linter, const struct source *linted);
/* Why the fix cannot be made in what was linted last; NULL if it can. */
const char *unencodable_reason(const struct linter *linter, const struct source *linted, const struct fix *fix);
/* Takes the fixes that cannot be made from the findings of what was linted last. */
void unencodable_withdraw(const struct linter *linter, const struct source *linted, struct diags *diags);

#endif
