/* GitHub flavoured Markdown: for a job's summary page or a comment. */
#include "report/locations.h"
#include "report/reporters.h"
#include "text/escape.h"

static void count(size_t number, const char *what, const char *before, struct buffer *out) {
  buffer_printf(out, "%s%zu %s%s", before, number, what, number == 1 ? "" : "s");
}

static void finding(const struct diag *diag, struct location at, struct buffer *out) {
  buffer_printf(out, "| %zu:%zu | %s | ", at.line, at.column, level_name(diag->level));
  escape_markdown(out, view_of(diag->message));
  buffer_printf(out, " | `%s` |\n", diag->rule->name);
}

static void begin(const struct report_settings *settings, struct buffer *out) {
  (void)settings;
  buffer_add_string(out, "# jgflint\n\n");
}

static void file(const struct report_settings *settings, const struct report_file *file, struct buffer *out) {
  struct locations places = {0};
  locations_of_findings(&places, &markdown_reporter, settings, file, 0);
  if (places.count) {
    struct buffer path = {0};
    escape_path(&path, view_of(file->name));
    buffer_add_string(out, "## ");
    escape_markdown(out, buffer_view(&path));
    buffer_add_string(out, "\n\n| place | level | finding | rule |\n| ---: | --- | --- | --- |\n");
    buffer_release(&path);
  }
  for (const struct diag *diag = NULL; (diag = reporter_next(&markdown_reporter, settings, file, diag));)
    finding(diag, locations_at(&places, diag->span.start), out);
  if (places.count) buffer_add_char(out, '\n');
  locations_release(&places);
}

static void end(const struct report_settings *settings, const struct report_summary *summary, struct buffer *out) {
  (void)settings;
  count(summary->files, "file", "", out);
  count(summary->by_level[LEVEL_ERROR], "error", ": ", out);
  count(summary->by_level[LEVEL_WARNING], "warning", ", ", out);
  buffer_printf(out, ", %zu fixable safely, %zu unsafely\n", summary->fixable, summary->fixable_unsafe);
}

const struct reporter markdown_reporter = {
    .name = "markdown",
    .help = "tables in Markdown, for summary pages and comments",
    .separator = "",
    .min_level = LEVEL_WARNING,
    .machine = true,
    .begin = begin,
    .file = file,
    .end = end,
};
