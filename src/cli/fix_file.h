/* fix_file.h: what --fix, --diff and --add-suppressions do with one record.
 *
 * The engine makes the new text; here it is written, or rendered for standard output, as it is or as a diff. What happened is
 * kept as data; the caller prints it.
 *
 * A line of JSON Lines is fixed by itself. Work items come to fixed_lines in the order of the input, with what becomes of
 * their lines, and make one new file, one diff, or one text for standard output. What is in no line that changed stays
 * byte for byte. */
#ifndef JGFLINT_CLI_FIX_FILE_H
#define JGFLINT_CLI_FIX_FILE_H

#include "base/buffer.h"
#include "cli/config_cache.h"
#include "cli/input_queue.h"
#include "cli/run_totals.h"
#include "sys/atomic_write.h"
#include "sys/output.h"
#include "text/source.h"
#include "text/text_diff.h"
#include <sys/stat.h>

enum { LINE_REASONS = 8 };

/* Why lines are not fixed, in the order in which that came up. */
struct line_reasons {
  struct line_reason {
    const char *why; /* static */
    size_t line, count; /* the first one, and how many */
  } list[LINE_REASONS];
  size_t count;
};

/* What becomes of the lines of one work item. */
struct line_edits {
  struct line_edit {
    size_t offset, length; /* of the line in the file, without its end */
    size_t end;            /* of the new line in `text`, where it begins at the end of the one before */
  } *list;            /* owned */
  size_t count, capacity;
  struct buffer text; /* owned */
  size_t findings;    /* that are fixed */
  ptrdiff_t shift;    /* by how many bytes what follows is moved */
  struct line_reasons reasons;
};

/* False, and said why, if the command line asks for suppressions and for something that cannot be done as well. */
bool fix_file_options_agree(const struct settings *settings);

/* Whether standard output is taken by fixed text or a diff; findings go to standard error then. */
bool fix_file_takes_stdout(const struct settings *settings);

/* Of one file. */
struct fix_file {
  struct buffer output;  /* owned: for standard output */
  struct buffer why;     /* owned: why it could not be written; empty if it was, or was not to be */
  const char *refused;  /* static: why nothing is fixed where something could be; else NULL */
  size_t *by_rule;      /* owned: findings that were fixed, by rule of the catalogue; NULL before the first */
};

void fix_file_clear(struct fix_file *fix_file);
void fix_file_release(struct fix_file *fix_file);

/* Where the record comes from, and what is done with it. */
struct fix_file_input {
  const struct settings *settings;
  struct engine *engine;
  const struct source *source;
  const struct stat *status; /* of the file before it was read; NULL: standard input */
  struct line_edits *lines; /* the record is a line, and this takes what becomes of it; NULL: it is a file */
};

/* Lints, and fixes or adds suppressions, which it counts. Returns what is still to be found in the file. */
const struct engine_linted *fix_file_run(const struct fix_file_input *in, struct fix_file *fix_file, struct run_totals *totals);
/* With --add-suppressions: counts the findings of a record that is never rewritten, since it is packed or a line of many. */
void fix_file_count_packed(const struct settings *settings, const struct diags *diags, struct run_totals *totals);

/* Notes what did not work in a line, which is then forgotten here. */
void fix_file_note_line(struct fix_file *fix_file, size_t line, struct line_edits *edits);
/* Says what did not work. */
void fix_file_report_errors(const struct fix_file *fix_file, const char *name);
/* "Fixed 12 findings in 3 files: 8 player-rank, 4 record-version"; "12 suppressions added in 3 records", and what was not
 * suppressed. */
void fix_file_print(const struct settings *settings, const struct run_totals *totals, const struct rule_table *rule_table,
                    const size_t *by_rule, struct buffer *to);

/* ---- JSON Lines ---- */

void line_edits_release(struct line_edits *edits);

/* The file whose work items come. {0}: none. */
struct fixed_lines {
  char *name; /* owned; NULL: none */
  const struct settings *settings;  /* borrowed */
  struct output *output;            /* borrowed */
  struct file_edits file;           /* while it is being written */
  struct line_diff diff;
  struct line_reasons reasons;
  ptrdiff_t shift;  /* of what follows */
  size_t findings;
  bool is_written;  /* a new file has been begun */
  struct buffer why; /* owned: why it cannot be written; empty if it can */
};

/* The next work item, whose text is still there. */
void fixed_lines_add(struct fixed_lines *lines, const struct work_item *work_item, struct line_edits *edits);
/* Ends the file, if any, and reports what could not be fixed. If the file cannot be written, returns false, and its fixed
 * findings no longer count. */
bool fixed_lines_end(struct fixed_lines *lines, struct run_totals *totals);
/* Whether the next words will be said now. */
bool fixed_lines_have_news(const struct fixed_lines *lines);

#endif
