/* fuzz-lint.c: any bytes at all go through the whole linter, all rules on.
 *
 * Built by hand with libFuzzer, see tests/fuzz/README.md. */
#include "lint/linter.h"
#include "rules/catalogue.h"
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static struct linter *linters[2];
  static struct diags diags;
  if (!linters[0]) {
    const char *unknown, *near;
    const struct choice all = {CHOICE_EXTEND, "all", LEVEL_OFF};
    linters[STD_JGF2] = linter_new(plan_new(&jgflint_catalogue, STD_JGF2, &all, 1, &unknown, &near));
    linters[STD_SEKI] = linter_new(plan_new(&jgflint_catalogue, STD_SEKI, &all, 1, &unknown, &near));
  }
  if (!size) return 0;
  struct source source;
  source_init_copy(&source, "fuzz.jgf", data + 1, size - 1);
  linter_run(linters[data[0] & 1], &source, &diags);
  for (size_t i = 0; i < diags.count; i++) {
    if (diags.list[i].span.start > diags.list[i].span.end || diags.list[i].span.end > linter_source(linters[data[0] & 1])->size) abort();
    struct bytes pointer = {0};
    diag_pointer(&diags, &diags.list[i], &pointer);
    bytes_release(&pointer);
  }
  source_release(&source);
  return 0;
}
