/* The formats of services: annotations, quality reports and summary pages of CI. */
#include "report/fingerprint.h"

/* ---- github: workflow commands ----
 *
 * https://docs.github.com/actions, "Workflow commands for GitHub Actions"; actions/runner reads them (ActionCommand.cs,
 * ExecutionContext.cs). */

static const char *const commands[LEVELS] = {"debug", "notice", "warning", "error"};

static void github_finding(const struct report_part *part, const struct diag *diag) {
  struct location start = locations_at(part->locations, diag->span.start), end = locations_at(part->locations, diag->span.end);
  LOCAL_BUFFER path = {0};
  escape_path(&path, report_path(part->file));
  buffer_printf(part->out, "::%s file=", commands[diag->level]);
  escape_command_property(part->out, buffer_view(&path));
  buffer_printf(part->out, ",line=%zu,endLine=%zu", start.line, locations_last_line(part->locations, diag->span));
  /* The runner ignores columns unless start and end are on one line. */
  if (start.line == end.line) buffer_printf(part->out, ",col=%zu,endColumn=%zu", start.column, end.column);
  buffer_printf(part->out, ",title=%s::", diag->rule->name);
  escape_command(part->out, view_of(diag->message));
  buffer_printf(part->out, " [%s]\n", diag->rule->name);
}

/* In a step, the runner keeps ten commands of each level and silently drops the others (ExecutionContext.cs). */
static void github_end(const struct report_settings *settings, const struct report_summary *summary, struct buffer *out) {
  enum { KEPT = 10 };
  enum level least = report_min_level(&github_reporter, settings);
  const char *before = "::notice title=jgflint::";
  for (size_t level = LEVEL_ERROR; level >= least && level > LEVEL_OFF; level--) {
    if (summary->by_level[level] <= KEPT) continue;
    buffer_printf(out, "%s%zu %ss", before, summary->by_level[level], level_name((enum level)level));
    before = ", ";
  }
  if (*before == ',') buffer_printf(out, " in all: GitHub shows the first %d of each level, the log has the others\n", KEPT);
}

const struct reporter github_reporter = {
    .name = "github",
    .help = "workflow commands, which GitHub shows as annotations of a pull request",
    .finding = github_finding,
    .end = github_end,
};

/* ---- gitlab ----
 *
 * GitLab, "Code Quality", "Implement a custom tool". It stops reading at the first element that it does not like, and drops all
 * but one of equal fingerprints. */

static const char *const severities[LEVELS] = {"info", "info", "minor", "major"};

static void gitlab_finding(const struct report_part *part, const struct diag *diag) {
  struct buffer *out = part->out;
  uint64_t fingerprint = report_fingerprint(part->file, diag);
  size_t ordinal = ordinals_next(part->ordinals, fingerprint);
  LOCAL_BUFFER text = {0};
  buffer_printf(&text, "%s: %s", diag->rule->name, diag->message); /* the page hides check_name */
  report_json(out, "  {\"description\": ", buffer_view(&text), ", \"check_name\": ");
  report_json(out, "", view_of(diag->rule->name), ", \"fingerprint\": \"");
  buffer_printf(out, "%016llx", (unsigned long long)fingerprint);
  if (ordinal > 1) buffer_printf(out, "-%zu", ordinal);
  buffer_printf(out, "\", \"severity\": \"%s\", \"location\": {\"path\": ", severities[diag->level]);
  escape_json_path(out, report_path(part->file));
  buffer_printf(out, ", \"lines\": {\"begin\": %zu, \"end\": %zu}}}", locations_at(part->locations, diag->span.start).line,
                locations_last_line(part->locations, diag->span));
}

const struct reporter gitlab_reporter = {
    .name = "gitlab",
    .help = "a Code Quality report for GitLab",
    .separator = ",",
    .head = "[",
    .first = "\n",
    .between = ",\n",
    .finding = gitlab_finding,
    .foot = "\n]\n",
};

/* ---- tap ----
 *
 * Test Anything Protocol 13: each record is a test. Tests have no numbers, which the protocol allows, because records are
 * rendered in parallel. The YAML has only block lists and quoted strings, because TAP::Parser reads only a subset of YAML. */

static void tap_finding(const struct report_part *part, const struct diag *diag) {
  struct location at = locations_at(part->locations, diag->span.start);
  buffer_printf(part->out, "    - severity: %s\n      line: %zu\n      column: %zu\n      rule: %s\n", level_name(diag->level),
                at.line, at.column, diag->rule->name);
  report_json(part->out, "      message: ", view_of(diag->message), "\n");
}

static void tap_open_file(struct report_part *part) {
  buffer_add_string(part->out, report_failures(part) ? "not ok - " : "ok - ");
  LOCAL_BUFFER path = {0};
  escape_path(&path, view_of(part->file->name));
  for (size_t i = 0; i < path.length; i++) {
    if (path.data[i] == '#') buffer_add_char(part->out, '\\');
    buffer_add_char(part->out, path.data[i]);
  }
  buffer_add_string(part->out, part->count ? "\n  ---\n  findings:\n" : "\n");
}

static void tap_end(const struct report_settings *settings, const struct report_summary *summary, struct buffer *out) {
  (void)settings;
  buffer_printf(out, "1..%zu\n", summary->files + summary->faulty);
}

const struct reporter tap_reporter = {
    .name = "tap",
    .help = "Test Anything Protocol: one test per record",
    .head = "TAP version 13\n",
    .open = tap_open_file,
    .finding = tap_finding,
    .last = "  ...\n",
    .end = tap_end,
};

/* ---- markdown: GitHub flavored Markdown, for a job's summary page or a comment ---- */

static void count(size_t number, const char *noun, const char *before, struct buffer *out) {
  buffer_printf(out, "%s%zu %s%s", before, number, noun, number == 1 ? "" : "s");
}

static void markdown_finding(const struct report_part *part, const struct diag *diag) {
  struct location at = locations_at(part->locations, diag->span.start);
  buffer_printf(part->out, "| %zu:%zu | %s | ", at.line, at.column, level_name(diag->level));
  escape_markdown(part->out, view_of(diag->message));
  buffer_printf(part->out, " | `%s` |\n", diag->rule->name);
}

static void markdown_open_file(struct report_part *part) {
  LOCAL_BUFFER path = {0};
  if (!part->count) return;
  escape_path(&path, view_of(part->file->name));
  buffer_add_string(part->out, "## ");
  escape_markdown(part->out, buffer_view(&path));
  buffer_add_string(part->out, "\n\n| place | level | finding | rule |\n| ---: | --- | --- | --- |\n");
}

static void markdown_end(const struct report_settings *settings, const struct report_summary *summary, struct buffer *out) {
  (void)settings;
  count(summary->files, "file", "", out);
  count(summary->by_level[LEVEL_ERROR], "error", ": ", out);
  count(summary->by_level[LEVEL_WARNING], "warning", ", ", out);
  buffer_printf(out, ", %zu fixable safely, %zu unsafely\n", summary->fixable, summary->fixable_unsafe);
}

const struct reporter markdown_reporter = {
    .name = "markdown",
    .help = "Markdown tables, for summary pages and comments",
    .head = "# jgflint\n\n",
    .open = markdown_open_file,
    .finding = markdown_finding,
    .last = "\n",
    .end = markdown_end,
};
