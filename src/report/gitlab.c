/* GitLab, "Code Quality", "Implement a custom tool". It stops reading at the first
 * element that it does not like, and drops all but one of equal fingerprints. */
#include "report/fingerprint.h"
#include "report/locations.h"
#include "report/reporters.h"
#include "text/escape.h"

static const char *const severities[LEVELS] = {"info", "info", "minor", "major"};

static void description(const struct diag *diag, struct bytes *out) {
  struct bytes text = {0};
  bytes_printf(&text, "%s: %s", diag->rule->name, diag->message); /* the page hides check_name */
  escape_json(out, bytes_view(&text));
  bytes_release(&text);
}

static void finding(const struct report_file *file, const struct diag *diag, const struct places *places, struct ordinals *ordinals,
                    struct bytes *out) {
  uint64_t fingerprint = report_fingerprint(file, diag);
  size_t ordinal = ordinals_next(ordinals, fingerprint);
  bytes_add_string(out, "  {\"description\": ");
  description(diag, out);
  bytes_add_string(out, ", \"check_name\": ");
  escape_json(out, view_of(diag->rule->name));
  bytes_printf(out, ", \"fingerprint\": \"%016llx", (unsigned long long)fingerprint);
  if (ordinal > 1) bytes_printf(out, "-%zu", ordinal);
  bytes_printf(out, "\", \"severity\": \"%s\", \"location\": {\"path\": ", severities[diag->level]);
  escape_json_path(out, report_path(file));
  bytes_printf(out, ", \"lines\": {\"begin\": %zu, \"end\": %zu}}}", places_at(places, diag->span.start).line,
               places_last_line(places, diag->span));
}

static void begin(const struct report_settings *settings, struct bytes *out) {
  (void)settings;
  bytes_add_char(out, '[');
}

static void file(const struct report_settings *settings, const struct report_file *file, struct bytes *out) {
  struct places places = {0};
  struct ordinals ordinals = {0};
  places_of_findings(&places, &gitlab_reporter, settings, file, 0);
  for (size_t i = 0; i < file->diags->count; i++) {
    const struct diag *diag = &file->diags->list[i];
    if (!reporter_shows(&gitlab_reporter, settings, diag)) continue;
    bytes_add_string(out, ordinals.count ? ",\n" : "\n");
    finding(file, diag, &places, &ordinals, out);
  }
  ordinals_release(&ordinals);
  places_release(&places);
}

static void end(const struct report_settings *settings, const struct report_summary *summary, struct bytes *out) {
  (void)settings, (void)summary;
  bytes_add_string(out, "\n]\n");
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
