/* reporter.h: an output format is a row of functions.
 *
 * A reporter writes UTF-8 into a buffer; src/cli decides where that goes. `file` runs in
 * any worker, several at a time, each with a buffer of its own: these are joined in the
 * order of the input, with the `separator` between those that are not empty. `begin`
 * and `end` run once. What they are given is borrowed for the call. */
#ifndef JGFLINT_REPORT_REPORTER_H
#define JGFLINT_REPORT_REPORTER_H

#include "lint/diagnostic.h"
#include "text/source.h"
#include <stdatomic.h>

struct report_settings {
  bool color;             /* ANSI colors in text */
  bool boards;            /* small boards in text */
  bool hides_notation;    /* of a conversion: how the source is written is counted, not shown */
  bool min_level_set;     /* by the user: overrides the format's own */
  enum level min_level;
  size_t width;           /* columns of the terminal, 0: not known (then 100) */
  enum level fail_level;  /* tap, junit: a finding from here on fails a test; LEVEL_OFF: error */
  const struct catalogue *catalogue; /* static */
  const char *version;    /* of jgflint */
  const char *docs_url;   /* where rules are described (rule_url.h); NULL: nowhere in the web */
  bool links;             /* a terminal that text may put links on */
  atomic_bool *is_shown;  /* by rule of the catalogue: `file` has shown a finding of it, so `end` explains it; NULL: any may have been */
};

struct report_file {
  const char *name;            /* as it is printed: relative to where jgflint was called */
  const struct source *source; /* what the spans are about */
  const struct diags *diags;   /* sorted */
  const char *id;              /* the record's identity, as JSON, for json and jsonl; NULL: none */
  const char *place;           /* its name for fingerprints, however it was typed; NULL: that is `name` */
};

/* Findings of a rule that are not shown, since so many others are. */
struct report_more {
  const struct rule *rule; /* borrowed */
  size_t count;
};

struct report_summary {
  size_t files;  /* records */
  size_t faulty; /* configurations with mistakes: for these, too, `file` ran */
  size_t by_level[LEVELS];
  size_t fixable, fixable_unsafe;
  size_t unwritable, unwritable_unsafe; /* of these, those that --fix leaves: in what is packed */
  size_t fixed;
  double seconds;
  const struct rule *const *customs; /* borrowed: the rules of all configurations, each name once */
  size_t custom_count;
  const struct report_more *more; /* borrowed: for text, the gravest rules first */
  size_t more_count;
  bool is_incomplete; /* something could not be read, or was not done */
};

struct reporter {
  const char *name;
  const char *help;     /* one line for --help */
  const char *separator; /* "" or what stands between two files' findings */
  enum level min_level; /* shown from this level on, unless the user says otherwise */
  bool machine;         /* read by programs: no summary line of ours is mixed in */
  void (*begin)(const struct report_settings *settings, struct buffer *out); /* NULL: nothing */
  void (*file)(const struct report_settings *settings, const struct report_file *file, struct buffer *out);
  void (*end)(const struct report_settings *settings, const struct report_summary *summary, struct buffer *out); /* NULL: nothing */
};

/* All of them, in the order of --help; NULL ends the list. */
extern const struct reporter *const reporters[];
/* NULL if there is none of that name. */
const struct reporter *reporter_find(const char *name);

/* The name for services that join it to the root of a repository: without "./". */
struct view report_path(const struct report_file *file);

/* Whether a reporter shows `diag`, given the settings and the format's own level. */
bool reporter_shows(const struct reporter *reporter, const struct report_settings *settings, const struct diag *diag);
/* The finding of the file that it shows next: behind `diag`, or the first for NULL. NULL: there is none. */
const struct diag *reporter_next(const struct reporter *reporter, const struct report_settings *settings, const struct report_file *file,
                                 const struct diag *diag);

#endif
