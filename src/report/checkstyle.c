/* As checkstyle's XMLLogger writes it and reviewdog, Jenkins and others read it. */
#include "report/locations.h"
#include "report/reporters.h"
#include "text/escape.h"

static void finding(const struct diag *diag, struct location at, struct buffer *out) {
  buffer_printf(out, "    <error line=\"%zu\" column=\"%zu\" severity=\"%s\" message=\"", at.line, at.column, level_name(diag->level));
  escape_xml(out, view_of(diag->message));
  buffer_add_string(out, "\" source=\"jgflint.");
  escape_xml(out, view_of(diag->rule->name));
  buffer_add_string(out, "\"/>\n");
}

static void begin(const struct report_settings *settings, struct buffer *out) {
  (void)settings;
  buffer_add_string(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n");
}

static void file(const struct report_settings *settings, const struct report_file *file, struct buffer *out) {
  struct locations places = {0};
  locations_of_findings(&places, &checkstyle_reporter, settings, file, 0);
  if (places.count) {
    buffer_add_string(out, "  <file name=\"");
    escape_xml_path(out, view_of(file->name));
    buffer_add_string(out, "\">\n");
  }
  for (const struct diag *diag = NULL; (diag = reporter_next(&checkstyle_reporter, settings, file, diag));)
    finding(diag, locations_at(&places, diag->span.start), out);
  if (places.count) buffer_add_string(out, "  </file>\n");
  locations_release(&places);
}

static void end(const struct report_settings *settings, const struct report_summary *summary, struct buffer *out) {
  (void)settings, (void)summary;
  buffer_add_string(out, "</checkstyle>\n");
}

const struct reporter checkstyle_reporter = {
    .name = "checkstyle",
    .help = "Checkstyle XML, which many tools read",
    .separator = "",
    .min_level = LEVEL_WARNING,
    .machine = true,
    .begin = begin,
    .file = file,
    .end = end,
};
