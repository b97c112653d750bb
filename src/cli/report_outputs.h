/* report_outputs.h: the reports of a run.
 *
 * A report output is one --format. Workers render findings; the results are written in the order of the inputs. Only then it is
 * known which findings the limits of text hide, so a worker renders each of these findings as a separate piece. */
#ifndef JGFLINT_CLI_REPORT_OUTPUTS_H
#define JGFLINT_CLI_REPORT_OUTPUTS_H

#include "cli/run_totals.h"
#include "sys/output.h"

struct report_output {
  const struct reporter *reporter; /* static */
  struct report_settings settings;
  struct output output;
  bool has_text;    /* a separator precedes the next file */
  bool only_faults; /* findings in records are counted, not shown; those in configurations are shown */
};

struct input_files;

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

#endif
