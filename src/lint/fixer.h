/* fixer.h: mends a record and proves that it is still the same game.
 *
 * Lints, applies the fixes that are wanted, and again, until nothing changes or ten
 * passes are over. The result must parse, must be the same game (a hash of it,
 * jgf/hash.h, for safe fixes), must raise no error that the same game did not raise
 * before, and fixing it once more must change nothing: else there is no result.
 *
 * A text of another format that was decoded is mended in its own character set: what
 * no edit touches stays byte for byte. Where that is not certain it is not mended. */
#ifndef JGFLINT_LINT_FIXER_H
#define JGFLINT_LINT_FIXER_H

#include "lint/linter.h"

enum { FIXER_PASSES = 10 };

struct fixer_wish {
  bool unsafe;                 /* --unsafe-fixes */
  const bool *fixable;         /* by rule of the plan; NULL: all */
  /* Findings that are to stay, as those of a baseline; NULL: none. */
  bool (*spares)(const void *of, const struct diags *diags, const struct source *source, const struct diag *diag);
  const void *of;              /* borrowed: for `spares` */
};

enum fixer_outcome {
  FIXER_CLEAN,   /* nothing to fix */
  FIXER_FIXED,   /* `text` is the mended record */
  FIXER_REFUSED  /* a fix failed its own check: `reason` says which; nothing may be written */
};

struct fixer_result {
  enum fixer_outcome outcome;
  struct bytes text;      /* owned; SOURCE_PADDING zero bytes behind it */
  struct source source;   /* borrows the text: what the diags count in, if anything was done */
  size_t fixed;           /* findings */
  size_t *fixed_by_rule;  /* owned; by rule of the plan */
  size_t passes;
  const char *reason;     /* static: why it was refused */
  const char *spared;     /* static: why nothing was done although something could be mended; else NULL */
};

/* Leaves in `diags` what the mended record (or the record, if nothing was done or may be) still
 * raises; linter_source is then the mended text, which lives as long as the result, in its place. */
void fixer_run(struct linter *linter, const struct source *source, const struct fixer_wish *wish,
               struct fixer_result *result, struct diags *diags);
void fixer_release(struct fixer_result *result);

#endif
