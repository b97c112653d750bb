/* GitLab, "Code Quality", "Implement a custom tool". It stops reading at the first
 * element that it does not like, and drops all but one of equal fingerprints. */
#include "report/fingerprint.h"
#include "report/reporter.h"
#include "text/escape.h"

static const char *const severities[LEVELS] = {"info", "info", "minor", "major"};

static void description(const struct diag *diag, struct buffer *out) {
  struct buffer text = {0};
  buffer_printf(&text, "%s: %s", diag->rule->name, diag->message); /* the page hides check_name */
  escape_json(out, buffer_view(&text));
  buffer_release(&text);
}

static void finding(const struct report_part *part, const struct diag *diag) {
  struct buffer *out = part->out;
  uint64_t fingerprint = report_fingerprint(part->file, diag);
  size_t ordinal = ordinals_next(part->ordinals, fingerprint);
  buffer_add_string(out, "  {\"description\": ");
  description(diag, out);
  buffer_add_string(out, ", \"check_name\": ");
  escape_json(out, view_of(diag->rule->name));
  buffer_printf(out, ", \"fingerprint\": \"%016llx", (unsigned long long)fingerprint);
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
    .min_level = LEVEL_WARNING,
    .machine = true,
    .head = "[",
    .first = "\n",
    .between = ",\n",
    .finding = finding,
    .foot = "\n]\n",
};
