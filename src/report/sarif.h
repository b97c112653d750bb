/* sarif.h: what the two halves of the SARIF reporter share: sarif_rules.c writes
 * what is known of each rule, sarif.c the log and its results. */
#ifndef JGFLINT_REPORT_SARIF_H
#define JGFLINT_REPORT_SARIF_H

#include "report/reporter.h"

/* A sentence as a JSON string, with its full stop. */
void sarif_sentence(struct buffer *out, const char *text);
const char *sarif_level(enum level level);

/* The elements of `rules`: those of the catalogue, those about configurations, those that configurations have. */
void sarif_rules(const struct report_settings *settings, const struct rule *const *customs, size_t custom_count, struct buffer *out);
/* The place of a rule among them; SIZE_MAX for one of a configuration, whose place is not known before the end. */
size_t sarif_rule_index(const struct catalogue *catalogue, const struct rule *rule);

#endif
