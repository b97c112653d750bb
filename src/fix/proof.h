/* proof.h: the proof that a fixed text is as good as the text before it, and the same game.
 *
 * proof_init records the facts about a text before fixes are made; proof_fails compares the fixed text with them. */
#ifndef JGFLINT_FIX_PROOF_H
#define JGFLINT_FIX_PROOF_H

#include "fix/apply_edits.h"
#include "lint/linter.h"

struct proof {
  struct digest128 digest;
  size_t *flaws;  /* owned; by kind */
  size_t *errors; /* owned; by rule of the rule table */
  struct lint_content content;
};

/* Records the facts about the last linted text, whose findings are in `diags`. */
void proof_init(struct proof *proof, struct linter *linter, const struct diags *diags);
void proof_release(struct proof *proof);

/* Expects one error of this rule less. */
void proof_expect(struct proof *proof, size_t rule);
/* Allows `count` more errors of the rule that listens to this kind of fact. */
void proof_allow(struct proof *proof, const struct rule_table *rule_table, unsigned kind, size_t count);

/* Why the text that was linted last is not proved, as the end of "not fixed: "; NULL if it is proved. `same_game`: only safe
 * fixes were made. `is_of_one_rule`: all fixes belong to one rule. Then this rule may have made more of the record readable,
 * which excuses new errors of the game; the fixes of several rules have no such excuse. */
const char *proof_fails(const struct proof *before, struct linter *linter, const struct diags *diags, bool same_game,
                        bool is_of_one_rule);

/* A flaw, or an error about a flaw, because of which a text is not JSON. */
bool proof_is_syntax_flaw(unsigned kind);
bool proof_is_syntax(const struct diag *diag);

#endif
