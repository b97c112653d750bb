/* rdjson and rdjsonl: reviewdog's Diagnostic Format (proto/rdf/reviewdog.proto).
 * Columns count bytes of UTF-8; ends are exclusive. */
#include "report/reporter.h"

/* A suggestion shows up as a change to accept with one click: not half a record. */
enum { SUGGESTION_MOST = 10000 };

static const char *const severities[LEVELS] = {"INFO", "INFO", "WARNING", "ERROR"};

static void position(const struct report_part *part, const char *name, size_t offset) {
  struct location place = locations_at(part->locations, offset);
  buffer_printf(part->out, "\"%s\": {\"line\": %zu, \"column\": %zu}", name, place.line, location_byte_column(place, offset));
}

static void range(const struct report_part *part, struct span span) {
  buffer_add_string(part->out, "\"range\": {");
  position(part, "start", span.start);
  buffer_add_string(part->out, ", ");
  position(part, "end", span.end);
  buffer_add_char(part->out, '}');
}

static void location(const struct report_part *part, struct span span) {
  buffer_add_string(part->out, "\"location\": {\"path\": ");
  escape_json_path(part->out, report_path(part->file));
  buffer_add_string(part->out, ", ");
  range(part, span);
  buffer_add_char(part->out, '}');
}

/* Users accept each suggestion separately, so all edits of a fix become one suggestion. */
static void suggestion(const struct report_part *part, const struct fix *fix) {
  if (!fix || fix->safety != FIX_SAFE || !fix->count || fix->is_unlisted) return;
  struct span whole = {fix->edits[0].span.start, fix->edits[fix->count - 1].span.end};
  if (whole.end - whole.start > SUGGESTION_MOST) return;
  LOCAL_BUFFER text = {0};
  size_t at = whole.start;
  for (size_t i = 0; i < fix->count; i++) {
    const struct edit *edit = &fix->edits[i];
    buffer_add(&text, part->file->source->bytes + at, edit->span.start - at);
    buffer_add_view(&text, edit->text);
    at = edit->span.end;
  }
  buffer_add_string(part->out, ", \"suggestions\": [{");
  range(part, whole);
  report_json(part->out, ", \"text\": ", buffer_view(&text), "}]");
}

static void related(const struct report_part *part, const struct related *list) {
  if (!list) return;
  buffer_add_string(part->out, ", \"related_locations\": [");
  for (const struct related *related = list; related; related = related->next) {
    report_json(part->out, related == list ? "{\"message\": " : ", {\"message\": ", view_of(related->message), ", ");
    location(part, related->span);
    buffer_add_char(part->out, '}');
  }
  buffer_add_char(part->out, ']');
}

static void finding(const struct report_part *part, const struct diag *diag) {
  report_json(part->out, "{\"message\": ", view_of(diag->message), ", ");
  location(part, diag->span);
  buffer_printf(part->out, ", \"severity\": \"%s\"", severities[diag->level]);
  if (part->reporter == &rdjsonl_reporter) buffer_add_string(part->out, ", \"source\": {\"name\": \"jgflint\"}");
  report_json(part->out, ", \"code\": {\"value\": ", view_of(diag->rule->name), "}");
  suggestion(part, diag->fix);
  related(part, diag->related);
  buffer_add_char(part->out, '}');
}

const struct reporter rdjson_reporter = {
    .name = "rdjson",
    .help = "Reviewdog Diagnostic Format, one object",
    .separator = ",",
    .has_edits = true,
    .head = "{\"source\": {\"name\": \"jgflint\"}, \"diagnostics\": [",
    .first = "\n  ",
    .between = ",\n  ",
    .finding = finding,
    .foot = "\n]}\n",
};

const struct reporter rdjsonl_reporter = {
    .name = "rdjsonl",
    .help = "Reviewdog Diagnostic Format, one object per line",
    .has_edits = true,
    .behind = "\n",
    .finding = finding,
};
