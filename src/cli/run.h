/* run.h: a run of jgflint or jgfconv over all inputs.
 *
 * Workers take inputs, lint or convert their texts, and render the findings. The results are written in the order of the inputs.
 * The differences between the two programs are in struct run_kind (lint.c, convert.c). */
#ifndef JGFLINT_CLI_RUN_H
#define JGFLINT_CLI_RUN_H

#include "base/map.h"
#include "cli/input_queue.h"
#include "engine/engine.h"
#include "sys/output.h"
#include "sys/thread_pool.h"
#include <pthread.h>
#include <stdatomic.h>

/* ---- totals, and the lines that report them (run_totals.c) ---- */

enum run_total {
  TOTAL_TEXTS,          /* linted or converted */
  TOTAL_RECORDS,        /* texts that are game records */
  TOTAL_UNREADABLE,     /* paths that could not be read */
  TOTAL_FAULTY_CONFIGS, /* configurations that have mistakes */
  TOTAL_SKIPPED_FOR_CONFIG, /* records not linted, because their configuration has mistakes */
  TOTAL_SEKI,           /* records in Seki's form */
  TOTAL_BY_LEVEL,       /* findings of each level */
  TOTAL_NOTATION_ERRORS = TOTAL_BY_LEVEL + LEVELS, /* errors in the notation of converted texts */
  TOTAL_FAILING,        /* findings that fail the run by their configuration */
  TOTAL_FIXABLE, TOTAL_FIXABLE_UNSAFE,
  TOTAL_UNWRITABLE, TOTAL_UNWRITABLE_UNSAFE, /* fixable findings that --fix cannot write: in archives */
  TOTAL_FIXED, TOTAL_FIXED_FILES, /* fixed findings, and files with such */
  TOTAL_UNFIXED,        /* records in archives, which --fix only lints */
  TOTAL_UNPROVED,       /* findings not fixed, because the proof of the fix failed */
  TOTAL_SUPPRESSED,     /* findings suppressed in the records */
  TOTAL_SUPPRESSIONS, TOTAL_SUPPRESSED_RECORDS, /* entries that --add-suppressions wrote, and records with such */
  TOTAL_UNSUPPRESSED,   /* findings that it did not suppress, by enum unsuppressed */
  TOTAL_KNOWN = TOTAL_UNSUPPRESSED + UNSUPPRESSED_COUNT, /* findings in a baseline */
  TOTAL_UNKEPT,         /* findings for a baseline that was not written */
  TOTAL_CUT, TOTAL_CUT_FILES, /* findings that text does not show, and files with such */
  TOTAL_PATTERN_ERRORS, /* matches of built-in patterns that exceeded a limit of PCRE2 */
  TOTAL_GAVE_UP,        /* the same for patterns of configurations */
  TOTAL_UNDECODABLE,    /* texts that this build cannot unpack */
  TOTALS
};

struct run_totals {
  size_t counts[TOTALS];
};

/* `is_unwritable`: the record is packed. */
void run_totals_file(struct run_totals *totals, const struct engine_linted *linted, enum level fail_on, bool is_unwritable);
void run_totals_add(struct run_totals *to, const struct run_totals *more);
size_t run_totals_findings(const struct run_totals *totals);

/* Returns the exit status for the findings. */
enum status run_totals_status(const struct run_totals *totals, const struct settings *settings);

/* The totals in the form that reports need. */
struct report_summary run_totals_summary(const struct run_totals *totals, double seconds);
/* Prints the summary line and the notes after it. `hides_infos`: the text omitted the infos. `other_formats`: files in searched
 * directories that were not read. */
void run_totals_print(const struct run_totals *totals, const struct settings *settings, double seconds, bool hides_infos,
                      const struct file_type_count *other_formats, struct buffer *to);
/* Prints "12 suppressions added in 3 records", and what was not suppressed. */
void run_totals_print_suppressions(const struct run_totals *totals, bool is_diff, struct buffer *to);

/* "2 errors, 1 warning" */
void run_totals_print_findings(const struct run_totals *totals, bool hides_infos, struct buffer *to);

/* Prints how many findings the limits of text omitted, and the option that shows them. */
void run_totals_print_cut(const struct run_totals *totals, const struct settings *settings, struct buffer *to);

/* "1,014 records", "1 record", "no records" */
void run_totals_count(struct buffer *to, size_t count, const char *one, const char *many);

/* What rules cost. */
struct timings {
  const struct rule_table *rule_table;    /* borrowed */
  struct rule_time *by_rule;  /* owned: one for each rule of the rule table, and one for linting: the records, and all time */
  struct rule_time fixing;    /* making and proving fixes, without the time in `all` */
  pthread_mutex_t adding;
};

