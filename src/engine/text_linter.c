#include "engine/text_linter.h"
#include "fix/unencodable.h"

void text_linter_init(struct text_linter *texts, const struct rule_table *rule_table) {
  *texts = (struct text_linter){.linter = linter_new(rule_table)};
}

void text_linter_release(struct text_linter *texts) {
  linter_free(texts->linter);
  prover_release(&texts->prover);
  format_readers_release(&texts->readers);
  *texts = (struct text_linter){0};
}

const struct format *text_linter_read_as(struct text_linter *texts, enum format_in format, const struct source *source) {
  const struct format *as = file_type_pick(format, source);
  linter_set_reader(texts->linter, format_readers_get(&texts->readers, as));
  return as;
}

void text_linter_judge(struct text_linter *texts, const struct prover_input *of, struct diags *diags) {
  (void)text_linter_read_as(texts, of->format_in, of->source);
  linter_run(texts->linter, of->source, diags);
  unencodable_withdraw(texts->linter, of->source, diags);
}

void text_linter_prove(struct text_linter *texts, const struct prover_input *of, struct diags *diags) {
  prover_check(&texts->prover, of, diags);
}
