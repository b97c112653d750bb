/* lint_job.h: the work of one worker on one file or on some lines of a file.
 *
 * The worker lints or fixes, and renders the findings. The job keeps the results until all earlier jobs are written. */
#ifndef JGFLINT_CLI_LINT_JOB_H
#define JGFLINT_CLI_LINT_JOB_H

#include "cli/baseline_files.h"
#include "cli/config_cache.h"
#include "cli/fix_file.h"
#include "cli/progress.h"
#include "cli/report_outputs.h"
#include "cli/run_totals.h"
#include "lint/collection.h"
#include "sys/thread_pool.h"
#include <stdatomic.h>

/* One file or some lines of a file. One worker lints the job; jobs are written in order. */
struct lint_job {
  struct work_item work_item;
  const struct effective_config *effective_config; /* borrowed */
  struct baseline *baseline;    /* borrowed; NULL: none */
  struct config_faults faults; /* errors of the configuration that applies from this record on; the list is owned */
  struct buffer place; /* the name of the record in fingerprints */
  int error; /* from reading */
  struct buffer *texts; /* owned: the text of each report */
  size_t text_count;
  struct rule_counts counts; /* for --statistics */
  struct report_cut cut;
  struct fix_file fix_file;
  struct line_edits edits; /* owned: of JSON Lines that are fixed */
  struct run_totals totals;
};

struct lint_run {
  const struct settings *settings; /* borrowed */
  struct config_cache *config_cache;         /* owned */
  struct baseline_files baselines;
  struct collection *collection;   /* owned */
  const struct rule_table *rule_table;         /* borrowed: that of no configuration */
  struct changed_since *changed_since;   /* owned; NULL: all lines count */
  struct input_files *files;             /* owned */
  struct input_queue *queue;               /* owned */
  struct report_outputs report_outputs;
  struct report_limits limits;
  struct run_totals totals;
  struct statistics statistics;
  struct output fixed; /* standard output, for fixed texts, diffs or games */
  size_t *fixed_by_rule; /* owned; NULL unless something is to be fixed */
  struct fixed_lines lines; /* the file of JSON Lines that is being fixed */
  struct timings timings;
  struct progress *progress; /* owned, or NULL */
  enum status status; /* of files that could not be linted */
  atomic_bool is_over; /* no output has a reader any more */
  bool fails_on_empty; /* required by the configuration of a directory without records */
};

/* Called by the thread pool; `of` is the run. */
void *lint_worker_start(void *of);
void lint_worker_stop(void *of, void *who);
bool lint_job_next(void *of, void *what);
void lint_job_work(void *of, void *who, struct thread_pool *pool, void *what);

/* Reports the mistakes of configurations before the first record that they apply to, or else when the job is written. */
void lint_job_report_faults(struct lint_run *run, struct lint_job *job);
/* Returns true if the job has lines that may be fixed, which are not in an archive. */
bool lint_job_fixes_lines(const struct lint_run *run, const struct lint_job *job);

#endif
