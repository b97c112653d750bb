/* report_outputs.h: the reports of a run and where each of them goes.
 *
 * A target is one --format. Workers render with its reporter and settings; its
 * output is only touched in the order of the results. */
#ifndef JGFLINT_CLI_REPORT_OUTPUTS_H
#define JGFLINT_CLI_REPORT_OUTPUTS_H

#include "cli/settings.h"
#include "sys/output.h"

struct target {
  const struct reporter *reporter; /* static */
  struct report_settings settings;
  struct output output;
  bool has_text; /* something of a file was written: a separator comes before the next */
  size_t shown;  /* findings so far, where there is a limit; touched only by the worker whose turn it is */
};

struct targets {
  struct target *list; /* owned */
  size_t count;
};

/* Opens them all and writes what stands before the first finding. */
void targets_open(struct targets *targets, const struct settings *settings, const struct catalogue *catalogue);
/* Adds one file's texts, one for each target, and empties them. */
void targets_add(struct targets *targets, struct buffer *texts);
/* Writes out what goes to a standard stream. */
void targets_flush(struct targets *targets);
/* Adds texts and writes all, and does only what a signal handler may. NULL: there is nothing to add. */
void targets_save(struct targets *targets, const struct buffer *texts);
/* Writes what stands behind the last finding, and closes. */
void targets_close(struct targets *targets, const struct report_summary *summary);
void targets_release(struct targets *targets);

bool targets_are_open(const struct targets *targets); /* one at least */
/* Whether adding these texts would show something on a terminal. */
bool targets_will_show(const struct targets *targets, const struct buffer *texts);
bool targets_failed(const struct targets *targets);
bool targets_lost_reader(const struct targets *targets);
bool targets_have_text(const struct targets *targets);
/* Whether a program reads standard output. */
bool targets_have_machine(const struct targets *targets);
bool target_is_text(const struct target *target);

#endif
