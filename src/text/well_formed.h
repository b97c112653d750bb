/* well_formed.h: the patterns that nearly every record asks for, without PCRE2, whose matcher is one function of 80 kB: where
 * code is compiled while it runs, as in a WebAssembly module, that took longer than linting a thousand records. The answers are
 * those of the expressions in pattern.c. */
#ifndef JGFLINT_TEXT_WELL_FORMED_H
#define JGFLINT_TEXT_WELL_FORMED_H

#include "text/pattern.h"

/* NULL for all patterns but a few. */
typedef bool well_formed_test(struct view text);
well_formed_test *well_formed_find(enum pattern pattern);

#endif
