/* Prints a whole report of findings made by hand: report-sample FORMAT. For the
 * validators of tests/report/validators.t; some of what it reports is hostile. */
#include "tests/unit/findings.h"

static void fill(struct findings *findings, size_t number) {
  static const char odd[] = "{\"a\": \"\x01\xFF]]>\xE2\x80\xAE\",\r\n\t\"日本\": [1,\n2,]}\n";
  static const struct edit edits[] = {{.span = {1, 4}, .text = {"\"b\"", 3}}, {.span = {30, 30}, .text = {"\n\t<&>", 5}}};
  switch (number) {
  case 0: findings_init(findings, "games/clean.jgf", "{}", 2); return;
  case 1: findings_init(findings, "./games/golden line.jgf", golden_line, sizeof golden_line - 1); break;
  case 2: findings_init(findings, "we,ird:na\"me%#&<\n::error::\xFF 日本.jgf", odd, sizeof odd - 1); break;
  case 3: findings_init(findings, "empty.jgf", "", 0); break;
  default: findings_init(findings, "/tmp/mark.jgf", "\xEF\xBB\xBF{}", 5); break;
  }
  size_t size = findings->source.size;
  struct diag *diag = findings_add(findings, 0, 0, size, "the whole");
  findings_relate(findings, diag, size, size, "its end");
  if (number == 2) findings_fix(findings, diag, FIX_SAFE, "mend \xFF it", edits, 2); /* `diag` is good until the next one */
  findings_add(findings, 1, size / 2, size / 2,
               "`\xFF\n::set-output name=x::y\r\x1b[2J\xC2\x9B]]>--> @you #1 |<b>\"'& 100%`, \xE2\x80\xA8 \xEF\xBF\xBF");
  findings_add(findings, 1, size / 2, size / 2, "the same again");
  findings_add(findings, 1, size / 2, size / 2, "the same again");
  findings_add(findings, 2, size, size, "advice");
  if (number == 1) findings_at(findings, 0, "tru", "`tru` is no value");
  diags_sort(&findings->diags);
}

int main(int count, char **arguments) {
  const struct reporter *reporter = count == 2 ? reporter_find(arguments[1]) : NULL;
  if (!reporter) return 2;
  struct report_settings settings = findings_settings;
  struct report_summary summary = {0};
  struct buffer text = {0}, part = {0};
  bool has_text = false;
  report_begin(reporter, &settings, &text);
  for (size_t i = 0; i < 5; i++) {
    struct findings findings;
    fill(&findings, i);
    buffer_clear(&part);
    report_add_file(reporter, &settings, &findings.file, &part);
    if (part.length && has_text) buffer_add_string(&text, report_separator(reporter));
    has_text |= part.length > 0;
    buffer_add_view(&text, buffer_view(&part));
    for (size_t level = 0; level < LEVELS; level++) summary.by_level[level] += findings.diags.by_level[level];
    summary.files++;
    findings_release(&findings);
  }
  report_end(reporter, &settings, &summary, &text);
  fwrite(text.data, 1, text.length, stdout);
  buffer_release(&text);
  buffer_release(&part);
  return 0;
}
