/* GitHub flavoured Markdown: for a job's summary page or a comment. */
#include "report/reporter.h"
#include "text/escape.h"

static void count(size_t number, const char *what, const char *before, struct buffer *out) {
  buffer_printf(out, "%s%zu %s%s", before, number, what, number == 1 ? "" : "s");
}

static void finding(const struct report_part *part, const struct diag *diag) {
  struct location at = locations_at(part->locations, diag->span.start);
  buffer_printf(part->out, "| %zu:%zu | %s | ", at.line, at.column, level_name(diag->level));
  escape_markdown(part->out, view_of(diag->message));
  buffer_printf(part->out, " | `%s` |\n", diag->rule->name);
}

static void open_file(struct report_part *part) {
  struct buffer path = {0};
  if (!part->count) return;
  escape_path(&path, view_of(part->file->name));
  buffer_add_string(part->out, "## ");
  escape_markdown(part->out, buffer_view(&path));
  buffer_add_string(part->out, "\n\n| place | level | finding | rule |\n| ---: | --- | --- | --- |\n");
  buffer_release(&path);
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
    .help = "Markdown tables, for summary pages and comments",
    .min_level = LEVEL_WARNING,
    .machine = true,
    .head = "# jgflint\n\n",
    .open = open_file,
    .finding = finding,
    .last = "\n",
    .end = end,
};
