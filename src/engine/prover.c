#include "engine/prover.h"
#include "fix/offers.h"

void prover_check(struct prover *prover, const struct prover_input *of, struct diags *diags) {
  if (!of->spare && !offers_are_doubtful(of->source, diags)) return;
  const struct rule_table *rule_table = of->effective_config->rule_table;
  uint64_t begun = rule_table->clock ? rule_table->clock() : 0;
  if (!prover->linter) prover->linter = linter_new(rule_table);
  linter_set_rule_table(prover->linter, rule_table);
  linter_share(prover->linter, of->share, of->wait, of->who);
  linter_set_reader(prover->linter, format_readers_pick(&prover->readers, of->format_in, of->source));
  struct fixer_options asked = {.fixable = of->effective_config->fixable, .spare = of->spare, .of = of->spare_of};
  offers_prove(prover->linter, of->source, &asked, diags);
  linter_rest(prover->linter);
  linter_share(prover->linter, 0, NULL, NULL);
  if (!rule_table->clock) return;
  prover->time.nanoseconds += rule_table->clock() - begun;
  prover->time.calls++;
}

void prover_release(struct prover *prover) {
  linter_free(prover->linter);
  format_readers_release(&prover->readers);
}
