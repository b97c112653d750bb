/* suppress.h: removes findings that the record suppresses.
 *
 * "meta": {"jgflint": {"ignore": [{"rule": ..., "at": ..., "reason": ...}]}}: an entry suppresses the findings of a rule, a
 * family of rules, or all rules. With "at", it suppresses only findings at or below that JSON Pointer. JSON syntax errors
 * cannot be suppressed. Mistakes in the entries are noted as facts. */
#ifndef JGFLINT_LINT_SUPPRESS_H
#define JGFLINT_LINT_SUPPRESS_H

#include "lint/rule_context.h"

enum suppress_fact {
  SUPPRESS_FACT_UNUSED = FACTS_SUPPRESS, /* spot: an entry without effect; other_spot: the name of its rule */
  SUPPRESS_FACT_UNKNOWN,                /* spot: the name of the rule; text: the most similar known name, or NULL */
  SUPPRESS_FACT_NO_REASON,              /* spot: an entry without a reason */
  SUPPRESS_FACT_MALFORMED,              /* spot: the malformed value or key; text: the requirement */
  SUPPRESS_FACTS_END
};

/* Removes suppressed findings from context->diags, and reports facts about the entries. */
void suppress(struct rule_context *context);

/* Returns true if entries can suppress findings of the rule. Rules about JSON syntax or about entries cannot be suppressed. */
bool suppress_may(const struct rule *rule);

#endif
