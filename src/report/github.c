/* Workflow commands: https://docs.github.com/actions, "Workflow commands for GitHub
 * Actions"; actions/runner reads them (ActionCommand.cs, ExecutionContext.cs). */
#include "report/reporter.h"
#include "text/escape.h"

static const char *const commands[LEVELS] = {"debug", "notice", "warning", "error"};

static void finding(const struct report_part *part, const struct diag *diag) {
  struct location start = locations_at(part->locations, diag->span.start), end = locations_at(part->locations, diag->span.end);
  struct buffer path = {0};
  escape_path(&path, report_path(part->file));
  buffer_printf(part->out, "::%s file=", commands[diag->level]);
  escape_command_property(part->out, buffer_view(&path));
  buffer_printf(part->out, ",line=%zu,endLine=%zu", start.line, locations_last_line(part->locations, diag->span));
  /* The runner ignores columns unless start and end are on one line. */
  if (start.line == end.line) buffer_printf(part->out, ",col=%zu,endColumn=%zu", start.column, end.column);
  buffer_printf(part->out, ",title=%s::", diag->rule->name);
  escape_command(part->out, view_of(diag->message));
  buffer_printf(part->out, " [%s]\n", diag->rule->name);
  buffer_release(&path);
}

/* In a step, the runner keeps ten commands of each level and silently drops the others (ExecutionContext.cs). */
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
    .help = "workflow commands, which GitHub shows as annotations of a pull request",
    .min_level = LEVEL_WARNING,
    .machine = true,
    .finding = finding,
    .end = end,
};
