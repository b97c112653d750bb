/* html_rules.h: what the page of -f html says about rules. */
#ifndef JGFLINT_REPORT_HTML_RULES_H
#define JGFLINT_REPORT_HTML_RULES_H

#include "report/reporter.h"

/* An explanation of each rule that has a finding, to be shown when somebody goes to it. */
void html_rules_add(const struct report_settings *settings, const struct report_summary *summary, struct buffer *out);

#endif
