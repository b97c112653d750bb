/* Test Anything Protocol 13: each record is a test. Tests have no numbers, which the protocol allows, because records are
 * rendered in parallel. The YAML has only block lists and quoted strings, because TAP::Parser reads only a subset of YAML. */
#include "report/reporter.h"
#include "text/escape.h"

static bool fails(const struct report_part *part) {
  enum level fail_level = part->file->fail_level ? part->file->fail_level : LEVEL_ERROR;
  for (const struct diag *diag = NULL; (diag = report_next(part, diag));)
    if (diag->level >= fail_level) return true;
  return false;
}

static void finding(const struct report_part *part, const struct diag *diag) {
  struct location at = locations_at(part->locations, diag->span.start);
  buffer_printf(part->out, "    - severity: %s\n      line: %zu\n      column: %zu\n      rule: %s\n      message: ",
                level_name(diag->level), at.line, at.column, diag->rule->name);
  escape_json(part->out, view_of(diag->message));
  buffer_add_char(part->out, '\n');
}

static void open_file(struct report_part *part) {
  buffer_add_string(part->out, fails(part) ? "not ok - " : "ok - ");
  struct buffer path = {0};
  escape_path(&path, view_of(part->file->name));
  for (size_t i = 0; i < path.length; i++) {
    if (path.data[i] == '#') buffer_add_char(part->out, '\\');
    buffer_add_char(part->out, path.data[i]);
  }
  buffer_release(&path);
  buffer_add_string(part->out, part->count ? "\n  ---\n  findings:\n" : "\n");
}

static void end(const struct report_settings *settings, const struct report_summary *summary, struct buffer *out) {
  (void)settings;
  buffer_printf(out, "1..%zu\n", summary->files + summary->faulty);
}

const struct reporter tap_reporter = {
    .name = "tap",
    .help = "Test Anything Protocol: one test per record",
    .min_level = LEVEL_WARNING,
    .machine = true,
    .head = "TAP version 13\n",
    .open = open_file,
    .finding = finding,
    .last = "  ...\n",
    .end = end,
};
