/* fingerprint.h: fingerprints, by which programs recognize a finding in a later report.
 *
 * A fingerprint is a hash of the record's id (or its file name, if there is no id), the rule, and the pointer and value of the
 * finding's key (lint/finding_key.h). Indenting the record, inserting moves or running jgflint in another directory does not
 * change the fingerprint. Findings with equal keys have equal fingerprints; reports for programs that drop duplicates add an
 * ordinal. */
#ifndef JGFLINT_REPORT_FINGERPRINT_H
#define JGFLINT_REPORT_FINGERPRINT_H

#include "base/map.h"
#include "report/reporter.h"

uint64_t report_fingerprint(const struct report_file *file, const struct diag *diag);

/* Returns 1 for the first call with this number, 2 for the second, ... */
size_t ordinals_next(struct map *ordinals, uint64_t number);

/* ---- lines ---- */

/* Line hashes, by which GitHub recognizes an alert. github/codeql-action computes equal hashes when it uploads a report
 * (src/fingerprints.ts). A line hash has two parts: a hash of the 100 UTF-16 units from the start of the line, without spaces
 * and tabs, and the ordinal of this hash in the file. */
struct line_hash {
  size_t line; /* from 1 on, in the source */
  uint64_t hash;
  size_t ordinal; /* from 1 on */
};

struct line_hashes {
  struct line_hash *list; /* owned: the requested lines, ascending */
  size_t count, capacity;
};

/* Request each line first, in ascending order; repeated lines are ignored. Then compute all hashes at once. */
void line_hashes_want(struct line_hashes *hashes, size_t line);
void line_hashes_find(struct line_hashes *hashes, const struct source *source);
/* Returns NULL for a line that was not requested. */
const struct line_hash *line_hashes_at(const struct line_hashes *hashes, size_t line);
void line_hashes_release(struct line_hashes *hashes);

#endif
