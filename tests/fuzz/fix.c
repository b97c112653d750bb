/* fix.c: fixed texts keep the invariants. Choice: bit 0 the std, bits 1, 2 and 4 the format, bit 3 unsafe fixes for formats
 * other than JGF. JGF keeps those of tests/invariants/check.h; other formats keep the promises of the fixer. */
#include "fix/fixer.h"
#include "fuzz.h"
#include "tests/invariants/check.h"
#include "tests/unit/listed.h"

static struct digest128 fix_once(struct linter *linter, struct view text, bool unsafe, struct buffer *to,
                                 struct buffer *listed) {
  struct fixer_result result;
  struct diags diags = {0};
  struct source source;
  source_init_copy(&source, "fuzz.sgf", text.at, text.length);
  listed_run(linter, &source, &diags, listed);
  struct digest128 before = linter_digest(linter);
  fixer_run(linter, &source, &(struct fixer_options){.unsafe = unsafe}, &result, &diags);
  fixes_list(linter_source(linter), &diags);
  fuzz_check_findings(linter, &diags);
  buffer_clear(to);
  if (result.source) buffer_add_view(to, buffer_view(&result.text));
  else buffer_add_view(to, text);
  fixer_release(&result);
  diags_release(&diags);
  source_release(&source);
  return before;
}

static void fix_other(struct linter *linter, struct view text, bool unsafe) {
  LOCAL_BUFFER once = {0}, twice = {0}, listed = {0}, listed_after = {0};
  struct digest128 before = fix_once(linter, text, unsafe, &once, &listed);
  struct digest128 after = fix_once(linter, buffer_view(&once), unsafe, &twice, &listed_after);
  if (!unsafe && !digest_equal(before, after)) fuzz_fail("after safe fixes it is another game:\n%s", buffer_string(&once));
  if (!view_equal(buffer_view(&once), buffer_view(&twice)))
    fuzz_fail("fixing it again changes it:\n%s\nbecomes\n%s", buffer_string(&once), buffer_string(&twice));
  if (!unsafe && !listed_alike(&listed, &listed_after))
    fuzz_fail("after safe fixes it is another game in a list of games:\n%s", buffer_string(&once));
}

static void fix_jgf(struct view text, bool as_seki) {
  static struct verdict verdict;
  static bool started;
  if (!started) check_start();
  started = true;
  if (!check_text(text, as_seki, &verdict))
    fuzz_fail("broken: %s (%s fixes)\n%s\nfixed: %s\nraised:%s", verdict.broken, verdict.unsafe ? "unsafe" : "safe",
              buffer_string(&verdict.detail), buffer_string(&verdict.fixed), buffer_string(&verdict.rules));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  unsigned choice = fuzz_choice(data, size);
  struct view text = fuzz_rest(data, size);
  struct game_reader *reader = fuzz_reader(fuzz_format(choice >> 1));
  if (!reader) {
    fix_jgf(text, choice & 1);
    return 0;
  }
  struct linter *linter = fuzz_linter(choice & 1 ? STD_SEKI : STD_JGF2);
  linter_set_reader(linter, reader);
  fix_other(linter, text, choice & 8);
  return 0;
}
