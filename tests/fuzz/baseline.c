/* baseline.c: a valid baseline is written and read back unchanged, and hides no more findings of a record (after the first
 * NUL) than it lists. */
#include "fuzz.h"
#include "cli/baseline_files.h"
#include "sys/stream.h"
#include <unistd.h>

static struct baseline *read_text(struct view text) {
  fuzz_file(text);
  return baseline_files_read(fuzz_file_path());
}

static void print_twice(struct baseline *baseline) {
  LOCAL_BUFFER once = {0}, twice = {0};
  baseline_print(baseline, &once);
  fuzz_check_json("a baseline", buffer_view(&once));
  struct baseline *again = read_text(buffer_view(&once));
  if (!again) fuzz_fail("a baseline that was written cannot be read:\n%s", buffer_string(&once));
  baseline_print(again, &twice);
  if (!view_equal(buffer_view(&once), buffer_view(&twice)))
    fuzz_fail("it comes back as another:\n%s\n%s", buffer_string(&once), buffer_string(&twice));
  baseline_free(again);
}

static size_t lint(struct linter *linter, const struct source *source, struct diags *diags) {
  linter_run(linter, source, diags);
  return diags->count;
}

/* Removes the known findings; returns their number. */
static size_t apply(struct baseline *baseline, const struct source *source, struct linter *linter, struct diags *diags) {
  struct known_findings known = {0};
  known_findings_ask(&known, baseline, source->name, linter_source(linter), diags);
  size_t hidden = known_findings_hide(&known, linter_source(linter), diags);
  map_release(&known.counts);
  return hidden;
}

/* All collected findings are known, and no entry is stale. */
static void collect(struct baseline *baseline, struct view record) {
  struct linter *linter = fuzz_linter(STD_JGF2);
  struct diags diags = {0};
  struct source source;
  LOCAL_BUFFER stale = {0};
  source_init_copy(&source, "games/a.jgf", record.at, record.length);
  size_t count = lint(linter, &source, &diags);
  if (apply(baseline, &source, linter, &diags) + diags.count != count)
    fuzz_fail("findings are missing");
  baseline_print_stale(baseline, &stale);
  fuzz_check_text("stale", buffer_view(&stale), "\n");
  baseline_free(baseline);

  baseline = baseline_new(fuzz_file_path(), &disk_files);
  baseline_rewrite(baseline);
  lint(linter, &source, &diags);
  if (apply(baseline, &source, linter, &diags) != count) fuzz_fail("not all findings are collected");
  if (diags.count) fuzz_fail("a finding stays behind");
  if (baseline_size(baseline) != count) fuzz_fail("%zu findings, and %zu are known", count, baseline_size(baseline));
  print_twice(baseline);
  baseline_free(baseline);
  source_release(&source);
  diags_release(&diags);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const uint8_t *end = size ? memchr(data, 0, size) : NULL;
  struct view text = {(const char *)data, end ? (size_t)(end - data) : size}, record = VIEW("");
  if (end) record = (struct view){(const char *)end + 1, size - text.length - 1};
  struct baseline *baseline = read_text(text);
  if (!baseline) baseline = baseline_new(fuzz_file_path(), &disk_files);
  else print_twice(baseline);
  collect(baseline, record);
  return 0;
}
