/* excerpt.h: the line of a finding with carets under its span.
 *
 * Shows what stands there and no more than fits: a long line is cut on both sides
 * of the span, tabs are expanded, wide characters count two columns, and what may
 * not be written raw is shown as text/escape.h says, with the carets below it. It
 * looks only at the bytes near the span, so that a line of megabytes costs no more. */
#ifndef JGFLINT_REPORT_EXCERPT_H
#define JGFLINT_REPORT_EXCERPT_H

#include "report/reporter.h"

struct excerpt {
  const struct source *source; /* borrowed */
  struct span span;
  struct location start;  /* of span.start */
  size_t last_line;    /* where the span ends */
  size_t number_width; /* digits of the largest line number beside this one */
  size_t width;        /* columns of the terminal; 0: not known */
  const char *color, *plain; /* borrowed: what begins and ends the carets; "" without color */
};

/* Two lines, each with its line end. */
void excerpt_draw(const struct excerpt *excerpt, struct buffer *to);
size_t excerpt_number_width(size_t line);

#endif
