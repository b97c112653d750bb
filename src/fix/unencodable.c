#include "fix/unencodable.h"
#include "fix/apply_edits.h"

static const char other_charset[] = "its character set is not one in which a byte that is ASCII is always a letter";

const struct source *spare_bytes(const struct linter *linter, const struct source *linted) {
  const struct source *text = linter_source(linter);
  return linter_reader(linter) && text->steps ? linted : text;
}

const char *spare_reason(const struct linter *linter, const struct source *linted, const struct fix *fix) {
  return splice_leads_back(linter_source(linter), spare_bytes(linter, linted), fix) ? NULL : other_charset;
}

void spare_withdraw(const struct linter *linter, const struct source *linted, struct diags *diags) {
  if (spare_bytes(linter, linted) == linter_source(linter)) return;
  for (size_t i = 0; i < diags->count; i++) {
    struct diag *diag = &diags->list[i];
    const char *reason = diag->fix && splice_may(diag->fix) ? spare_reason(linter, linted, diag->fix) : NULL;
    if (!reason) continue;
    diag->fix = NULL;
    diag->unfixed = reason;
  }
}
