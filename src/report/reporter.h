/* reporter.h: output formats.
 *
 * A reporter is a table of functions that write UTF-8 into a buffer; src/cli writes the buffer. Several workers write files at a
 * time, each into its own buffer. The buffers are joined in the order of the input, with the `separator` between buffers that are
 * not empty. Begin and end are written once. All arguments are borrowed for the call. */
#ifndef JGFLINT_REPORT_REPORTER_H
#define JGFLINT_REPORT_REPORTER_H

#include "lint/diagnostic.h"
#include "text/escape.h"
#include "text/location.h"
#include <stdatomic.h>

struct report_settings {
  bool color;             /* ANSI colors in text */
  bool boards;            /* small boards in text */
  bool hides_notation;    /* in a conversion: count mistakes in the notation of the source, but do not show them */
  enum level min_level;   /* the lowest level that is shown; LEVEL_OFF: the default of the format */
  size_t width;           /* columns of the terminal; 0 if unknown (100 is used) */
  const struct catalogue *catalogue; /* static */
  const char *version;    /* of jgflint */
  const char *docs_url;   /* base URL of the rules (rule_url), or NULL */
  bool links;             /* text can contain links of a terminal */
  const char *const *paths; /* borrowed: the files and folders of the command line, for the title of html */
  size_t path_count;
  /* for each rule of the catalogue: a finding was shown, so the end explains the rule; NULL: unknown */
  atomic_bool *is_shown;
};

struct report_file {
  const char *name;            /* the printed name, relative to the current directory */
  const struct source *source; /* the text that spans refer to */
  const struct diags *diags;   /* sorted */
  const char *id;              /* the id of the record as JSON, for json and jsonl, or NULL */
  const char *place;           /* the normalized name for fingerprints; NULL: `name` */
  enum level fail_level;       /* tap, junit: findings of at least this level fail a test; LEVEL_OFF: error */
  size_t *ends;                /* gets the length of the output after each shown finding, or NULL */
};

/* The number of findings of a rule. */
struct rule_count {
  const struct rule *rule; /* borrowed from the catalogue or a configuration */
  size_t count;
  size_t fixable, fixable_unsafe; /* of these, with a safe fix, and with an unsafe one */
  enum level level; /* the highest level of the findings */
};

struct report_summary {
  size_t files;  /* number of records */
  size_t faulty; /* number of configurations with mistakes, which also count as files */
  size_t by_level[LEVELS];
  size_t fixable, fixable_unsafe;
  size_t unwritable, unwritable_unsafe; /* the part of them in compressed files, which --fix does not fix */
  double seconds;
  const struct rule *const *customs; /* borrowed: the rules of all configurations, each name once */
  size_t custom_count;
  const struct rule_count *more; /* borrowed: counts of findings that text does not show, highest level first */
  size_t more_count;
  bool is_incomplete; /* an input could not be read or was not processed */
};

struct locations;
struct reporter;
struct ordinals; /* report/fingerprint.h */
struct line_hashes;

/* The file whose findings are written, for the functions of a reporter. */
struct report_part {
  const struct reporter *reporter; /* static */
  const struct report_settings *settings;
  const struct report_file *file;
  struct locations *locations;
  struct map *ordinals;              /* for use by the reporter, for this file; initially {0} */
  struct line_hashes *hashes;        /* for use by the reporter */
  size_t width;                      /* for use by the reporter; initially 0 */
  size_t count;                      /* number of findings that are shown */
  struct buffer *out;
};

struct reporter {
  const char *name;
  const char *help;     /* one line for --help */
  bool shows_infos;     /* by default, not only warnings and errors */
  bool is_for_people;   /* with a summary line; the others are for programs */
  bool has_edits;       /* writes the edits of fixes */
  /* Fixed texts: before and after everything, and between the findings of two files; before the first finding of a file, between
   * two findings, after each finding, and after the last one. NULL: no text. */
  const char *head, *foot, *separator, *first, *between, *behind, *last;
  /* Functions that write more than a fixed text, or NULL. */
  void (*begin)(const struct report_settings *settings, struct buffer *out);
  void (*open)(struct report_part *part); /* a file, which may have no findings */
  void (*finding)(const struct report_part *part, const struct diag *diag);
  /* before the foot */
  void (*end)(const struct report_settings *settings, const struct report_summary *summary, struct buffer *out);
};

