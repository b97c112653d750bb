/* well_formed.h: the patterns that nearly every record asks for, for where PCRE2 has no JIT. In a WebAssembly module its matcher,
 * one function of 80 kB, takes longer to be compiled by the host than a thousand records take to be linted. The answers are
 * those of the expressions in pattern.c. */
#ifndef JGFLINT_TEXT_WELL_FORMED_H
#define JGFLINT_TEXT_WELL_FORMED_H

#include "text/pattern.h"

/* NULL for all patterns but a few. */
typedef bool well_formed_test(struct view text);
well_formed_test *well_formed_find(enum pattern pattern);

#endif
