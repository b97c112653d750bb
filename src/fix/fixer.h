/* fixer.h: fixes a record and proves that it is still the same game.
 *
 * Lints, makes the fixes that are wanted, and again, until nothing is left to do. The
 * result must be JSON as good as before, must be the same game (a hash of it,
 * jgf/digest.h, for safe fixes), must raise no error that the same game did not raise
 * before (fix/proof.h), and fixing it once more must change nothing.
 *
 * Where that fails, it is found out which fixes are at fault, and those alone are
 * dropped: the text goes forward in steps, each of them proved, and of what cannot be
 * made together the largest beginning is made that can be. What was dropped is tried once
 * more when others are made. The work has a limit;
 * when that is reached, what is proved by then is the result.
 *
 * A text of another format that was decoded is fixed in its own character set: what
 * no edit touches stays byte for byte. A fix that is not certain there is dropped. */
#ifndef JGFLINT_FIX_FIXER_H
#define JGFLINT_FIX_FIXER_H

#include "fix/tracked_findings.h"
#include "lint/linter.h"

struct fixer_options {
  bool unsafe;                 /* --unsafe-fixes */
  const bool *fixable;         /* by rule of the rule table; NULL: all */
  /* Findings that are to stay, as those of a baseline; NULL: none. */
  bool (*spares)(const void *of, const struct diags *diags, const struct source *source, const struct diag *diag);
  const void *of;              /* borrowed: for `spares` */
  size_t lints;                /* how much work it may be at most; 0: as much as is usual */
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
  size_t passes;
  size_t unproved;        /* findings in `diags` that lost their fix, since it could not be proved */
  const char *skipped_reason;     /* static: why fixes of any kind cannot be made in a text of this kind; else NULL */
  bool is_older;          /* the record is still in an older form */
  bool is_cut_short;      /* the work has reached its limit: what is dropped might be made yet */
  bool syntax_first;      /* nothing is done, since it would not be JSON all the same */
  struct tracked_findings dropped; /* owned: whose fix was dropped */
  bool *given_up;         /* owned; by rule of the rule table: no fix of it is made any more; or NULL */
};

/* Leaves in `diags` what the fixed record (or the record, if nothing was done or may be) still
 * raises; linter_source is then the fixed text, which lives as long as the result, in its place.
 * A finding whose fix was dropped has none there, and says why (diag->unfixed). */
void fixer_run(struct linter *linter, const struct source *source, const struct fixer_options *options,
               struct fixer_result *result, struct diags *diags);
void fixer_release(struct fixer_result *result);

/* The same of the findings of the text as it was given, if their fixes are of that class; FIX_EITHER: of both. */
void fixer_disown(const struct fixer_result *result, const struct rule_table *rule_table, enum fix_class safety, struct diags *diags);

#endif
