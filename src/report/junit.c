/* JUnit XML as both the Jenkins XSD and xunit-plugin's junit-10.xsd have it: no line
 * or file on a testcase, they would not validate. A record is a suite; a clean one
 * has one test that passes, so that a clean run does not look like a broken one. */
#include "base/map.h"
#include "lint/finding_key.h"
#include "report/fingerprint.h"
#include "report/reporter.h"
#include "text/escape.h"

#define SUITE_END "  </testsuite>\n"

static bool fails(const struct report_file *file, const struct diag *diag) {
  return diag->level >= (file->fail_level ? file->fail_level : LEVEL_ERROR);
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
static void add_name(const struct report_file *file, const struct diag *diag, struct map *ordinals, struct buffer *name) {
  struct buffer pointer = {0};
  /* which is all that tells records apart */
  if (file->source->is_line) buffer_printf(name, "line %zu: ", file->source->first_line);
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

static void finding(const struct report_part *part, const struct diag *diag) {
  const struct report_file *file = part->file;
  struct location at = locations_at(part->locations, diag->span.start);
  struct buffer *out = part->out;
  struct buffer name = {0};
  add_name(file, diag, part->ordinals, &name);
  begin_case(file, buffer_string(&name), out);
  buffer_release(&name);
  if (fails(part->file, diag)) {
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

static void open_file(struct report_part *part) {
  size_t failures = 0;
  for (const struct diag *diag = NULL; (diag = report_next(part, diag));)
    failures += fails(part->file, diag);
  buffer_add_string(part->out, "  <testsuite name=\"");
  escape_xml_path(part->out, view_of(part->file->name));
  buffer_printf(part->out, "\" tests=\"%zu\" failures=\"%zu\" errors=\"0\" skipped=\"0\" time=\"0\">\n",
                part->count ? part->count : 1,
                failures);
  if (part->count) return;
  begin_case(part->file, "jgflint", part->out);
  buffer_add_string(part->out, "/>\n" SUITE_END);
}

const struct reporter junit_reporter = {
    .name = "junit",
    .help = "JUnit XML, for Jenkins, GitLab and others: one suite per record",
    .min_level = LEVEL_WARNING,
    .machine = true,
    .head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"jgflint\">\n",
    .foot = "</testsuites>\n",
    .open = open_file,
    .finding = finding,
    .last = SUITE_END,
};
