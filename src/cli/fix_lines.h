/* fix_lines.h: what --fix and --diff do with JSON Lines.
 *
 * A line is fixed by itself (fix_file.h). Work items come here in the order of the input, with what becomes of their
 * lines (line_edits.h), and make one new file, one diff, or one text for standard output. What is in no line that
 * changed stays byte for byte. */
#ifndef JGFLINT_CLI_FIX_LINES_H
#define JGFLINT_CLI_FIX_LINES_H

#include "cli/fix_file.h"
#include "cli/input_queue.h"
#include "cli/line_edits.h"
#include "sys/output.h"
#include "text/line_diff.h"

/* The file whose work items come. {0}: none. */
struct fixed_lines {
  char *name; /* owned; NULL: none */
  const struct settings *settings;  /* borrowed, and so are the next three */
  struct batch_writer *writer;
  struct unwritten *unwritten;
  struct output *output;
  struct line_diff diff;
  struct line_reasons reasons;
  ptrdiff_t shift;  /* of what follows */
  size_t findings;
  bool is_written;  /* a new file has been begun */
  struct buffer why; /* owned: why it cannot be written; empty if it can */
};

/* The next work item, whose text is still there. */
void fixed_lines_add(struct fixed_lines *lines, const struct work_item *work_item, struct line_edits *edits);
/* The file is complete, if there is one: it is written as far as it changed, and what could not be fixed is said. */
void fixed_lines_end(struct fixed_lines *lines);
/* Whether the next words will be said now. */
bool fixed_lines_have_news(const struct fixed_lines *lines);

#endif
