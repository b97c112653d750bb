/* proof.h: whether a text that was fixed is as good as the one before, and the same game; and what became of findings whose fix
 * could not be proved.
 *
 * What is known of a text is kept before fixes are made, and the fixed text is compared with what was kept. */
#ifndef JGFLINT_FIX_PROOF_H
#define JGFLINT_FIX_PROOF_H

#include "fix/apply_edits.h"
#include "lint/linter.h"

struct proof {
  struct digest128 hash;
  size_t *flaws;  /* owned; by kind */
  size_t *errors; /* owned; by rule of the rule table */
  struct lint_content content;
};

/* Of the text that was linted last, whose findings are in `diags`. */
void proof_init(struct proof *proof, struct linter *linter, const struct diags *diags);
void proof_release(struct proof *proof);

/* An error that is fixed has to be gone, and no other may come in its place. */
void proof_expect(struct proof *proof, size_t rule);
/* So many more errors may come of the rule that listens to this kind of fact. */
void proof_allow(struct proof *proof, const struct rule_table *rule_table, unsigned kind, size_t count);

/* Why the text that was linted last is not what it should be, in words that stand behind "not fixed: "; NULL if all
 * is well. `same_game`: safe fixes alone were made. */
const char *proof_fails(const struct proof *before, struct linter *linter, const struct diags *diags, bool same_game);

/* The finding's rule as a row of the rule table. */
size_t proof_rule(const struct rule_table *rule_table, const struct rule *rule);
/* A flaw, or an error about one, that makes a text no JSON at all. */
bool proof_is_syntax_flaw(unsigned kind);
bool proof_is_syntax(const struct diag *diag);

/* ---- findings followed through a text that changes ----
 *
 * A finding is known by its rule and the place where it begins. What edits do to places is known (apply_edits.h), so it can be
 * told again in the next text. */

struct tracked_finding {
  size_t start, end;  /* in the text as it is now */
  const struct rule *rule;
  size_t origin;      /* in the text as it was given */
  const char *reason; /* static: why it is not fixed; or NULL */
};

struct tracked_findings {
  struct tracked_finding *list; /* owned; by start once it is sorted */
  size_t count, capacity;
  size_t longest; /* no finding is longer */
};

void tracked_add(struct tracked_findings *tracked, struct tracked_finding finding);
/* To be called after adding, and before anything is looked up. */
void tracked_sort(struct tracked_findings *tracked);
/* NULL if it is none of them. */
const struct tracked_finding *tracked_find(const struct tracked_findings *tracked, const struct diag *diag);
/* Whether it begins inside of what one of them has become. */
bool tracked_covers(const struct tracked_findings *tracked, const struct diag *diag);
void tracked_follow(struct tracked_findings *tracked, const struct shifts *shifts);
void tracked_copy(struct tracked_findings *to, const struct tracked_findings *from);
void tracked_release(struct tracked_findings *tracked);

/* ---- findings whose fix was dropped ---- */

struct fixer_result; /* fixer.h */

/* Why the fix of a finding in the fixed text was dropped; NULL: it was not. Static. */
const char *unfixed_reason(const struct fixer_result *result, const struct rule_table *rule_table, const struct diag *diag);
/* Takes the fixes that were dropped, if they are of that class (FIX_EITHER: of both), from the findings of the fixed text, which
 * say why (diag->unfixed); or from those of the text as it was given. The former returns how many findings lost their fix. */
size_t mark_unfixed_after(const struct fixer_result *result, const struct rule_table *rule_table, enum fix_class safety,
                          struct diags *diags);
void mark_unfixed_before(const struct fixer_result *result, const struct rule_table *rule_table, enum fix_class safety,
                         struct diags *diags);

#endif
