/* suppress.h: what a record silences for itself.
 *
 * "meta": {"jgflint": {"ignore": [{"rule": ..., "at": ..., "reason": ...}]}}: a rule
 * or family, if there is an "at" only at or below that JSON Pointer. What is about JSON itself
 * cannot be silenced. What is wrong with the entries themselves is noted as facts. */
#ifndef JGFLINT_LINT_SUPPRESS_H
#define JGFLINT_LINT_SUPPRESS_H

#include "lint/rule_context.h"

enum suppress_fact {
  SUPPRESS_FACT_UNUSED = FACTS_SUPPRESS, /* the entry: it silences nothing; other_spot: the name of its rule */
  SUPPRESS_FACT_UNKNOWN,                /* the name; text: the nearest known one, or NULL */
  SUPPRESS_FACT_NO_REASON,              /* the entry */
  SUPPRESS_FACT_MALFORMED,              /* what is not of the form above; text: what it must be */
  SUPPRESS_FACTS_END
};

/* Removes what the record silences from context->diags, then calls `emit` with `context` for each fact about the entries. */
void suppress(struct rule_context *context, void (*emit)(void *to, const struct fact *fact));

/* Whether an entry can silence findings of the rule: what is about the text as JSON, or about entries, always shows. */
bool suppress_may(const struct rule *rule);

#endif
