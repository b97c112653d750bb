/* fix_file.h: what --fix and --diff do with one record.
 *
 * Fixes it in memory (fix/fixer.h), then writes it, or renders it or a diff for
 * standard output. What happened is kept as data; the caller prints it. */
#ifndef JGFLINT_CLI_FIX_FILE_H
#define JGFLINT_CLI_FIX_FILE_H

#include "cli/config_cache.h"
#include "cli/run_totals.h"
#include "engine/known_findings.h"
#include "fix/fixer.h"
#include "sys/batch_writer.h"
#include "sys/thread_pool.h"
#include <sys/stat.h>

struct line_edits;

/* Whether standard output is taken by fixed text or a diff; findings go to standard error then. */
bool fix_file_takes_stdout(const struct settings *settings);

/* Of one file. */
struct fix_file {
  struct buffer output;  /* owned: for standard output */
  struct buffer why;     /* owned: why it could not be written; empty if it was, or was not to be */
  const char *skipped_reason;   /* static: why nothing is fixed where something could be; else NULL */
  bool syntax_first;    /* nothing is fixed, since it would be no JSON all the same */
  size_t *by_rule;      /* owned: findings that were fixed, by rule of the catalogue; NULL before the first */
  struct rule_time time; /* of making fixes and proving them, but for that of linting; if the rule table has a clock */
};

void fix_file_clear(struct fix_file *fix_file);
void fix_file_release(struct fix_file *fix_file);

/* Where the record comes from and what holds for it. */
struct fix_file_input {
  const struct settings *settings;
  const struct effective_config *effective_config;
  const struct source *source;
  const struct stat *status; /* of the file before it was read; NULL: standard input */
  struct batch_writer *writer; /* writes fixed files; NULL: they are not to be written */
  struct baseline *baseline; /* NULL: none. Touched only in the job's turn */
  struct thread_pool *pool;
  const void *job;
  struct line_edits *lines; /* the record is a line, and this takes what becomes of it; NULL: it is a file */
};

/* Takes out what the baseline knows of a record that was linted, is not to be fixed here, and has that text; adds how many these
 * were. False if none of its fixes need be proved; else `known`, all zero, has them, if there is a baseline. */
bool fix_file_known(const struct fix_file_input *of, const struct source *text, struct diags *diags, struct known_findings *known, size_t *count);

/* Lints and fixes. Leaves in `diags` what is left and is not known; returns how many findings were known.
 * `result` has to live as long as the diags are looked at. */
size_t fix_file_run(const struct fix_file_input *of, struct linter *linter, struct fixer_result *result, struct diags *diags,
                   struct fix_file *fix_file);

/* What becomes of the new text, or with NULL of the old one: a diff, standard output, the file. `weight`: what an error of
 * writing is counted by in the end (unwritten_note). */
void fix_file_put(const struct fix_file_input *of, const struct view *new, size_t weight, struct fix_file *fix_file);

/* A program takes a diff as it is; for a terminal, which would obey what a record has in it, that is escaped. */
void fix_file_escape_diff(struct buffer *diff);

/* Notes what did not work in a line, which is then forgotten here. */
void fix_file_note_line(struct fix_file *fix_file, size_t line, struct line_edits *edits);
/* Says what did not work. */
void fix_file_report_errors(const struct fix_file *fix_file, const char *name);
/* "Fixed 12 findings in 3 files: 8 player-rank, 4 record-version" */
void fix_file_print(const struct settings *settings, const struct run_totals *totals, const struct rule_table *rule_table, const size_t *by_rule,
                  struct buffer *to);

/* Files whose new text was ready, and could not be put in their place in the end. */
struct unwritten {
  struct buffer text; /* owned: a line for each */
  size_t files, findings;
};

/* For a batch writer, with how many findings were fixed in the file. */
batch_writer_failed unwritten_note;
/* The same in other words: `outcome` is what is true instead. */
void unwritten_add(struct unwritten *unwritten, const char *path, const char *outcome, const char *why, size_t findings);
/* Prints which they are; false if there is none. */
bool unwritten_print(struct unwritten *unwritten);
/* Counts them as not fixed. */
void fix_file_uncount(const struct unwritten *unwritten, struct run_totals *totals, size_t *by_rule, size_t rules);

/* False, and said why, if --fixable or --unfixable names what does not exist. */
bool fix_file_names_are_known(const struct settings *settings, const struct rule_table *rule_table);

#endif