void timings_init(struct timings *timings, const struct rule_table *rule_table);
void timings_release(struct timings *timings);
/* Adds the times that an engine measured. Any thread may call it. */
void timings_add(struct timings *timings, struct engine_times times);
void timings_print(const struct timings *timings, struct buffer *to);

/* Rules are counted by name, because several configurations can have the same custom rule. */
struct rule_counts {
  struct rule_count *list; /* owned */
  size_t count, capacity;
  struct map places; /* by name: the index plus 1 */
};

/* The count of one rule. The next call invalidates it. */
struct rule_count *rule_counts_of(struct rule_counts *counts, const struct rule *rule);
void rule_counts_join(struct rule_counts *counts, const struct rule_count *more);
/* Adds the findings of a file. */
void rule_counts_add_all(struct rule_counts *counts, const struct diags *diags);
/* Sorted by severity and frequency; the caller frees the list. */
struct rule_count *rule_counts_ranked(const struct rule_counts *counts);
void rule_counts_release(struct rule_counts *counts);

enum { STATISTICS_FILES = 10 };

/* Findings by rule and by file, for --statistics. Only the files with the most findings are kept. {0} is empty. */
struct statistics {
  struct rule_counts counts;
  struct file_count {
    char *name; /* owned */
    size_t count;
  } files[STATISTICS_FILES]; /* the most findings first */
  char *last; /* owned: the last file, to which more may be added; or NULL */
  size_t last_count;
};

void statistics_release(struct statistics *statistics);
/* Adds and clears the counts of a file or of a part of it, in the order of the output. */
void statistics_add(struct statistics *statistics, const char *name, struct rule_counts *counts);
/* Call it after the last file. */
void statistics_print(struct statistics *statistics, struct buffer *to);

/* ---- reports (report_outputs.c) ----
 *
 * A report output is one --format. Only in the order of the inputs it is known which findings the limits of text hide, so a
 * worker renders each of these findings as a separate piece. */

struct report_output {
  const struct reporter *reporter; /* static */
  struct report_settings settings;
  struct output output;
  bool has_text;    /* a separator precedes the next file */
  bool only_faults; /* findings in records are counted, not shown; those in configurations are shown */
};

struct report_outputs {
  const struct settings *settings; /* borrowed */
  struct report_output *list; /* owned */
  size_t count;
  /* The numbers of shown findings, in the order of the results. Errors are counted apart, so that no warning hides an error. */
  struct rule_counts shown_of[2];
  size_t shown;
  struct rule_counts cut; /* hidden findings that are not counted in the text of their file */
};

/* A finding that limits may hide. */
struct report_piece {
  const struct rule *rule; /* borrowed */
  enum level level;
  bool is_dialect;
  bool is_shown; /* decided in the order of the results */
  size_t more;   /* further findings of this kind in the file, which are not rendered */
};

/* The rendered findings of one job. {0}: none. */
struct report_texts {
  struct report_text {
    struct buffer text;
    size_t *ends; /* owned: in a limited text, where the text of each piece ends */
    size_t capacity;
  } *list; /* owned: one for each output; NULL before the first finding */
  size_t count;
  struct report_piece *pieces; /* owned: the findings of limited texts, in order */
  size_t piece_count, piece_capacity;
};

/* Opens all outputs and writes their beginnings. No output overwrites an input. */
void report_outputs_open(struct report_outputs *report_outputs, const struct settings *settings,
                         struct input_files *files);
/* Adds the findings of a record to the texts of a job. `is_fault`: the findings of a configuration. Any thread may call it. */
void report_outputs_render(const struct report_outputs *report_outputs, const struct report_file *file, bool is_fault,
                           struct report_texts *texts);
/* Removes the findings that limits hide from the texts, and adds their number to the totals. */
void report_outputs_limit(struct report_outputs *report_outputs, struct report_texts *texts, struct run_totals *totals);
/* Writes the texts. */
void report_outputs_add(struct report_outputs *report_outputs, const struct report_texts *texts);
/* Flushes outputs to standard streams. */
void report_outputs_flush(struct report_outputs *report_outputs);
/* Writes the ends of the reports and closes them. `table` is written, and cleared, if people read standard output. */
void report_outputs_close(struct report_outputs *report_outputs, const struct report_summary *summary, struct buffer *table);
void report_outputs_release(struct report_outputs *report_outputs);
void report_texts_release(struct report_texts *texts);

