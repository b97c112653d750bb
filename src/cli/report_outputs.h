/* report_outputs.h: the reports of a run and where each of them goes.
 *
 * A target is one --format. Workers render with its reporter and settings; its
 * output is only touched in the order of the results. */
#ifndef JGFLINT_CLI_REPORT_OUTPUTS_H
#define JGFLINT_CLI_REPORT_OUTPUTS_H

#include "cli/settings.h"
#include "sys/output.h"

struct report_output {
  const struct reporter *reporter; /* static */
  struct report_settings settings;
  struct output output;
  bool has_text; /* something of a file was written: a separator comes before the next */
  bool only_faults; /* of configurations: findings in records are counted, not shown */
};

struct report_outputs {
  struct report_output *list; /* owned */
  size_t count;
};

/* Opens them all and writes what stands before the first finding. */
void report_outputs_open(struct report_outputs *report_outputs, const struct settings *settings, const struct catalogue *catalogue);
/* Adds a record's findings to those of the records before it, with the separator that stands between files, too. */
void report_output_render(const struct report_output *target, const struct report_file *file, struct buffer *to);
/* Adds one file's texts, one for each target, and empties them. */
void report_outputs_add(struct report_outputs *report_outputs, struct buffer *texts);
/* Writes out what goes to a standard stream. */
void report_outputs_flush(struct report_outputs *report_outputs);
/* Adds texts and writes all, and does only what a signal handler may. NULL: there is nothing to add. */
void report_outputs_save(struct report_outputs *report_outputs, const struct buffer *texts);
/* Writes what stands behind the last finding, and closes. `table` (or NULL) is for people: it is taken where they read
 * standard output, and else left as it is. */
void report_outputs_close(struct report_outputs *report_outputs, const struct report_summary *summary, struct buffer *table);
void report_outputs_release(struct report_outputs *report_outputs);

bool report_outputs_are_open(const struct report_outputs *report_outputs); /* one at least */
/* Whether adding these texts would show something on a terminal. */
bool report_outputs_will_show(const struct report_outputs *report_outputs, const struct buffer *texts);
bool report_outputs_failed(const struct report_outputs *report_outputs);
bool report_outputs_lost_reader(const struct report_outputs *report_outputs);
/* Whether findings in records are shown as text. */
bool report_outputs_have_text(const struct report_outputs *report_outputs);
/* Whether a program reads standard output. */
bool report_outputs_have_machine(const struct report_outputs *report_outputs);
bool report_output_is_text(const struct report_output *target);

#endif