/* The text between the findings of two files, or "". */
static inline const char *report_separator(const struct reporter *reporter) {
  return reporter->separator ? reporter->separator : "";
}

void report_begin(const struct reporter *reporter, const struct report_settings *settings, struct buffer *out);
void report_add_file(const struct reporter *reporter, const struct report_settings *settings, const struct report_file *file,
                     struct buffer *out);
void report_end(const struct reporter *reporter, const struct report_settings *settings, const struct report_summary *summary,
                struct buffer *out);

/* All reporters; NULL ends the list. */
extern const struct reporter *const reporters[];
/* Returns NULL if there is no reporter of this name. */
const struct reporter *reporter_find(const char *name);

/* The default number of findings of a rule in text, by their level or for findings about the dialect. */
size_t reporter_usual_most(enum level level, bool is_dialect);

/* The name without "./", for services that append it to the root of a repository. */
struct view report_path(const struct report_file *file);

/* The lowest level that is shown. */
enum level report_min_level(const struct reporter *reporter, const struct report_settings *settings);
/* Returns true if a reporter shows `diag` with these settings. */
bool reporter_shows(const struct reporter *reporter, const struct report_settings *settings, const struct diag *diag);
/* The next finding to show after `diag`, or the first one if `diag` is NULL. Returns NULL after the last one. */
const struct diag *report_next(const struct report_part *part, const struct diag *diag);

/* Returns true if the finding fails a test, and the number of such findings that are shown. */
bool report_fails(const struct report_file *file, const struct diag *diag);
size_t report_failures(const struct report_part *part);

/* Append a text between two fixed texts: as a string of JSON with its quotes, or as text of XML. */
static inline void report_json(struct buffer *out, const char *before, struct view text, const char *behind) {
  buffer_add_string(out, before);
  escape_json(out, text);
  buffer_add_string(out, behind);
}

static inline void report_xml(struct buffer *out, const char *before, struct view text, const char *behind) {
  buffer_add_string(out, before);
  escape_xml(out, text);
  buffer_add_string(out, behind);
}

/* The same for the displayed name of the file. */
static inline void report_xml_path(struct buffer *out, const char *before, const struct report_file *file, const char *behind) {
  buffer_add_string(out, before);
  escape_xml_path(out, view_of(file->name));
  buffer_add_string(out, behind);
}

/* ---- lines and columns of any offsets ----
 *
 * Findings are sorted by start, but not by their ends, related positions and edits. The scan of the text is therefore stored
 * every few hundred bytes, so that an earlier offset takes no longer than a later one. */

struct locations {
  const struct source *source; /* borrowed */
  struct location_scan scan;   /* at the last offset that was looked up */
  struct location_scan *marks; /* owned: the scan at regular distances, as far as the text was read */
  size_t count, capacity;
};

struct location locations_at(struct locations *locations, size_t offset);
/* The last line of a span for the output. A span that includes a line end is still in this line. */
size_t locations_last_line(struct locations *locations, struct span span);
void locations_release(struct locations *locations);

/* The column in bytes, from 1. A byte order mark has no column. */
static inline size_t location_byte_column(struct location place, size_t offset) {
  return offset < place.line_start ? 1 : offset - place.line_start + 1;
}

/* ---- pages about rules ---- */

/* The argument of --with-docs-url, or NULL. */
const char *rule_url_configured(void);

/* Appends the address; returns false and appends nothing if `docs_url` is NULL or the rule has no page, like custom rules.
 * `docs_url` may contain {family} and {rule}. Otherwise it is the top of the site: "https://example.org" for
 * "https://example.org/rules/tree-root-move.html". */
bool rule_url(const char *docs_url, const struct catalogue *catalogue, const struct rule *rule, struct buffer *to);

/* ---- list of reporters ---- */

/* X(name): each output format, in the order of --help, with a struct `name_reporter`. */
#define REPORTERS(X) \
  X(text) X(gcc) X(grouped) X(json) X(jsonl) X(sarif) X(github) X(gitlab) X(junit) X(checkstyle) X(rdjson) X(rdjsonl) X(tap) \
  X(markdown) X(html)

#define REPORTER_DECLARE(name) extern const struct reporter name##_reporter;
REPORTERS(REPORTER_DECLARE)
#undef REPORTER_DECLARE

#endif
