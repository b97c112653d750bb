/* Workflow commands: https://docs.github.com/actions, "Workflow commands for GitHub
 * Actions"; actions/runner reads them (ActionCommand.cs, ExecutionContext.cs). */
#include "report/locations.h"
#include "report/reporters.h"
#include "text/escape.h"

static const char *const commands[LEVELS] = {"debug", "notice", "warning", "error"};

static void file(const struct report_settings *settings, const struct report_file *file, struct buffer *out) {
  struct locations places = {0};
  locations_of_findings(&places, &github_reporter, settings, file, 0);
  struct buffer path = {0};
  escape_path(&path, report_path(file));
  for (const struct diag *diag = NULL; (diag = reporter_next(&github_reporter, settings, file, diag));) {
    struct location start = locations_at(&places, diag->span.start), end = locations_at(&places, diag->span.end);
    buffer_printf(out, "::%s file=", commands[diag->level]);
    escape_command_property(out, buffer_view(&path));
    buffer_printf(out, ",line=%zu,endLine=%zu", start.line, locations_last_line(&places, diag->span));
    /* The runner ignores columns unless start and end are on one line. */
    if (start.line == end.line) buffer_printf(out, ",col=%zu,endColumn=%zu", start.column, end.column);
    buffer_printf(out, ",title=%s::", diag->rule->name);
    escape_command(out, view_of(diag->message));
    buffer_printf(out, " [%s]\n", diag->rule->name);
  }
  buffer_release(&path);
  locations_release(&places);
}

/* The runner keeps ten of each level and step, and drops the rest without a word (its ExecutionContext.cs). */
static void end(const struct report_settings *settings, const struct report_summary *summary, struct buffer *out) {
  enum { KEPT = 10 };
  enum level least = settings->min_level_set ? settings->min_level : github_reporter.min_level;
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
    .help = "workflow commands: findings beside the lines of a pull request on GitHub",
    .separator = "",
    .min_level = LEVEL_WARNING,
    .machine = true,
    .file = file,
    .end = end,
};