/* Returns true if this number of lines of one kind is the maximum. */
bool report_limit_reached(const struct settings *settings, size_t shown);

enum report_trait {
  REPORT_IS_OPEN, REPORT_FAILED, REPORT_LOST_READER,
  REPORT_IS_FILE,    /* has a name */
  REPORT_HAS_EDITS,  /* shows the edits of fixes */
  REPORT_IS_TEXT,    /* shows findings in records as text */
  REPORT_IS_OTHER,   /* has another format than text */
  REPORT_IS_MACHINE, /* a program reads standard output */
};
/* Returns true if at least one output has this trait. */
bool report_outputs_any(const struct report_outputs *report_outputs, enum report_trait trait);
/* Returns true if one of these texts goes to a terminal. */
bool report_outputs_will_show(const struct report_outputs *report_outputs, const struct report_texts *texts);

/* ---- the run (run.c) ---- */

struct run;

/* One input, or some lines of a file: one worker works on it. */
struct run_job {
  struct work_item work_item;
  const struct effective_config *effective_config; /* borrowed */
  struct baseline *baseline; /* borrowed; NULL: none */
  int error;                 /* from reading */
  struct report_texts texts;
  struct rule_counts counts; /* for --statistics */
  struct run_totals totals;
};

struct run_worker {
  struct engine *engine; /* owned */
  struct buffer text;    /* of the file that it reads */
  struct thread_pool *pool; /* borrowed */
  struct run_job *job;      /* borrowed */
};

struct run_kind {
  size_t job_size; /* of a struct that begins with a run_job */
  /* In the order of the inputs: completes a job that has a new input. Returns false if the input is to be skipped. */
  bool (*take)(struct run *run, struct run_job *job);
  /* In a worker: returns true if the input, which is open, is to be read. NULL: always. */
  bool (*begin)(struct run *run, struct run_worker *worker);
  /* In a worker: lints or converts a text of the job. */
  void (*text)(struct run *run, struct run_worker *worker, const struct source *source);
  /* In the order of the inputs: writes the results. `error` is the errno of opening or reading the input. */
  void (*finish)(struct run *run, struct run_job *job, int error);
  /* Frees the part of a job that a run_job does not have. */
  void (*release)(struct run_job *job);
  /* After the last job, before the reports are closed. */
  void (*end)(struct run *run);
  /* After the reports: appends the text that people read below the findings. */
  void (*sum_up)(struct run *run, double seconds, struct buffer *to);
};

/* The beginning of a struct of a program, which sets the first members. */
struct run {
  const struct run_kind *kind;     /* static */
  const struct settings *settings; /* borrowed */
  struct config_cache *config_cache;   /* borrowed; NULL: options alone apply */
  struct changed_since *changed_since; /* borrowed; NULL: all lines count */
  struct collection *collection;       /* borrowed, or NULL */
  bool writes;      /* other files than reports */
  bool keeps_lines; /* `finish` needs the texts of lines */
  bool keeps_collections; /* large SGF collections are read at once */

  struct input_files *files; /* owned */
  struct input_queue *queue; /* owned */
  struct input_totals inputs;
  struct report_outputs report_outputs;
  struct run_totals totals;
  struct statistics statistics;
  struct timings timings;
  struct {
    bool is_wanted, is_shown;
    double begun, due; /* in seconds */
    size_t files;
  } progress; /* on a line of the terminal */
  enum status status;        /* for inputs and outputs that failed */
  atomic_bool is_over;       /* no output has a reader any more */
  bool pipe_ends_run; /* a broken pipe would have ended the run */
};

/* Finds the inputs, after the first members are set. */
void run_init(struct run *run);
/* Works on all inputs, and writes the reports and the summary. */
void run_inputs(struct run *run);
/* Returns the worst exit status of the run so far. */
enum status run_status(const struct run *run);
void run_release(struct run *run);

/* ---- for the functions of a kind ---- */

/* Counts and renders the findings of a record. The run sets the missing members of `file`. */
void run_report(struct run *run, struct run_job *job, const struct engine_linted *linted, const struct report_file *file,
                enum level fail_on);
/* Prints why an input was not read, or was skipped. `advice` follows the error. */
void run_print_input(struct run *run, const struct input_file *file, int error, const char *advice);
/* Erases the line that shows the progress, before other output. In the order of the inputs. */
void run_hide_progress(struct run *run);
/* Waits until all earlier jobs are finished. `context`: the worker. */
void run_wait_turn(void *context);
void run_job_release(const struct run *run, struct run_job *job);

#endif
