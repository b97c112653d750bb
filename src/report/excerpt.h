/* excerpt.h: the line of a finding with carets under its span.
 *
 * A line that is too wide is cut on both sides of the span. Tabs are expanded, and wide characters count as two columns.
 * Characters that must not be printed raw are escaped (text/escape.h), and carets mark the escaped form. Only bytes near the
 * span are read, so a line of several megabytes takes no longer than a short line. */
#ifndef JGFLINT_REPORT_EXCERPT_H
#define JGFLINT_REPORT_EXCERPT_H

#include "report/reporter.h"

struct excerpt {
  const struct source *source; /* borrowed */
  struct span span;
  struct location start;  /* of span.start */
  size_t last_line;    /* the number of the line in which the span ends */
  size_t number_width; /* columns reserved for the line number */
  size_t width;        /* columns of the terminal; 0: unknown */
  const char *color, *plain; /* borrowed: escape sequences before and after the carets; "" without color */
};

/* Appends two lines, each with a line end. */
void excerpt_draw(const struct excerpt *excerpt, struct buffer *to);
size_t excerpt_number_width(size_t line);

#endif
