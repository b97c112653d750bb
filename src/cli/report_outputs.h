/* report_outputs.h: the reports of a run and where each of them goes.
 *
 * A report output is one --format. Workers render with its reporter and settings; what it writes to is only touched in the
 * order of the results. */
#ifndef JGFLINT_CLI_REPORT_OUTPUTS_H
#define JGFLINT_CLI_REPORT_OUTPUTS_H

#include "cli/run_totals.h"
#include "sys/output.h"
#include <stdatomic.h>

struct report_output {
  const struct reporter *reporter; /* static */
  struct report_settings settings;
  struct output output;
  bool has_text; /* something of a file was written: a separator comes before the next */
  bool only_faults; /* of configurations: findings in records are counted, not shown */
};

struct input_files;

struct report_outputs {
  struct report_output *list; /* owned */
  size_t count;
};

/* Opens them all and writes what stands before the first finding. None is written over one of the files that were named. */
void report_outputs_open(struct report_outputs *report_outputs, const struct settings *settings,
                         const struct input_files *files);
/* Enters the sandbox unless the run writes reports or other files. */
void report_outputs_confine(const struct report_outputs *report_outputs, const struct settings *settings, bool writes);
/* Adds one file's texts, one for each output, and empties them. */
void report_outputs_add(struct report_outputs *report_outputs, struct buffer *texts);
/* Writes out what goes to a standard stream. */
void report_outputs_flush(struct report_outputs *report_outputs);
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
bool report_output_is_text(const struct report_output *report_output);

/* ---- how many findings text shows ---- */

struct report_limits {
  const struct settings *settings; /* borrowed */
  /* owned: two for each rule of the catalogue, for its errors and other findings; only the worker whose turn it is writes them */
  atomic_size_t *shown_of;
  struct rule_counts shown_of_others[2]; /* custom rules, likewise */
  size_t shown;
  struct rule_counts cut; /* in the order of the output */
};

/* What the limits kept out of one work item. */
struct report_cut {
  struct rule_counts by_rule; /* shown often enough */
  size_t beyond;              /* more than --max-findings */
  size_t in_files;            /* shown often enough in their file, which text says there */
};

void report_limits_init(struct report_limits *limits, const struct settings *settings);
void report_limits_release(struct report_limits *limits);
/* Whether no more lines of one kind are shown after so many: as with errors of one rule. */
bool report_limits_reached(const struct report_limits *limits, size_t shown);

/* Who works on a work item that is not the next of the output yet, and how it waits until it is. */
struct report_turn {
  void (*wait)(void *who); /* NULL: it is its turn */
  void *who;               /* borrowed */
};

/* Adds a record's findings to the texts of all outputs, to text as many as the limits leave. `is_fault`: those of a
 * configuration. In any thread. */
void report_limits_render(struct report_limits *limits, const struct report_outputs *report_outputs,
                          const struct report_file *file, bool is_fault, struct report_turn turn, struct report_cut *cut,
                          struct buffer *texts);
/* Takes over what is counted, in the order of the output, and adds to the totals how many findings that are. */
void report_limits_add_cut(struct report_limits *limits, struct report_cut *cut, struct run_totals *totals);

#endif
