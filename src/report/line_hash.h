/* line_hash.h: the line hashes by which GitHub knows an alert again.
 *
 * The same numbers as github/codeql-action computes when it uploads a report
 * (src/fingerprints.ts), so that both ways of uploading agree: a hash of the 100
 * UTF-16 units from the line's first on, blanks left out, and how often this hash
 * has come in the file. */
#ifndef JGFLINT_REPORT_LINE_HASH_H
#define JGFLINT_REPORT_LINE_HASH_H

#include "text/source.h"

struct line_hash {
  uint64_t hash;
  size_t ordinal; /* from 1 on */
};

struct line_hashes {
  struct line_hash *list; /* owned: of line 1, 2, ... of the source */
  size_t count, capacity;
};

void line_hashes_make(struct line_hashes *hashes, const struct source *source);
void line_hashes_release(struct line_hashes *hashes);

#endif
