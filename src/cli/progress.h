/* progress.h: how far a long run has come, on one line of a terminal.
 *
 * Nothing is shown in the first half second. The line has to be erased, by
 * progress_hide, before anything else is written there. All functions are called in
 * the order of the results, by one thread at a time. */
#ifndef JGFLINT_CLI_PROGRESS_H
#define JGFLINT_CLI_PROGRESS_H

#include "cli/run_totals.h"

struct progress;

/* NULL if none is wanted; then all the others do nothing. */
struct progress *progress_new(const struct settings *settings);
/* Erases the line, too. */
void progress_free(struct progress *progress);
/* One more result: `input` bytes of a file, which ended or began with it if `is_file`. Shows the line when it is time to. */
void progress_add(struct progress *progress, bool is_file, size_t input, const struct run_totals *totals);
/* Erases the line, before something else is written. */
void progress_hide(struct progress *progress);

#endif
