/* run_totals.h: the totals of a run, and the lines that report them. */
#ifndef JGFLINT_CLI_RUN_TOTALS_H
#define JGFLINT_CLI_RUN_TOTALS_H

#include "base/map.h"
#include "cli/settings.h"
#include "engine/engine.h"
#include <pthread.h>

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

/* ---- what rules cost ---- */

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

/* ---- findings by rule ---- */

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

/* ---- statistics ---- */

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

#endif
