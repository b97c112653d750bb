/* progress.h: shows the progress of a long run on one line of a terminal.
 *
 * The line appears after half a second. progress_hide erases it before other output. Only one thread at a time may call these
 * functions. */
#ifndef JGFLINT_CLI_PROGRESS_H
#define JGFLINT_CLI_PROGRESS_H

#include "cli/run_totals.h"

struct progress;

/* Returns NULL if the settings show no progress. The other functions do nothing then. */
struct progress *progress_new(const struct settings *settings);
/* Also erases the line. */
void progress_free(struct progress *progress);
/* Counts a file if `is_file`, and shows the line at most ten times a second. */
void progress_add(struct progress *progress, bool is_file, const struct run_totals *totals);
/* Erases the line. */
void progress_hide(struct progress *progress);

#endif
