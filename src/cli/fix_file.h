/* fix_file.h: what --fix, --diff and --add-suppressions do with one record.
 *
 * The engine makes the new text. Here, the text or its diff is written to the file or rendered for standard output. Results are
 * kept as data, and the caller prints them.
 *
 * Each line of JSON Lines is fixed separately. fixed_lines gets the work items of a file in the order of the input, and makes one
 * new file, one diff, or one text for standard output. Bytes outside of changed lines stay. */
#ifndef JGFLINT_CLI_FIX_FILE_H
#define JGFLINT_CLI_FIX_FILE_H

#include "base/buffer.h"
#include "cli/config_cache.h"
#include "cli/input_queue.h"
#include "cli/run_totals.h"
#include "sys/atomic_write.h"
#include "sys/os.h"
#include "sys/output.h"
#include "text/source.h"
#include "text/text_diff.h"

enum { LINE_REASONS = 8 };

/* The reasons why lines are not fixed, in the order of the first line. */
struct line_reasons {
  struct line_reason {
    const char *why; /* static */
    size_t line, count; /* the first line, and the number of lines */
  } list[LINE_REASONS];
  size_t count;
};

/* The changed lines of one work item. */
struct line_edits {
  struct line_edit {
    size_t offset, length; /* of the line in the file, without its end */
    size_t end;            /* the end of the new line in `text`; it begins at the end of the line before */
  } *list;            /* owned */
  size_t count, capacity;
  struct buffer text; /* owned */
  size_t findings;    /* fixed ones */
  ptrdiff_t shift;    /* the change of the size in bytes */
  struct line_reasons reasons;
};

/* Returns true if the fixed text or a diff goes to standard output. Then, findings go to standard error. */
bool fix_file_takes_stdout(const struct settings *settings);

/* The result for one file. */
struct fix_file {
  struct buffer output;  /* owned: for standard output */
  struct buffer why;     /* owned: the reason if the file could not be written; otherwise empty */
  const char *refused;  /* static: the reason if a possible fix was not applied; otherwise NULL */
  size_t *by_rule;      /* owned: numbers of fixed findings by rule of the catalogue; NULL before the first */
};

void fix_file_clear(struct fix_file *fix_file);
void fix_file_release(struct fix_file *fix_file);

/* The record and its options. All members are borrowed. */
struct fix_file_input {
  const struct settings *settings;
  struct engine *engine;
  const struct source *source;
  const struct os_status *status; /* of the file before it was read; NULL: standard input */
  struct line_edits *lines; /* gets the change if the record is a line; NULL: it is a file */
};

/* Lints, fixes or adds suppressions, and counts. Returns the findings of the file as it is afterwards. */
const struct engine_linted *fix_file_run(const struct fix_file_input *in, struct fix_file *fix_file, struct run_totals *totals);
/* With --add-suppressions: counts the findings of a record that is never rewritten, because it is packed or a line. */
void fix_file_count_packed(const struct settings *settings, const struct diags *diags, struct run_totals *totals);

/* Moves the reasons why a line was not fixed to the edits. */
void fix_file_note_line(struct fix_file *fix_file, size_t line, struct line_edits *edits);
/* Prints the reasons why the file was not fixed. */
void fix_file_report_errors(const struct fix_file *fix_file, const char *name);
/* Prints "Fixed 12 findings in 3 files: 8 player-rank, 4 record-version", or "12 suppressions added in 3 records" and the number
 * of findings that were not suppressed. */
void fix_file_print(const struct settings *settings, const struct run_totals *totals, const struct rule_table *rule_table,
                    const size_t *by_rule, struct buffer *to);

/* ---- JSON Lines ---- */

void line_edits_clear(struct line_edits *edits);
void line_edits_release(struct line_edits *edits);

/* The file that is being fixed. {0}: none. */
struct fixed_lines {
  char *name; /* owned; NULL: none */
  const struct settings *settings;  /* borrowed */
  struct output *output;            /* borrowed */
  struct file_edits file;           /* while it is being written */
  struct line_diff diff;
  struct line_reasons reasons;
  ptrdiff_t shift;  /* the change of the size so far, in bytes */
  size_t findings;
  bool is_written;  /* a new file has been begun */
  struct buffer why; /* owned: the reason if it cannot be written */
};

/* Adds the next work item, which still has its text. */
void fixed_lines_add(struct fixed_lines *lines, const struct work_item *work_item, const struct line_edits *edits);
/* Ends the file, if any, and reports what could not be fixed. If the file cannot be written, returns false, and its fixed
 * findings no longer count. */
bool fixed_lines_end(struct fixed_lines *lines, struct run_totals *totals);
/* Returns true if fixed_lines_end will print messages. */
bool fixed_lines_have_news(const struct fixed_lines *lines);

#endif
