/* suppress_file.h: what --add-suppressions does with one record, and how that is told.
 *
 * Writes entries for its findings into it (fix/add_suppressions.h), or shows them as a diff. */
#ifndef JGFLINT_CLI_SUPPRESS_FILE_H
#define JGFLINT_CLI_SUPPRESS_FILE_H

#include "cli/fix_file.h"
#include "fix/add_suppressions.h"

/* One worker's; {0} is one that has nothing to do yet. */
struct suppress_file {
  struct add_suppressions_result added; /* of the record whose findings are in the diags */
};
void suppress_file_release(struct suppress_file *suppress_file);

/* False, and said why, if the command line asks for something else as well. */
bool suppress_file_is_alone(const struct settings *settings);

/* Lints, and adds entries. Leaves in `diags` what is left and is not known to the baseline; counts all of it in `totals`. The diags are
 * good until the next call, and so is linter_source. */
void suppress_file_run(struct suppress_file *suppress_file, const struct fix_file_input *of, struct linter *linter, struct diags *diags,
                       struct fix_file *fix_file, struct run_totals *totals);
/* Counts the findings of a record that is never rewritten, since it is packed or a line of many. */
void suppress_file_count_packed(const struct settings *settings, const struct diags *diags, struct run_totals *totals);

/* For a batch writer, with how many entries were added to the file; `to` is a struct unwritten. */
batch_writer_failed suppress_file_unwritten_note;
/* Counts them as not suppressed. */
void suppress_file_uncount(const struct unwritten *unwritten, struct run_totals *totals);
/* "12 suppressions added in 3 records", and what was not suppressed. */
void suppress_file_print(const struct settings *settings, const struct run_totals *totals, struct buffer *to);

#endif
