/* fuzz-lint.c: any bytes at all go through the whole linter, all rules on, as JGF or as one of the other formats:
 * which, the first byte says.
 *
 * Built by hand with libFuzzer, see tests/fuzz/README.md. */
#include "format/format.h"
#include "lint/linter.h"
#include "rules/catalogue.h"
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* NULL: JGF. */
static struct go_reader *reader_of(size_t number) {
  static struct go_reader *readers[8];
  const struct format *const *all = formats_all();
  for (size_t i = 0; i < number; i++)
    if (!all[i]) return NULL;
  if (number && !readers[number]) readers[number] = format_reader_new(all[number - 1]);
  return readers[number];
}

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
  linter_read_by(linters[data[0] & 1], reader_of(data[0] >> 1 & 7));
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
