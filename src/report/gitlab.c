/* GitLab, "Code Quality", "Implement a custom tool". It stops reading at the first
 * element that it does not like, and drops all but one of equal fingerprints. */
#include "report/fingerprint.h"
#include "report/locations.h"
#include "report/reporters.h"
#include "text/escape.h"

static const char *const severities[LEVELS] = {"info", "info", "minor", "major"};

static void description(const struct diag *diag, struct buffer *out) {
  struct buffer text = {0};
  buffer_printf(&text, "%s: %s", diag->rule->name, diag->message); /* the page hides check_name */
  escape_json(out, buffer_view(&text));
  buffer_release(&text);
}

static void finding(const struct report_file *file, const struct diag *diag, const struct locations *places, struct ordinals *ordinals,
                    struct buffer *out) {
  uint64_t fingerprint = report_fingerprint(file, diag);
  size_t ordinal = ordinals_next(ordinals, fingerprint);
  buffer_add_string(out, "  {\"description\": ");
  description(diag, out);
  buffer_add_string(out, ", \"check_name\": ");
  escape_json(out, view_of(diag->rule->name));
  buffer_printf(out, ", \"fingerprint\": \"%016llx", (unsigned long long)fingerprint);
  if (ordinal > 1) buffer_printf(out, "-%zu", ordinal);
  buffer_printf(out, "\", \"severity\": \"%s\", \"location\": {\"path\": ", severities[diag->level]);
  escape_json_path(out, report_path(file));
  buffer_printf(out, ", \"lines\": {\"begin\": %zu, \"end\": %zu}}}", locations_at(places, diag->span.start).line,
               locations_last_line(places, diag->span));
}

static void begin(const struct report_settings *settings, struct buffer *out) {
  (void)settings;
  buffer_add_char(out, '[');
}

static void file(const struct report_settings *settings, const struct report_file *file, struct buffer *out) {
  struct locations places = {0};
  struct ordinals ordinals = {0};
  locations_of_findings(&places, &gitlab_reporter, settings, file, 0);
  for (const struct diag *diag = NULL; (diag = reporter_next(&gitlab_reporter, settings, file, diag));) {
    buffer_add_string(out, ordinals.count ? ",\n" : "\n");
    finding(file, diag, &places, &ordinals, out);
  }
  ordinals_release(&ordinals);
  locations_release(&places);
}

static void end(const struct report_settings *settings, const struct report_summary *summary, struct buffer *out) {
  (void)settings, (void)summary;
  buffer_add_string(out, "\n]\n");
}

const struct reporter gitlab_reporter = {
    .name = "gitlab",
    .help = "a Code Quality report for GitLab",
    .separator = ",",
    .min_level = LEVEL_WARNING,
    .machine = true,
    .begin = begin,
    .file = file,
    .end = end,
};
