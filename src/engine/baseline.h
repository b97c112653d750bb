/* baseline.h: a file of known findings, which are not shown.
 *
 * An entry has the file of a record, the key of a finding (lint/finding_key.h) and a count: so many findings are known, and
 * further ones are shown. Files are relative to the directory of the baseline. Entries are sorted, one per line. A merge may
 * leave too many or too few commas. */
#ifndef JGFLINT_ENGINE_BASELINE_H
#define JGFLINT_ENGINE_BASELINE_H

#include "base/files.h"
#include "base/map.h"
#include "lint/diagnostic.h"
#include "lint/rule_table.h"

struct baseline;

/* The largest baseline, in bytes. */
enum { BASELINE_LARGEST = 512 << 20 };

/* Creates an empty baseline for this path. The records are found with `files`, which are copied. */
struct baseline *baseline_new(const char *path, const struct files *files);
/* Reads a baseline. Adds padding to the text. If the text is not a baseline, appends the place and the reason to `reason` and
 * returns NULL. */
struct baseline *baseline_parse(const char *path, struct buffer *text, const struct files *files, struct buffer *reason);
void baseline_free(struct baseline *baseline);

/* Makes the next functions add findings to the baseline, so that they count as known. Keeps the entries of other files. */
void baseline_rewrite(struct baseline *baseline);
/* Makes all entries unused, before the records are linted again. */
void baseline_restart(struct baseline *baseline);

/* Keeps the entries of rules that these choices turn off. The rule table was made with the choices. */
void baseline_leave_out(struct baseline *baseline, const struct rule_table *rule_table, const struct rule_selector *choices,
                        size_t choice_count);

/* Appends the entries without a finding, of files that were linted or no longer exist; returns the number of their findings. */
size_t baseline_print_stale(const struct baseline *baseline, struct buffer *to);
/* Removes these entries. */
void baseline_prune(struct baseline *baseline);
/* The number of findings. */
size_t baseline_size(const struct baseline *baseline);
/* Appends the text of the baseline. */
void baseline_print(struct baseline *baseline, struct buffer *to);
const char *baseline_path(const struct baseline *baseline);

/* ---- the known findings of a record that is rewritten ---- */

/* The baseline is searched once, for the findings of the given text. In later texts, findings are recognized by their keys, up to
 * the number of known findings with each key. */
struct known_findings {
  struct map counts; /* by key: the number as a uintptr_t */
};

/* Adds those of `diags` that the baseline knows: of equal findings, the first. Call this and the functions above in the order of
 * the results. `diags` are sorted. */
void known_findings_ask(struct known_findings *known, struct baseline *baseline, const char *name, const struct source *source,
                        const struct diags *diags);
/* Sets a flag for each finding. `context` is a struct known_findings, for struct fixer_options. */
void known_findings_mark(const void *context, const struct diags *diags, const struct source *source, bool *is_known);
/* Removes the known findings from `diags`; returns their number. */
size_t known_findings_hide(const struct known_findings *known, const struct source *source, struct diags *diags);

#endif
