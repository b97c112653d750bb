/* cause_fix.h: fixes for causes (go/causes.h), in JGF and SGF. */
#ifndef JGFLINT_RULES_CAUSE_FIX_H
#define JGFLINT_RULES_CAUSE_FIX_H

#include "fix/fix_builder.h"
#include "go/causes.h"

/* Adds the unsafe fix, unless the format is not rewritten, or something else stands in the way. */
void cause_fix(struct rule_context *context, struct diag *diag, const struct go_cause *cause, const char *order);

/* Reports a fact GO_FACT_CAUSE (rules/cause.c). */
void report_cause(struct rule_context *context, const struct fact *fact);

#endif
