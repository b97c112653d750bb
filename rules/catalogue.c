#include "rules/catalogue.h"
#include "rules/message_words.h"

#define FAMILY(name) &name##_family,
static const struct family *const families[] = {RULE_FAMILIES(FAMILY)};
#undef FAMILY

const struct catalogue jgflint_catalogue = {families, ARRAY_LENGTH(families)};

static bool row_applies(const struct message_row *row, const struct fact *fact) {
  const struct fact_detail *detail = fact->what;
  if (row->fact != fact->kind) return false;
  if (row->when >= 0) return row->when == fact->number;
  if (row->when == WHEN_MEANT) return detail->meant.length;
  if (row->when == WHEN_NAMED) return detail->name.length;
  return row->when == WHEN_ANY || detail->number > 1;
}

void report_row(struct rule_context *context, const struct fact *fact, const struct message_row *rows) {
  while (rows->fact && !row_applies(rows, fact)) rows++;
  struct diag *diag = report_message(context, fact, rows->message);
  if (rows->level != LEVEL_OFF) rule_override_level(context, diag, rows->level);
  if (rows->related) rule_add_related(context, diag, fact->other, "%s", rows->related);
  if (rows->order) fix_by_reader(context, diag, fact, rows->safety == FIX_NONE ? FIX_SAFE : rows->safety, rows->order);
}
