/* fingerprint.h: a short name under which a finding is known again.
 *
 * A hash of the record's id, or else of its place, of rule and identity (lint/finding_key.h): it stays when the record is
 * indented anew or grows, and wherever the run was started. Findings that are alike in all of these share a fingerprint; a
 * consumer that drops equal ones asks for the ordinal. */
#ifndef JGFLINT_REPORT_FINGERPRINT_H
#define JGFLINT_REPORT_FINGERPRINT_H

#include "base/map.h"
#include "report/reporter.h"

uint64_t report_fingerprint(const struct report_file *file, const struct diag *diag);

/* Counts a number. Returns 1 for its first call, 2 for the second, ... */
size_t ordinals_next(struct map *ordinals, uint64_t number);

/* ---- lines ---- */

/* The line hashes by which GitHub knows an alert again: the same numbers as github/codeql-action computes when it uploads a
 * report (src/fingerprints.ts), so that both ways of uploading agree: a hash of the 100 UTF-16 units from the line's first on,
 * blanks left out, and how often this hash has come in the file. */
struct line_hash {
  size_t line; /* from 1 on, in the source */
  uint64_t hash;
  size_t ordinal; /* from 1 on */
};

struct line_hashes {
  struct line_hash *list; /* owned: of the lines that are wanted, ascending */
  size_t count, capacity;
};

/* Lines are wanted in order, more than once or not; then all are found. */
void line_hashes_want(struct line_hashes *hashes, size_t line);
void line_hashes_find(struct line_hashes *hashes, const struct source *source);
/* NULL for a line that was not wanted. */
const struct line_hash *line_hashes_at(const struct line_hashes *hashes, size_t line);
void line_hashes_release(struct line_hashes *hashes);

#endif
