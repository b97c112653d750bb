/* rule_url.h: the address of the page about a rule, where jgflint was configured with one (--with-docs-url). */
#ifndef JGFLINT_REPORT_RULE_URL_H
#define JGFLINT_REPORT_RULE_URL_H

#include "lint/rule.h"

/* For who needs an address in any case: what was said at configure, else where the site is that `make site` makes. */
const char *rule_url_usual(void);

/* Appends it; false, and nothing, if there is none. `docs_url` (NULL: none) may hold {family} and {rule}; where it does not, it
 * is the folder of the sheets, "https://example.org/rules" for "https://example.org/rules/tree.md#tree-root-move". Rules of
 * configurations and about them have no page. */
bool rule_url(const char *docs_url, const struct catalogue *catalogue, const struct rule *rule, struct buffer *to);

#endif
