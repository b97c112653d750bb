/* baseline.h: findings that are known and not shown.
 *
 * A file of entries, each a record's file, a rule, and what the finding is about
 * (lint/finding_key.h), with a count: as many findings as that are known, and what
 * is more is shown. Paths in it are seen from its own directory. Entries are
 * sorted, one on a line; a file that a merge left with commas too many or too few
 * is read. */
#ifndef JGFLINT_ENGINE_BASELINE_H
#define JGFLINT_ENGINE_BASELINE_H

#include "base/files.h"
#include "lint/diagnostic.h"
#include "lint/rule_table.h"

struct baseline;

/* Creates an empty baseline for this path. The records are found with `files`, which are copied. */
struct baseline *baseline_new(const char *path, const struct files *files);
/* Reads a baseline in pieces of whole lines, so that its text need not be in memory. baseline_reader_finish frees the reader; if
 * the text is not a baseline, it appends the place and the reason to `why` and returns NULL. */
struct baseline_reader;
struct baseline_reader *baseline_reader_new(const char *path, const struct files *files);
void baseline_reader_add(struct baseline_reader *reader, struct view lines);
struct baseline *baseline_reader_finish(struct baseline_reader *reader, struct buffer *why);
/* The same with the whole text. */
struct baseline *baseline_parse(const char *path, struct view text, const struct files *files, struct buffer *why);
void baseline_free(struct baseline *baseline);

/* From now on findings are added to it, and those count as known. What is known of files that are not looked at stays. */
void baseline_rewrite(struct baseline *baseline);
/* Sets an element of `is_known` for each finding of a record, which are sorted; returns how many of them are true. In the order
 * of the results, as all that follows: of findings that are alike the later ones are not known. */
size_t baseline_mark(struct baseline *baseline, const char *name, const struct source *source, const struct diags *diags,
                     bool *is_known);
/* Takes those out of `diags`; returns how many these were. */
size_t baseline_apply(struct baseline *baseline, const char *name, const struct source *source, struct diags *diags);
/* Records that were looked at are looked at anew: nothing of it was used yet. */
void baseline_restart(struct baseline *baseline);

/* Findings of rules that these choices leave out, which the rule table was made with, are not asked for: nothing is known of
 * these entries, and they stay. */
void baseline_leave_out(struct baseline *baseline, const struct rule_table *rule_table, const struct rule_selector *choices,
                        size_t choice_count);

/* Appends the entries that no finding used, of files that were looked at or are gone; returns how many findings they stand
 * for. */
size_t baseline_print_stale(const struct baseline *baseline, struct buffer *to);
/* Forgets these entries. */
void baseline_prune(struct baseline *baseline);
/* How many findings it holds. */
size_t baseline_size(const struct baseline *baseline);
/* Appends what is written of it. */
void baseline_print(struct baseline *baseline, struct buffer *to);
const char *baseline_path(const struct baseline *baseline);

#endif
