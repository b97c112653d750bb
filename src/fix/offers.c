#include "fix/offers.h"

/* Nobody writes so much by hand; and what is wrong in it may be looked for long. */
enum { BYTES_AT_MOST = 1 << 20 };

static bool offers(const struct diags *diags, enum fix_class safety) {
  for (size_t i = 0; i < diags->count; i++)
    if (diags->list[i].fix && diags->list[i].fix->safety == safety) return true;
  return false;
}

static bool begins_with(const char *name, const char *start) {
  return strncmp(name, start, strlen(start)) == 0;
}

static bool is_of_notation(const struct rule *rule) {
  return begins_with(rule->name, "json-") || begins_with(rule->name, "shape-") || begins_with(rule->name, "legacy-");
}

/* A sound record of an older version is told to be one, and of nothing else. */
bool offers_are_doubtful(const struct source *source, const struct diags *diags) {
  size_t loud = 0, of_notation = 0, of_version = 0;
  if (source->size > BYTES_AT_MOST) return false;
  for (size_t i = 0; i < diags->count; i++) {
    const struct diag *diag = &diags->list[i];
    if (diag->level < LEVEL_WARNING) continue;
    loud++;
    if (!is_of_notation(diag->rule)) continue;
    of_notation++;
    if (strcmp(diag->rule->name, "legacy-version") == 0) of_version++;
  }
  if (!of_notation || loud == of_version) return false;
  return offers(diags, FIX_SAFE) || offers(diags, FIX_UNSAFE);
}

void offers_prove(struct linter *linter, const struct source *source, const bool *fixable, struct diags *diags) {
  static const enum fix_class classes[] = {FIX_SAFE, FIX_UNSAFE};
  for (size_t i = 0; i < ARRAY_LENGTH(classes); i++) {
    struct fixer_result result;
    struct diags left = {0};
    if (!offers(diags, classes[i])) continue;
    fixer_run(linter, source, &(struct fixer_options){.unsafe = classes[i] == FIX_UNSAFE, .fixable = fixable}, &result, &left);
    fixer_disown(&result, linter_plan(linter), classes[i], diags);
    fixer_release(&result);
    diags_release(&left);
  }
}
