/* lint.c: lints any text with all rules. Choice: bit 0 is the std, bits 1, 2 and 4 are the format. */
#include "fix/apply_edits.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static struct diags diags;
  unsigned choice = fuzz_choice(data, size);
  struct view text = fuzz_rest(data, size);
  struct linter *linter = fuzz_linter(choice & 1 ? STD_SEKI : STD_JGF2);
  struct source source;
  source_init_copy(&source, "fuzz.jgf", text.at, text.length);
  linter_set_reader(linter, fuzz_reader(fuzz_format(choice >> 1)));
  linter_run(linter, &source, &diags);
  fixes_list(linter_source(linter), &diags);
  fuzz_check_findings(linter, &diags);
  source_release(&source);
  return 0;
}
