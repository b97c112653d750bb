#include "rules/catalogue.h"

#define FAMILY(name) &name##_family,
static const struct family *const families[] = {RULE_FAMILIES(FAMILY)};
#undef FAMILY

const struct catalogue jgflint_catalogue = {families, ARRAY_LENGTH(families)};
