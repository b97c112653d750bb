/* html_summary.h: what the page of -f html says about the run as a whole. */
#ifndef JGFLINT_REPORT_HTML_SUMMARY_H
#define JGFLINT_REPORT_HTML_SUMMARY_H

#include "report/reporter.h"

/* "1,014 records" */
void html_count(size_t count, const char *what, struct buffer *out);

/* The verdict, with its counts, and what the rules say. `least`: the level from which on findings are shown. */
void html_summary_add(const struct report_settings *settings, const struct report_summary *summary, enum level least, struct buffer *out);

#endif
