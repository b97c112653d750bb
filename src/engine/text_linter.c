#include "engine/text_linter.h"

void text_linter_set_rule_table(struct text_linter *linter, const struct rule_table *rule_table) {
  if (linter->linter) linter_set_rule_table(linter->linter, rule_table);
  else linter->linter = linter_new(rule_table);
}

void text_linter_release(struct text_linter *linter) {
  linter_free(linter->linter);
  for (size_t i = 0; i < FORMAT_COUNT; i++)
    if (linter->readers[i]) linter->readers[i]->free(linter->readers[i]);
  *linter = (struct text_linter){0};
}

const struct format *text_linter_read_as(struct text_linter *linter, enum format_in format, const struct source *source) {
  const struct format *as = file_type_pick(format, source);
  struct game_reader *reader = NULL;
  if (as) {
    struct game_reader **kept = &linter->readers[format_place(as)];
    if (!*kept) *kept = format_reader_new(as);
    reader = *kept;
  }
  linter_set_reader(linter->linter, reader);
  return as;
}
