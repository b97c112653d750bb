/* The formats in XML. */
#include "lint/finding_key.h"
#include "report/fingerprint.h"

/* ---- junit ----
 *
 * JUnit XML as both the Jenkins XSD and xunit-plugin's junit-10.xsd have it: no line or file on a testcase, they would not
 * validate. A record is a suite; a clean one has one test that passes, so that a clean run does not look like a broken one. */

#define SUITE_END "  </testsuite>\n"

static void begin_case(const struct report_file *file, const char *name, struct buffer *out) {
  buffer_printf(out, "    <testcase name=\"%s\" classname=\"", name);
  report_xml_path(out, "", file, "\"");
}

/* Appends the name by which services recognize a test. Later equal names in a record are numbered. The name contains no line or
 * column, because edits change them. */
static void add_name(const struct report_file *file, const struct diag *diag, struct map *ordinals, struct buffer *name) {
  LOCAL_BUFFER pointer = {0};
  /* the only difference between the records of the file */
  if (file->source->is_line) buffer_printf(name, "line %zu: ", file->source->first_line);
  buffer_add_string(name, diag->rule->name);
  finding_key_pointer(file->diags, diag, &pointer);
  if (pointer.length) report_xml(name, " ", buffer_view(&pointer), "");
  size_t ordinal = ordinals_next(ordinals, map_hash(MAP_HASH_START, name->data, name->length));
  if (ordinal > 1) buffer_printf(name, " (%zu)", ordinal);
}

static void junit_finding(const struct report_part *part, const struct diag *diag) {
  const struct report_file *file = part->file;
  struct location at = locations_at(part->locations, diag->span.start);
  struct buffer *out = part->out;
  LOCAL_BUFFER name = {0};
  add_name(file, diag, part->ordinals, &name);
  begin_case(file, buffer_string(&name), out);
  bool fails = report_fails(file, diag);
  const char *element = fails ? "failure" : "system-out";
  buffer_printf(out, ">\n      <%s", element);
  if (fails) report_xml(out, " message=\"", view_of(diag->message), "\" type=\"");
  if (fails) buffer_printf(out, "%s\"", level_name(diag->level));
  report_xml_path(out, ">", file, ":");
  buffer_printf(out, "%zu:%zu: %s: ", at.line, at.column, level_name(diag->level));
  report_xml(out, "", view_of(diag->message), "</");
  buffer_printf(out, "%s>\n    </testcase>\n", element);
}

static void junit_open(struct report_part *part) {
  report_xml_path(part->out, "  <testsuite name=\"", part->file, "\" tests=\"");
  buffer_printf(part->out, "%zu\" failures=\"%zu\" errors=\"0\" skipped=\"0\" time=\"0\">\n", part->count ? part->count : 1,
                report_failures(part));
  if (part->count) return;
  begin_case(part->file, "jgflint", part->out);
  buffer_add_string(part->out, "/>\n" SUITE_END);
}

const struct reporter junit_reporter = {
    .name = "junit",
    .help = "JUnit XML, for Jenkins, GitLab and others: one suite per record",
    .head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"jgflint\">\n",
    .foot = "</testsuites>\n",
    .open = junit_open,
    .finding = junit_finding,
    .last = SUITE_END,
};

/* ---- checkstyle: the XML of its XMLLogger, which reviewdog, Jenkins and other programs read ---- */

static void checkstyle_finding(const struct report_part *part, const struct diag *diag) {
  struct location at = locations_at(part->locations, diag->span.start);
  buffer_printf(part->out, "    <error line=\"%zu\" column=\"%zu\" severity=\"%s\" message=\"", at.line, at.column,
                level_name(diag->level));
  report_xml(part->out, "", view_of(diag->message), "\" source=\"jgflint.");
  report_xml(part->out, "", view_of(diag->rule->name), "\"/>\n");
}

static void checkstyle_open(struct report_part *part) {
  if (part->count) report_xml_path(part->out, "  <file name=\"", part->file, "\">\n");
}

const struct reporter checkstyle_reporter = {
    .name = "checkstyle",
    .help = "Checkstyle XML, for Jenkins, reviewdog and others",
    .head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n",
    .foot = "</checkstyle>\n",
    .open = checkstyle_open,
    .finding = checkstyle_finding,
    .last = "  </file>\n",
};
