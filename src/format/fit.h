/* fit.h: whether a value is one of its property's type, for who writes it: a strict
 * reader takes no other. Asked of header values and of empty values, so the types that can be neither all fit. */
#ifndef JGFLINT_FORMAT_FIT_H
#define JGFLINT_FORMAT_FIT_H

#include "format/tree.h"

bool sgf_value_fits(const struct sgf_kind *kind, const struct sgf_value *value);

#endif
