/* The XML of checkstyle's XMLLogger, which reviewdog, Jenkins and other programs read. */
#include "report/reporter.h"
#include "text/escape.h"

static void finding(const struct report_part *part, const struct diag *diag) {
  struct location at = locations_at(part->locations, diag->span.start);
  buffer_printf(part->out, "    <error line=\"%zu\" column=\"%zu\" severity=\"%s\" message=\"", at.line, at.column,
                level_name(diag->level));
  escape_xml(part->out, view_of(diag->message));
  buffer_add_string(part->out, "\" source=\"jgflint.");
  escape_xml(part->out, view_of(diag->rule->name));
  buffer_add_string(part->out, "\"/>\n");
}

static void open_file(struct report_part *part) {
  if (!part->count) return;
  buffer_add_string(part->out, "  <file name=\"");
  escape_xml_path(part->out, view_of(part->file->name));
  buffer_add_string(part->out, "\">\n");
}

const struct reporter checkstyle_reporter = {
    .name = "checkstyle",
    .help = "Checkstyle XML, for Jenkins, reviewdog and others",
    .min_level = LEVEL_WARNING,
    .machine = true,
    .head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n",
    .foot = "</checkstyle>\n",
    .open = open_file,
    .finding = finding,
    .last = "  </file>\n",
};
