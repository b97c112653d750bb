/* fixer.h: fixes a record and proves that it is still the same game.
 *
 * It lints, makes the fixes that are wanted, and begins again, until there is nothing
 * left to fix. The result must have no more syntax errors than before, must be the same
 * game (by its digest, jgf/digest.h, for safe fixes), must raise no error that was not
 * raised before (fix/proof.h), and fixing it once more must change nothing.
 *
 * Where that fails, it is found out which fixes are at fault, and those alone are
 * dropped: the text is fixed in steps, each of which is proved, and of fixes that cannot
 * be made together as many are made as can be, from the first one on. What was dropped
 * is tried once more after others were made. The work has a limit; when that is
 * reached, what is proved by then is the result.
 *
 * A text of another format that was decoded is fixed in its own character set: what
 * no edit touches stays byte for byte. A fix that is not certain there is dropped. */
#ifndef JGFLINT_FIX_FIXER_H
#define JGFLINT_FIX_FIXER_H

#include "fix/proof.h"

struct fixer_options {
  bool unsafe;                 /* --unsafe-fixes */
  const bool *fixable;         /* by rule of the rule table; NULL: all */
  /* Sets the flags of findings that are to stay, as those of a baseline; NULL: none. */
  void (*spare)(const void *context, const struct diags *diags, const struct source *source, bool *spared);
  const void *spare_context;   /* borrowed: for `spare` */
  size_t lints;                /* how often the record may be linted at most; 0: the default */
  bool is_linted;              /* the record is what the linter has linted last, and `diags` are what it found */
};

enum fixer_outcome {
  FIXER_CLEAN, /* nothing is fixed */
  FIXER_FIXED  /* `text` is the fixed record */
};

struct fixer_result {
  enum fixer_outcome outcome;
  struct buffer text;      /* owned; SOURCE_PADDING zero bytes behind it */
  struct source source;   /* borrows the text: what the diags count in, if anything was done */
  size_t fixed;           /* findings */
  size_t *fixed_by_rule;  /* owned; by rule of the rule table; NULL if there was nothing to fix */
  size_t passes, lints;    /* how often the record was linted */
  size_t unproved;        /* findings in `diags` that lost their fix, since it could not be proved */
  const char *skipped_reason; /* static: why no fix at all can be made in this text; else NULL */
  bool is_cut_short;      /* the work has reached its limit: some fixes that are dropped might have been made */
  bool syntax_first;      /* nothing is fixed, since it would not be JSON afterwards either */
  struct tracked_findings dropped; /* owned: the findings whose fix was dropped */
  bool *given_up;         /* owned; by rule of the rule table: whether fixes of it are not made any more; or NULL */
};

/* Leaves in `diags` what the fixed record (or the record, if nothing was done or may be) still
 * raises; linter_source is then the fixed text, which lives as long as the result, in its place.
 * A finding whose fix was dropped has none there, and says why (diag->unfixed). */
void fixer_run(struct linter *linter, const struct source *source, const struct fixer_options *options,
               struct fixer_result *result, struct diags *diags);
void fixer_release(struct fixer_result *result);

#endif
