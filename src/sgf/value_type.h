/* value_type.h: whether a value is one of its property's type, for who writes it: a strict
 * reader takes no other. Used for header values and for empty values, so that types which can be neither always fit. */
#ifndef JGFLINT_SGF_VALUE_TYPE_H
#define JGFLINT_SGF_VALUE_TYPE_H

#include "sgf/property_tree.h"

bool sgf_value_fits(const struct sgf_kind *kind, const struct sgf_value *value);

#endif
