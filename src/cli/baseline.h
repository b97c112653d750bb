/* baseline.h: findings that are known and not shown.
 *
 * A file of entries, each a record's file, a rule, and what the finding is about
 * (lint/finding_key.h), with a count: as many findings as that are known, and what
 * is more is shown. Paths in it are seen from its own directory. Entries are
 * sorted, one on a line; a file that a merge left with commas too many or too few
 * is read. */
#ifndef JGFLINT_CLI_BASELINE_H
#define JGFLINT_CLI_BASELINE_H

#include "lint/diagnostic.h"
#include "sys/messages.h"

struct baseline;

/* An empty one, to be written to that path. */
struct baseline *baseline_new(const char *path);
/* NULL, and said why, if it cannot be read or is no baseline. */
struct baseline *baseline_read(const char *path);
void baseline_free(struct baseline *baseline);

/* Takes out of `diags`, which are sorted, what is known; returns how many that was. In the
 * order of the results, as all that follows: of findings that are alike the later ones are shown. */
size_t baseline_hide(struct baseline *baseline, const char *name, const struct source *source, struct diags *diags);
/* Records that were looked at are looked at anew: nothing of it was used yet. */
void baseline_restart(struct baseline *baseline);
/* Takes all of them out and adds them. What is known of files that are not looked at stays. */
size_t baseline_collect(struct baseline *baseline, const char *name, const struct source *source, struct diags *diags);

/* Findings of rules that this run leaves out are not asked for: nothing is known of these entries, and they stay. */
void baseline_leave_out(struct baseline *baseline, bool (*is_left_out)(const void *of, struct view rule), const void *of);

/* Appends what of it no finding used, of the files that were looked at or are gone; returns how many findings that is. */
size_t baseline_print_stale(const struct baseline *baseline, struct buffer *to);
/* Forgets just that. */
void baseline_prune(struct baseline *baseline);
/* How many findings it holds. */
size_t baseline_size(const struct baseline *baseline);
/* Appends what is written of it. */
void baseline_print(struct baseline *baseline, struct buffer *to);
/* Writes it where it came from, whole or not at all. False, and why. */
bool baseline_write(struct baseline *baseline, struct buffer *why);
const char *baseline_path(const struct baseline *baseline);

#endif
