/* JUnit XML as both the Jenkins XSD and xunit-plugin's junit-10.xsd have it: no line
 * or file on a testcase, they would not validate. A record is a suite; a clean one
 * has one test that passes, so that a clean run does not look like a broken one. */
#include "base/map.h"
#include "lint/finding_key.h"
#include "report/fingerprint.h"
#include "report/locations.h"
#include "report/reporters.h"
#include "text/escape.h"

static bool fails(const struct report_settings *settings, const struct diag *diag) {
  return diag->level >= (settings->fail_level ? settings->fail_level : LEVEL_ERROR);
}

struct sums {
  size_t shown, failures;
};

static struct sums sums_of(const struct report_settings *settings, const struct report_file *file) {
  struct sums sums = {0};
  for (const struct diag *diag = NULL; (diag = reporter_next(&junit_reporter, settings, file, diag));) {
    sums.shown++;
    if (fails(settings, diag)) sums.failures++;
  }
  return sums;
}

static void begin_case(const struct report_file *file, const char *name, struct buffer *out) {
  buffer_add_string(out, "    <testcase name=\"");
  buffer_add_string(out, name);
  buffer_add_string(out, "\" classname=\"");
  escape_xml_path(out, view_of(file->name));
  buffer_add_char(out, '"');
}

static void place(const struct report_file *file, const struct diag *diag, struct location at, struct buffer *out) {
  escape_xml_path(out, view_of(file->name));
  buffer_printf(out, ":%zu:%zu: %s: ", at.line, at.column, level_name(diag->level));
  escape_xml(out, view_of(diag->message));
}

/* The name by which services know a test again: of equal ones in a record the later ones are numbered. No place is in
 * it, which would be another after the next edit. */
static void add_name(const struct report_file *file, const struct diag *diag, struct ordinals *ordinals, struct buffer *name) {
  struct buffer pointer = {0};
  if (file->source->is_line) buffer_printf(name, "line %zu: ", file->source->first_line); /* which is all that tells records apart */
  buffer_add_string(name, diag->rule->name);
  finding_key_pointer(file->diags, diag, &pointer);
  if (pointer.length) {
    buffer_add_char(name, ' ');
    escape_xml(name, buffer_view(&pointer));
  }
  size_t ordinal = ordinals_next(ordinals, map_hash(MAP_HASH_START, name->data, name->length));
  if (ordinal > 1) buffer_printf(name, " (%zu)", ordinal);
  buffer_release(&pointer);
}

static void finding(const struct report_settings *settings, const struct report_file *file, const struct diag *diag, struct location at,
                    struct ordinals *ordinals, struct buffer *out) {
  struct buffer name = {0};
  add_name(file, diag, ordinals, &name);
  begin_case(file, buffer_string(&name), out);
  buffer_release(&name);
  if (fails(settings, diag)) {
    buffer_add_string(out, ">\n      <failure message=\"");
    escape_xml(out, view_of(diag->message));
    buffer_printf(out, "\" type=\"%s\">", level_name(diag->level));
    place(file, diag, at, out);
    buffer_add_string(out, "</failure>\n    </testcase>\n");
  } else {
    buffer_add_string(out, ">\n      <system-out>");
    place(file, diag, at, out);
    buffer_add_string(out, "</system-out>\n    </testcase>\n");
  }
}

static void begin(const struct report_settings *settings, struct buffer *out) {
  (void)settings;
  buffer_add_string(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"jgflint\">\n");
}

static void file(const struct report_settings *settings, const struct report_file *file, struct buffer *out) {
  struct locations places = {0};
  locations_of_findings(&places, &junit_reporter, settings, file, 0);
  struct ordinals ordinals = {0};
  struct sums sums = sums_of(settings, file);
  buffer_add_string(out, "  <testsuite name=\"");
  escape_xml_path(out, view_of(file->name));
  buffer_printf(out, "\" tests=\"%zu\" failures=\"%zu\" errors=\"0\" skipped=\"0\" time=\"0\">\n", sums.shown ? sums.shown : 1, sums.failures);
  if (!sums.shown) {
    begin_case(file, "jgflint", out);
    buffer_add_string(out, "/>\n");
  }
  for (const struct diag *diag = NULL; (diag = reporter_next(&junit_reporter, settings, file, diag));)
    finding(settings, file, diag, locations_at(&places, diag->span.start), &ordinals, out);
  buffer_add_string(out, "  </testsuite>\n");
  ordinals_release(&ordinals);
  locations_release(&places);
}

static void end(const struct report_settings *settings, const struct report_summary *summary, struct buffer *out) {
  (void)settings, (void)summary;
  buffer_add_string(out, "</testsuites>\n");
}

const struct reporter junit_reporter = {
    .name = "junit",
    .help = "JUnit XML: a suite for each record, for Jenkins, GitLab and others",
    .separator = "",
    .min_level = LEVEL_WARNING,
    .machine = true,
    .begin = begin,
    .file = file,
    .end = end,
};
