/* run_totals.h: what a run adds up, and how it is told.
 *
 * Numbers only, of findings by rule, too; the findings themselves are gone when they have been written. */
#ifndef JGFLINT_CLI_RUN_TOTALS_H
#define JGFLINT_CLI_RUN_TOTALS_H

#include "base/map.h"
#include "cli/settings.h"
#include "engine/engine.h"
#include <pthread.h>

/* Numbers of one type, so that all are added alike. */
struct run_totals {
  size_t files;   /* linted */
  size_t records; /* of these, those that are game records at all */
  size_t unread;  /* named or found, and could not be read */
  size_t lost;    /* files, and lines of files, over which the program crashed (sys/spare.h) */
  size_t faulty;  /* configurations that have mistakes */
  size_t by_level[LEVELS];
  size_t detail; /* of these, mistakes in how what was converted is written */
  size_t failing; /* at the level, or above, that their configuration says */
  size_t fixable, fixable_unsafe;
  size_t unwritable, unwritable_unsafe; /* of these, those that --fix leaves: in what is packed */
  size_t seki, suppressed;
  size_t known; /* in a baseline */
  size_t unkept; /* that were to be written into one, which was not written */
  size_t pattern_errors; /* matches of our own patterns that PCRE2 gave up */
  size_t gave_up;        /* and of those of configurations */
  size_t undecodable;          /* texts that this build cannot unpack */
  size_t fixed, fixed_files; /* findings that were fixed, and in how many files */
  size_t held_by_config;               /* records not linted, since their configuration has mistakes */
  size_t unfixed;            /* records that were linted only: what is packed */
  size_t unproved;           /* findings that were left as they are, since their fix could not be proved */
  struct file_type_count other_formats; /* files of formats that were not looked for, beside those that were */
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

/* What reports say of it. */
struct report_summary run_totals_summary(const struct run_totals *totals, double seconds);
/* The summary line and what belongs to it. `hides_infos`: text is shown, and without them. */
void run_totals_print(const struct run_totals *totals, const struct settings *settings, double seconds, bool hides_infos,
                      struct buffer *to);

/* "2 errors, 1 warning" */
void run_totals_print_findings(const struct run_totals *totals, bool hides_infos, struct buffer *to);

/* How many findings the limits of text kept out, and what shows them; nothing if there are none. */
void run_totals_print_cut(const struct run_totals *totals, const struct settings *settings, struct buffer *to);

/* Whether the program crashed over a file, or if not 0 over this line of it; counts it then. */
bool run_totals_leave_out(struct run_totals *totals, const char *name, size_t line);

/* "; 1 record left out: internal error"; nothing if there is none. */
void run_totals_print_lost(const struct run_totals *totals, struct buffer *to);

/* "1,014 records", "1 record", "no records" */
void run_totals_count(struct buffer *to, size_t count, const char *one, const char *many);

/* ---- what rules cost ---- */

struct timings {
  const struct rule_table *rule_table;    /* borrowed */
  struct rule_time *by_rule;  /* owned: one for each rule of the rule table */
  struct rule_time all;       /* of linting: records, and the time for all of it */
  struct rule_time fixing;    /* of making fixes and proving them, but for what is in `all` */
  pthread_mutex_t adding;
};

void timings_init(struct timings *timings, const struct rule_table *rule_table);
void timings_release(struct timings *timings);
/* Adds what an engine has measured. In any thread. */
void timings_add(struct timings *timings, struct engine_times times);
void timings_print(const struct timings *timings, struct buffer *to);

/* ---- findings by rule ---- */

/* Rules of configurations are counted by their name: several configurations may have one in common. */
struct rule_counts {
  struct rule_count *list; /* owned */
  size_t count, capacity;
  struct map places; /* by their name: which of them it is, from 1 on */
};

/* The count of one rule; it lasts until another rule is asked for. */
struct rule_count *rule_counts_of(struct rule_counts *counts, const struct rule *rule);
void rule_counts_add(struct rule_counts *counts, const struct rule *rule, size_t count, enum level level);
/* Adds what was found in a file. */
void rule_counts_add_all(struct rule_counts *counts, const struct diags *diags);
/* Adds all of `from`, which is nothing afterwards. Returns how many findings there were. */
size_t rule_counts_move(struct rule_counts *to, struct rule_counts *from);
/* The gravest and most frequent first, to be freed by the caller. */
struct rule_count *rule_counts_ranked(const struct rule_counts *counts);
void rule_counts_release(struct rule_counts *counts);

/* ---- statistics ---- */

enum { STATISTICS_FILES = 10 };

/* Findings by rule and by file, for --statistics. {0} has none. Of files it keeps those with the most findings only, so
 * memory does not grow with their number. */
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
