/* catalogue.h: all rules of jgflint. */
#ifndef JGFLINT_RULES_CATALOGUE_H
#define JGFLINT_RULES_CATALOGUE_H

#include "lint/rule.h"

extern const struct catalogue jgflint_catalogue;

#endif
