/* report.c: lints any text with any name; each report is UTF-8 without control characters, and JSON reports are valid. */
#include "fix/apply_edits.h"
#include "fuzz.h"
#include "report/reporter.h"
#include "rules/catalogue.h"

static void check_json(const char *name, struct view text) {
  static const char *const whole[] = {"json", "sarif", "gitlab", "rdjson"}, *const lines[] = {"jsonl", "rdjsonl"};
  for (size_t i = 0; i < ARRAY_LENGTH(whole); i++)
    if (strcmp(name, whole[i]) == 0) fuzz_check_json(name, text);
  for (size_t i = 0; i < ARRAY_LENGTH(lines); i++)
    while (strcmp(name, lines[i]) == 0 && text.length) fuzz_check_json(name, fuzz_line(&text));
}

/* Fails if a line begins like a command for a CI service. The name of a linted file could cause this. */
static void check_lines(const char *name, struct view text) {
  if (strcmp(name, "github") == 0) return; /* this format consists of commands */
  while (text.length) {
    struct view line = fuzz_line(&text);
    if (line.length > 2 && (memcmp(line.at, "::", 2) == 0 || memcmp(line.at, "##[", 3) == 0))
      fuzz_fail("%s: a line is a command", name);
  }
}

static void report(const struct reporter *reporter, const struct report_file *file, bool boards) {
  struct report_settings settings = {.boards = boards, .min_level = LEVEL_INFO,
                                     .catalogue = &jgflint_catalogue, .version = "0"};
  struct report_summary summary = {.files = 1, .seconds = 1};
  LOCAL_BUFFER out = {0};
  memcpy(summary.by_level, file->diags->by_level, sizeof summary.by_level);
  report_begin(reporter, &settings, &out);
  report_add_file(reporter, &settings, file, &out);
  report_end(reporter, &settings, &summary, &out);
  fuzz_check_text(reporter->name, buffer_view(&out), "\n");
  check_json(reporter->name, buffer_view(&out));
  check_lines(reporter->name, buffer_view(&out));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static struct diags diags;
  unsigned choice = fuzz_choice(data, size);
  struct view text = fuzz_rest(data, size), line = fuzz_line(&text);
  LOCAL_BUFFER name = {0};
  struct source source;
  buffer_add_view(&name, line);
  if (!*buffer_string(&name)) buffer_add_string(&name, "x");
  struct linter *linter = fuzz_linter(choice & 1 ? STD_SEKI : STD_JGF2);
  source_init_copy(&source, buffer_string(&name), text.at, text.length);
  linter_set_reader(linter, fuzz_reader(choice >> 1 & 3));
  linter_run(linter, &source, &diags);
  fixes_list(linter_source(linter), &diags);
  struct report_file file = {.name = buffer_string(&name), .source = linter_source(linter), .diags = &diags,
                             .id = diags_id(&diags, "/game")};
  size_t count = 0;
  while (reporters[count]) count++;
  report(reporters[(choice >> 4) % count], &file, choice & 8);
  source_release(&source);
  return 0;
}
