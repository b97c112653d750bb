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
  struct config_faults faults; /* of the configuration that holds from here on; its list is owned */
  struct buffer place; /* what fingerprints call it */
  int error; /* from reading */
  struct buffer *texts; /* owned, and so is what they hold: one for each report */
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
  struct output fixed; /* standard output, if fixed text, diffs or a list of games go there */
  size_t *fixed_by_rule; /* owned; NULL unless something is to be fixed */
  struct batch_writer *writer; /* owned: of fixed files; NULL unless there may be some */
  struct unwritten unwritten;
  struct fixed_lines lines; /* the file of JSON Lines that is being fixed */
  struct timings timings;
  struct progress *progress; /* owned, or NULL */
  enum status status; /* of what was not linted */
  atomic_bool is_over; /* nobody is left to write for */
  bool fails_on_empty; /* required by the configuration of a directory without records */
};

/* What the thread pool calls: `of` is the run. */
void *lint_worker_start(void *of);
void lint_worker_stop(void *of, void *who);
bool lint_job_next(void *of, void *what);
void lint_job_work(void *of, void *who, struct thread_pool *pool, void *what);

/* Reports the mistakes of configurations before the first record that they apply to, or else when the job is written. */
void lint_job_report_faults(struct lint_run *run, struct lint_job *job);
/* Whether it is lines that may change; in what is packed they may not. */
bool lint_job_fixes_lines(const struct lint_run *run, const struct lint_job *job);

#endif
