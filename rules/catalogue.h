/* catalogue.h: all rules of jgflint. */
#ifndef JGFLINT_RULES_CATALOGUE_H
#define JGFLINT_RULES_CATALOGUE_H

#include "lint/rule.h"

extern const struct catalogue jgflint_catalogue;

/* X(family): all families of rules, in the order of the documentation. */
#define RULE_FAMILIES(X) \
  X(json) X(shape) X(legacy) X(record) X(game) X(source) X(player) X(ruleset) X(board) X(point) X(tree) X(setup) X(move) \
  X(markup) X(score) X(text) X(cause) X(suppress) X(collection) X(sgf) X(jsonsgf) X(import) X(convert)

#define RULE_FAMILY_DECLARED(name) extern const struct family name##_family;
RULE_FAMILIES(RULE_FAMILY_DECLARED)
#undef RULE_FAMILY_DECLARED

/* Reports a fact GO_FACT_CAUSE (rules/cause.c). */
void report_cause(struct rule_context *context, const struct fact *fact);

#endif
