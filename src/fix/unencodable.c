#include "fix/unencodable.h"
#include "fix/apply_edits.h"

static const char other_charset[] = "its character set is not one in which a byte that is ASCII is always a letter";

const struct source *unencodable_bytes(const struct linter *linter, const struct source *linted) {
  const struct source *text = linter_source(linter);
  return linter_reader(linter) && text->steps ? linted : text;
}

const char *unencodable_reason(const struct linter *linter, const struct source *linted, const struct fix *fix) {
  return edits_leads_back(linter_source(linter), unencodable_bytes(linter, linted), fix) ? NULL : other_charset;
}

void unencodable_withdraw(const struct linter *linter, const struct source *linted, struct diags *diags) {
  if (unencodable_bytes(linter, linted) == linter_source(linter)) return;
  for (size_t i = 0; i < diags->count; i++) {
    struct diag *diag = &diags->list[i];
    const char *reason = diag->fix && edits_may(diag->fix) ? unencodable_reason(linter, linted, diag->fix) : NULL;
    if (!reason) continue;
    diag->fix = NULL;
    diag->unfixed = reason;
  }
}
