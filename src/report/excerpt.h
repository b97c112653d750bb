/* excerpt.h: the line of a finding with carets under its span.
 *
 * A line that is too wide is cut on both sides of the span. Tabs are expanded, and wide characters count as two columns.
 * Characters that must not be printed raw are escaped (text/escape.h), and carets mark the escaped form. Only bytes near the
 * span are read, so a line of several megabytes takes no longer than a short line. */
#ifndef JGFLINT_REPORT_EXCERPT_H
#define JGFLINT_REPORT_EXCERPT_H

#include "report/reporter.h"

/* Appends two lines, each with a line end. A page is not cut to the width of the terminal. `color` and `plain`: escape sequences
 * before and after the carets; "" without color. */
void excerpt_draw(const struct report_part *part, const struct diag *diag, const char *color, const char *plain,
                  struct buffer *to);

#endif
