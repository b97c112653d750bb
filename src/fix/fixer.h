/* fixer.h: fixes a record and proves that it is still the same game.
 *
 * It lints and makes the wanted fixes until no fix is left. The result must have no additional syntax error and no additional
 * error (proof_fails), after safe fixes it must be the same game (by its digest, go/game_digest.h), and fixing it again must not
 * change it.
 *
 * If that proof fails, the fixes are tried rule by rule, and a rule whose fixes fail is skipped. The number of lints is limited;
 * the last proved text is the result.
 *
 * A decoded text of another format is fixed in its own character set: bytes that no edit touches stay. A fix that is not certain
 * there is dropped. */
#ifndef JGFLINT_FIX_FIXER_H
#define JGFLINT_FIX_FIXER_H

#include "facts/json_facts.h"
#include "fix/apply_edits.h"

struct fixer_options {
  bool unsafe;                 /* --unsafe-fixes */
  const bool *fixable;         /* by rule of the rule table; NULL: all */
  /* Sets the flags of findings that are not fixed, such as those of a baseline; or NULL. */
  void (*exclude)(const void *context, const struct diags *diags, const struct source *source, bool *excluded);
  const void *exclude_context; /* borrowed: for `exclude` */
  bool is_linted;              /* the linter has just linted the record, and `diags` are its findings */
};

struct fixer_result {
  struct source *source;   /* owned: the fixed record, to which the diags refer; NULL without fixes */
  struct buffer text;      /* owned: its bytes, followed by SOURCE_PADDING zero bytes */
  size_t fixed;           /* findings */
  size_t *fixed_by_rule;  /* owned; by rule of the rule table; NULL without fixes */
  size_t passes, lints;    /* how often the record was linted */
  const char *skipped_reason; /* static: why fixes cannot be made in this text, or NULL */
  bool syntax_first;      /* no fix was made, because the text would still not be JSON */
  const char **failed;    /* owned; by rule: why its fixes cannot be made (static), or NULL; NULL without fixes */
};

/* On return, `diags` has the findings of the fixed text, or of the record if no fix was made. linter_source is then the fixed
 * text, which lives as long as the result. A finding without its fix has the reason in diag->unfixed. */
void fixer_run(struct linter *linter, const struct source *source, const struct fixer_options *options,
               struct fixer_result *result, struct diags *diags);
void fixer_release(struct fixer_result *result);

/* Removes the fixes of rules that failed from the findings of the fixed or of the given text, and sets diag->unfixed.
 * `safety`: the class of fixes (FIX_EITHER: both). */
void fixer_mark_unfixed(const struct fixer_result *result, const struct rule_table *rule_table, enum fix_class safety,
                        struct diags *diags);

/* Guesses from the findings whether a fix of this record may fail. Proving the fixes of every record would take longer than
 * linting, so that happens only for small malformed records, whose fixes fail now and then. */
bool fixes_may_fail(const struct source *source, const struct diags *diags);
/* Fixes the record in memory, first with safe fixes, then also with unsafe fixes. Fixes that fail are removed from `diags`, the
 * findings of `source`, and diag->unfixed gets the reason. `linter` must not be the linter of these findings. */
void fixes_prove(struct linter *linter, const struct source *source, const struct fixer_options *options, struct diags *diags);

/* ---- the proof that a fixed text is as good as the text before it, and the same game ---- */

struct proof {
  struct digest128 digest;
  size_t flaws[JSON_FLAWS_END - JSON_FLAW_SYNTAX]; /* by kind */
  size_t *errors; /* owned; by rule of the rule table */
  struct lint_content content;
};

/* Records the facts about the last linted text, whose findings are in `diags`. */
void proof_init(struct proof *proof, struct linter *linter, const struct diags *diags);
void proof_release(struct proof *proof);

/* Allows `count` more errors of the rule that listens to this kind of fact. */
void proof_allow(struct proof *proof, const struct rule_table *rule_table, unsigned kind, size_t count);

/* Why the text that was linted last is not proved, as the end of "not fixed: "; NULL if it is proved. `same_game`: only safe
 * fixes were made. `is_of_one_rule`: all fixes belong to one rule. Then this rule may have made more of the record readable,
 * which excuses new errors of the game; the fixes of several rules have no such excuse. */
const char *proof_fails(const struct proof *before, struct linter *linter, const struct diags *diags, bool same_game,
                        bool is_of_one_rule);

/* A flaw because of which a text is not JSON. */
bool proof_is_syntax_flaw(unsigned kind);

/* A source on the heap that owns the `bytes`, in the place of the given text. */
struct source *fixed_text_new(const struct source *given, struct buffer *bytes);
void fixed_text_free(struct source *text);

#endif
