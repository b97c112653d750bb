/* run_totals.h: the totals of a run, and the lines that report them. */
#ifndef JGFLINT_CLI_RUN_TOTALS_H
#define JGFLINT_CLI_RUN_TOTALS_H

#include "base/map.h"
#include "cli/settings.h"
#include "engine/engine.h"
#include <pthread.h>

/* Numbers of one type, so that all are added alike. */
struct run_totals {
  size_t files;   /* linted */
  size_t records; /* of the files, how many are game records */
  size_t unread;  /* named or found, and could not be read */
  size_t faulty;  /* configurations that have mistakes */
  size_t by_level[LEVELS];
  size_t detail; /* of the errors, mistakes in the notation of converted texts */
  size_t failing; /* at the level, or above, that their configuration says */
  size_t fixable, fixable_unsafe;
  size_t unwritable, unwritable_unsafe; /* fixable findings that --fix cannot write: in archives */
  size_t seki, suppressed;
  size_t known; /* in a baseline */
  size_t unkept; /* that were to be written into one, which was not written */
  size_t pattern_errors; /* matches of built-in patterns that exceeded a limit of PCRE2 */
  size_t gave_up;        /* the same for patterns of configurations */
  size_t undecodable;          /* texts that this build cannot unpack */
  size_t fixed, fixed_files; /* findings that were fixed, and in how many files */
  size_t held_by_config;               /* records not linted, since their configuration has mistakes */
  size_t unfixed;            /* records in archives, which --fix only lints */
  size_t unproved;           /* findings not fixed, because the proof of the fix failed */
  struct file_type_count other_formats; /* files of other formats in the searched directories */
  size_t suppressions, suppressed_records; /* entries that --add-suppressions has written, and in how many records */
  size_t unsuppressed[UNSUPPRESSED_COUNT]; /* findings that it has not suppressed */
  size_t cut, cut_files; /* findings that --max-findings kept out of the text, and in how many files */
};

/* `is_unwritable`: the record is packed. */
void run_totals_file(struct run_totals *totals, const struct engine_linted *linted, enum level fail_on, bool is_unwritable);
void run_totals_add(struct run_totals *to, const struct run_totals *more);
size_t run_totals_findings(const struct run_totals *totals);

/* The exit status that the findings ask for. */
enum status run_totals_status(const struct run_totals *totals, const struct settings *settings);

/* The totals in the form that reports need. */
struct report_summary run_totals_summary(const struct run_totals *totals, double seconds);
/* Prints the summary line and the notes after it. `hides_infos`: the text omitted the infos. */
void run_totals_print(const struct run_totals *totals, const struct settings *settings, double seconds, bool hides_infos,
                      struct buffer *to);

/* "2 errors, 1 warning" */
void run_totals_print_findings(const struct run_totals *totals, bool hides_infos, struct buffer *to);

/* Prints how many findings the limits of text omitted, and the option that shows them. */
void run_totals_print_cut(const struct run_totals *totals, const struct settings *settings, struct buffer *to);

/* "1,014 records", "1 record", "no records" */
void run_totals_count(struct buffer *to, size_t count, const char *one, const char *many);

/* ---- what rules cost ---- */

struct timings {
  const struct rule_table *rule_table;    /* borrowed */
  struct rule_time *by_rule;  /* owned: one for each rule of the rule table */
  struct rule_time all;       /* linting: the records, and the total time */
  struct rule_time fixing;    /* making and proving fixes, without the time in `all` */
  pthread_mutex_t adding;
};

void timings_init(struct timings *timings, const struct rule_table *rule_table);
void timings_release(struct timings *timings);
/* Adds the times that an engine measured. Any thread may call it. */
void timings_add(struct timings *timings, struct engine_times times);
void timings_print(const struct timings *timings, struct buffer *to);

/* ---- findings by rule ---- */

/* Rules of configurations are counted by their name: several configurations may have one in common. */
struct rule_counts {
  struct rule_count *list; /* owned */
  size_t count, capacity;
  struct map places; /* by their name: which of them it is, from 1 on */
};

/* The count of one rule. The next call invalidates it. */
struct rule_count *rule_counts_of(struct rule_counts *counts, const struct rule *rule);
void rule_counts_add(struct rule_counts *counts, const struct rule *rule, size_t count, enum level level);
/* Adds the findings of a file. */
void rule_counts_add_all(struct rule_counts *counts, const struct diags *diags);
/* Adds all counts and empties `from`. Returns the number of findings in it. */
size_t rule_counts_move(struct rule_counts *to, struct rule_counts *from);
/* The gravest and most frequent first, to be freed by the caller. */
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
  char *last; /* owned: the file that came last, of which there may be more; or NULL */
  size_t last_count;
};

void statistics_release(struct statistics *statistics);
/* Adds the counts of a file or of a part of it, and sets them back to nothing. They come in the order of the output. */
void statistics_add(struct statistics *statistics, const char *name, struct rule_counts *counts);
/* After the last one. */
void statistics_print(struct statistics *statistics, struct buffer *to);

#endif
