/* Test Anything Protocol 13: a record is a test. Numbers are left out (the protocol
 * allows it): records are rendered side by side and do not know theirs. The YAML
 * keeps to what TAP::Parser's small reader takes: block lists, quoted strings. */
#include "report/locations.h"
#include "report/reporters.h"
#include "text/escape.h"

static bool fails(const struct report_settings *settings, const struct report_file *file) {
  enum level fail_level = settings->fail_level ? settings->fail_level : LEVEL_ERROR;
  for (size_t i = 0; i < file->diags->count; i++)
    if (reporter_shows(&tap_reporter, settings, &file->diags->list[i]) && file->diags->list[i].level >= fail_level) return true;
  return false;
}

/* A '#' would begin a directive. */
static void description(struct view name, struct buffer *out) {
  struct buffer path = {0};
  escape_path(&path, name);
  for (size_t i = 0; i < path.length; i++) {
    if (path.data[i] == '#') buffer_add_char(out, '\\');
    buffer_add_char(out, path.data[i]);
  }
  buffer_release(&path);
}

static void finding(const struct diag *diag, struct location at, struct buffer *out) {
  buffer_printf(out, "    - severity: %s\n      line: %zu\n      column: %zu\n      rule: %s\n      message: ", level_name(diag->level), at.line,
               at.column, diag->rule->name);
  escape_json(out, view_of(diag->message));
  buffer_add_char(out, '\n');
}

static void begin(const struct report_settings *settings, struct buffer *out) {
  (void)settings;
  buffer_add_string(out, "TAP version 13\n");
}

static void file(const struct report_settings *settings, const struct report_file *file, struct buffer *out) {
  struct locations places = {0};
  locations_of_findings(&places, &tap_reporter, settings, file, 0);
  buffer_add_string(out, fails(settings, file) ? "not ok - " : "ok - ");
  description(view_of(file->name), out);
  buffer_add_char(out, '\n');
  if (places.count) buffer_add_string(out, "  ---\n  findings:\n");
  for (const struct diag *diag = NULL; (diag = reporter_next(&tap_reporter, settings, file, diag));)
    finding(diag, locations_at(&places, diag->span.start), out);
  if (places.count) buffer_add_string(out, "  ...\n");
  locations_release(&places);
}

static void end(const struct report_settings *settings, const struct report_summary *summary, struct buffer *out) {
  (void)settings;
  buffer_printf(out, "1..%zu\n", summary->files + summary->faulty);
}

const struct reporter tap_reporter = {
    .name = "tap",
    .help = "Test Anything Protocol: a test for each record",
    .separator = "",
    .min_level = LEVEL_WARNING,
    .machine = true,
    .begin = begin,
    .file = file,
    .end = end,
};
