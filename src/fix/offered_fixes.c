#include "fix/offered_fixes.h"
#include "facts/jgf_facts.h"

/* How often one record is linted at most: four times are enough for most, and a few more to find a fix that is dropped. */
enum { LINTS_AT_LEAST = 5, LINTS_AT_MOST = 64, BYTES_IN_ALL = 4 << 20, FINDINGS_AT_MOST = 200 };

static size_t lints_for(const struct source *source) {
  size_t affordable = BYTES_IN_ALL / (source->size + 1);
  return affordable < LINTS_AT_MOST ? affordable : LINTS_AT_MOST;
}

static bool offers(const struct diags *diags, enum fix_class safety) {
  for (size_t i = 0; i < diags->count; i++)
    if (diags->list[i].fix && diags->list[i].fix->safety == safety) return true;
  return false;
}

/* SGF is seldom written as it should be: there only an error counts, or what is no text at all. */
static bool is_doubtful(const struct diag *diag) {
  return (diag->rule->means & MEANS_TANGLED) || (diag->level == LEVEL_ERROR && (diag->rule->means & MEANS_NOTATION));
}

/* A sound record of an older version has one finding, which says that it is older. It may have more if the record silences rules:
 * fixing may bring these findings back. */
bool fixes_may_fail(const struct source *source, const struct diags *diags) {
  size_t loud = 0, doubtful = 0, of_version = 0;
  if (diags->count > FINDINGS_AT_MOST || lints_for(source) < LINTS_AT_LEAST) return false;
  for (size_t i = 0; i < diags->count; i++) {
    const struct diag *diag = &diags->list[i];
    if (diag->level < LEVEL_WARNING) continue;
    loud++;
    if (!is_doubtful(diag)) continue;
    doubtful++;
    if (*diag->rule->listens == JGF_FACT_OLD_RECORD) of_version++;
  }
  if (!doubtful || (loud == of_version && !diags->suppressed)) return false;
  return offers(diags, FIX_SAFE) || offers(diags, FIX_UNSAFE);
}

static bool has_syntax_without_fix(const struct diags *diags) {
  for (size_t i = 0; i < diags->count; i++)
    if (proof_is_syntax(&diags->list[i]) && !diags->list[i].fix) return true;
  return false;
}

void fixes_prove(struct linter *linter, const struct source *source, const struct fixer_options *options, struct diags *diags) {
  for (int unsafe = 0; unsafe <= 1; unsafe++) {
    enum fix_class safety = unsafe ? FIX_UNSAFE : FIX_SAFE;
    if (!offers(diags, safety)) continue;
    struct fixer_result result;
    struct diags left = {0};
    struct fixer_options trial = *options;
    trial.unsafe = unsafe;
    trial.lints = lints_for(source);
    fixer_run(linter, source, &trial, &result, &left);
    /* A syntax error that has no fix stays, whatever else there had been time for. */
    bool is_known = !result.is_cut_short || (result.syntax_first && has_syntax_without_fix(diags));
    /* A rule that failed for lack of time might have been proved. */
    if (result.is_cut_short) memset(result.failed, 0, linter_rule_table(linter)->rule_count * sizeof *result.failed);
    if (is_known) fixer_mark_unfixed(&result, linter_rule_table(linter), safety, diags);
    fixer_release(&result);
    diags_release(&left);
  }
}
