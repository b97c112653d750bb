/* reporter.h: an output format is a row of functions.
 *
 * A reporter writes UTF-8 into a buffer; src/cli decides where that goes. Files are written by
 * any worker, several at a time, each with a buffer of its own: these are joined in the
 * order of the input, with the `separator` between those that are not empty. Begin
 * and end are written once. What the functions are given is borrowed for the call. */
#ifndef JGFLINT_REPORT_REPORTER_H
#define JGFLINT_REPORT_REPORTER_H

#include "lint/diagnostic.h"
#include "text/location.h"
#include <stdatomic.h>

struct report_settings {
  bool color;             /* ANSI colors in text */
  bool boards;            /* small boards in text */
  bool hides_notation;    /* of a conversion: how the source is written is counted, not shown */
  bool min_level_set;     /* by the user: overrides the format's own */
  enum level min_level;
  size_t width;           /* columns of the terminal, 0: not known (then 100) */
  const struct catalogue *catalogue; /* static */
  const char *version;    /* of jgflint */
  const char *docs_url;   /* where rules are described (rule_url.h); NULL: nowhere in the web */
  bool links;             /* a terminal that text may put links on */
  /* by rule of the catalogue: a finding of it was shown, so that the end explains it; NULL: any may have been */
  atomic_bool *is_shown;
};

struct report_file {
  const char *name;            /* as it is printed: relative to where jgflint was called */
  const struct source *source; /* what the spans are about */
  const struct diags *diags;   /* sorted */
  const char *id;              /* the record's identity, as JSON, for json and jsonl; NULL: none */
  const char *place;           /* its name for fingerprints, however it was typed; NULL: that is `name` */
  enum level fail_level;       /* tap, junit: a finding from here on fails a test; LEVEL_OFF: error */
};

/* How many findings of a rule there are. */
struct rule_count {
  const struct rule *rule; /* borrowed from the catalogue or a configuration */
  size_t count;
  enum level level; /* the gravest of the findings */
};

struct report_summary {
  size_t files;  /* records */
  size_t faulty; /* configurations with mistakes: they are files here, too */
  size_t by_level[LEVELS];
  size_t fixable, fixable_unsafe;
  size_t unwritable, unwritable_unsafe; /* of these, those that --fix leaves: in what is packed */
  double seconds;
  const struct rule *const *customs; /* borrowed: the rules of all configurations, each name once */
  size_t custom_count;
  const struct rule_count *more; /* borrowed: findings that text does not show, the gravest rules first */
  size_t more_count;
  bool is_incomplete; /* something could not be read, or was not done */
};

struct locations;
struct reporter;
struct ordinals; /* report/fingerprint.h */
struct line_hashes;

/* A file whose findings are written, for the functions of a reporter. */
struct report_part {
  const struct reporter *reporter; /* static */
  const struct report_settings *settings;
  const struct report_file *file;
  const struct locations *locations; /* of what the reporter wants the places of */
  struct ordinals *ordinals;         /* for the reporter's use, of this file: {0} at first */
  struct line_hashes *hashes;        /* the same */
  size_t width;                      /* the same: 0 */
  size_t count;                      /* findings that are shown */
  struct buffer *out;
};

/* What a reporter may want to know the places of, beside the findings themselves. */
enum finding_locations { LOCATIONS_RELATED = 1, LOCATIONS_EDITS = 2 };

struct reporter {
  const char *name;
  const char *help;     /* one line for --help */
  enum level min_level; /* shown from this level on, unless the user says otherwise */
  bool machine;         /* read by programs: no summary line of ours is mixed in */
  unsigned wants;       /* enum finding_locations: places beside those of the findings */
  /* Texts: before everything, behind it, between two files' findings; before the first finding of a file, between two, behind
   * each, behind the last. NULL: nothing. */
  const char *head, *foot, *separator, *first, *between, *behind, *last;
  /* What is more than a text; NULL: nothing. */
  void (*begin)(const struct report_settings *settings, struct buffer *out);
  void (*open)(struct report_part *part); /* a file, which may have no findings */
  void (*finding)(const struct report_part *part, const struct diag *diag);
  /* before the foot */
  void (*end)(const struct report_settings *settings, const struct report_summary *summary, struct buffer *out);
};

/* What stands between two files that have findings; "" if nothing does. */
const char *report_separator(const struct reporter *reporter);
void report_begin(const struct reporter *reporter, const struct report_settings *settings, struct buffer *out);
void report_add_file(const struct reporter *reporter, const struct report_settings *settings, const struct report_file *file,
                     struct buffer *out);
void report_end(const struct reporter *reporter, const struct report_settings *settings, const struct report_summary *summary,
                struct buffer *out);

/* All of them; NULL ends the list. */
extern const struct reporter *const reporters[];
/* NULL if there is none of that name. */
const struct reporter *reporter_find(const char *name);

/* How many findings of a rule text shows, of those that are as severe or about the dialect, unless somebody says otherwise. */
size_t reporter_usual_most(enum level level, bool is_dialect);

/* The name for services that join it to the root of a repository: without "./". */
struct view report_path(const struct report_file *file);

/* Whether a reporter shows `diag`, given the settings and the format's own level. */
bool reporter_shows(const struct reporter *reporter, const struct report_settings *settings, const struct diag *diag);
/* The finding of the file that is shown next: behind `diag`, or the first for NULL. NULL: there is none. */
const struct diag *report_next(const struct report_part *part, const struct diag *diag);

/* ---- the lines and columns of many offsets, found in one sweep ----
 *
 * Findings are sorted by start; their ends, what they relate to and their edits are not. So callers first name the offsets that
 * they want; then all are found in order; then callers ask for them. */

struct wanted {
  size_t offset;
  struct location place;
};

struct locations {
  const struct source *source; /* borrowed */
  struct wanted *list;         /* owned; after locations_find sorted, each once */
  size_t count, capacity;
};

void locations_want(struct locations *locations, struct span span);
void locations_find(struct locations *locations);
/* The place of an offset that was wanted. */
struct location locations_at(const struct locations *locations, size_t offset);
/* Where a span ends, for people: the place of its last byte's end, which for a
 * span that takes a line end with it is still in that line. */
size_t locations_last_line(const struct locations *locations, struct span span);
void locations_release(struct locations *locations);

/* 1-based columns in bytes, for consumers that count so. A byte order mark has none. */
static inline size_t location_byte_column(struct location place, size_t offset) {
  return offset < place.line_start ? 1 : offset - place.line_start + 1;
}

/* Finds the locations of all findings that are shown; returns how many findings these are. `locations` is {0}. */
size_t locations_of_findings(struct locations *locations, const struct report_part *part);

/* ---- all of them ---- */

/* X(name): each output format, in the order of --help. Its row, the name before _reporter, stands at the
 * foot of its own file. */
#define REPORTERS(X) \
  X(text) X(gcc) X(grouped) X(json) X(jsonl) X(sarif) X(github) X(gitlab) X(junit) X(checkstyle) X(rdjson) X(rdjsonl) X(tap) \
  X(markdown) X(html)

#define REPORTER_DECLARE(name) extern const struct reporter name##_reporter;
REPORTERS(REPORTER_DECLARE)
#undef REPORTER_DECLARE

#endif
