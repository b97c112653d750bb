/* value_type.h: whether a value is one of its property's type, for who writes it: a strict
 * reader takes no other. Asked of header values and of empty values, so the types that can be neither all fit. */
#ifndef JGFLINT_SGF_VALUE_TYPE_H
#define JGFLINT_SGF_VALUE_TYPE_H

#include "sgf/property_tree.h"

bool sgf_value_fits(const struct sgf_kind *kind, const struct sgf_value *value);

#endif
