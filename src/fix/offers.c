#include "fix/offers.h"
#include "fix/withdraw.h"

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

static bool begins_with(const char *name, const char *start) {
  return strncmp(name, start, strlen(start)) == 0;
}

/* SGF is seldom written as it should be: there only an error counts, or what is no text at all. */
static bool is_of_notation(const struct diag *diag) {
  static const char *const rules[] = {"json-", "shape-", "legacy-", "sgf-nul-byte"};
  for (size_t i = 0; i < ARRAY_LENGTH(rules); i++)
    if (begins_with(diag->rule->name, rules[i])) return true;
  return diag->level == LEVEL_ERROR && begins_with(diag->rule->name, "sgf-");
}

/* A sound record of an older version has one finding, which says so; unless it silences others, which fixing may bring back. */
bool offers_are_doubtful(const struct source *source, const struct diags *diags) {
  size_t loud = 0, of_notation = 0, of_version = 0;
  if (diags->count > FINDINGS_AT_MOST || lints_for(source) < LINTS_AT_LEAST) return false;
  for (size_t i = 0; i < diags->count; i++) {
    const struct diag *diag = &diags->list[i];
    if (diag->level < LEVEL_WARNING) continue;
    loud++;
    if (!is_of_notation(diag)) continue;
    of_notation++;
    if (strcmp(diag->rule->name, "legacy-version") == 0) of_version++;
  }
  if (!of_notation || (loud == of_version && !diags->suppressed)) return false;
  return offers(diags, FIX_SAFE) || offers(diags, FIX_UNSAFE);
}

void offers_prove(struct linter *linter, const struct source *source, const struct fixer_options *asked, struct diags *diags) {
  static const enum fix_class classes[] = {FIX_SAFE, FIX_UNSAFE};
  for (size_t i = 0; i < ARRAY_LENGTH(classes); i++) {
    struct fixer_result result;
    struct diags left = {0};
    if (!offers(diags, classes[i])) continue;
    struct fixer_options options = *asked;
    options.unsafe = classes[i] == FIX_UNSAFE;
    options.lints = lints_for(source);
    fixer_run(linter, source, &options, &result, &left);
    if (!result.is_cut_short) fixer_disown(&result, linter_rule_table(linter), classes[i], diags);
    fixer_release(&result);
    diags_release(&left);
  }
}
