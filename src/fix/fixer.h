/* fixer.h: fixes a record and proves that it is still the same game.
 *
 * It lints, makes the fixes that are wanted, and begins again, until there is nothing
 * left to fix. The result must have no more syntax errors than before, must be the same
 * game (by its digest, go/game_digest.h, for safe fixes), must raise no error that was not
 * raised before (fix/proof.h), and fixing it once more must change nothing.
 *
 * If that proof fails, the fixes are tried rule by rule, and a rule whose fixes fail is
 * skipped. The number of lints is limited; the last proved text is the result.
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
  const char *skipped_reason; /* static: why fixes cannot be made in this text; else NULL */
  bool is_cut_short;      /* the limit of lints was reached: more time might have proved more fixes */
  bool syntax_first;      /* nothing is fixed, because the text would still not be JSON */
  const char **failed;    /* owned; by rule: why its fixes cannot be made (static), or NULL; NULL if nothing was fixed */
};

/* Leaves in `diags` what the fixed record (or the record, if nothing was done or may be) still
 * raises; linter_source is then the fixed text, which lives as long as the result, in its place.
 * A finding without its fix has the reason in diag->unfixed. */
void fixer_run(struct linter *linter, const struct source *source, const struct fixer_options *options,
               struct fixer_result *result, struct diags *diags);
void fixer_release(struct fixer_result *result);

/* Removes the fixes of rules that failed from the findings of the fixed or of the given text, and sets diag->unfixed.
 * `safety`: the class of fixes (FIX_EITHER: both). */
void fixer_mark_unfixed(const struct fixer_result *result, const struct rule_table *rule_table, enum fix_class safety,
                        struct diags *diags);

/* ---- the fixes that linting offers ----
 *
 * A fix that --fix would drop, because it cannot be proved, is not offered. Proving the fixes of every record would take longer
 * than linting, so that happens only for malformed records, whose fixes fail now and then. If proving takes too long, all fixes
 * are offered, except those of a record that would still not be JSON. */

/* Whether a fix of this record may fail, as far as a quick look at its findings can tell. */
bool fixes_may_fail(const struct source *source, const struct diags *diags);
/* Fixes the record in memory, and removes from `diags`, which are the findings of `source`, the fixes that are dropped then;
 * diag->unfixed says why. Both classes are tried; `options` says what else may be fixed. `linter` must be another one than that
 * whose findings these are. */
void fixes_prove(struct linter *linter, const struct source *source, const struct fixer_options *options, struct diags *diags);

#endif
