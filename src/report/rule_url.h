/* rule_url.h: the address of the page about a rule. */
#ifndef JGFLINT_REPORT_RULE_URL_H
#define JGFLINT_REPORT_RULE_URL_H

#include "lint/rule.h"

/* The argument of --with-docs-url, or NULL. */
const char *rule_url_configured(void);

/* Appends the address; returns false and appends nothing if `docs_url` is NULL or the rule has no page, like custom rules.
 * `docs_url` may contain {family} and {rule}. Otherwise it is the top of the site: "https://example.org" for
 * "https://example.org/rules/tree-root-move.html". */
bool rule_url(const char *docs_url, const struct catalogue *catalogue, const struct rule *rule, struct buffer *to);

#endif
