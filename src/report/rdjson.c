/* rdjson and rdjsonl: reviewdog's Diagnostic Format (proto/rdf/reviewdog.proto).
 * Columns count bytes of UTF-8; ends are exclusive. */
#include "report/locations.h"
#include "report/reporters.h"
#include "text/escape.h"

/* A suggestion shows up as a change to accept with one click: not half a record. */
enum { SUGGESTION_MOST = 10000 };

struct write_order {
  const struct report_file *file;
  const struct locations *places;
  struct buffer *out;
};

static const char *const severities[LEVELS] = {"INFO", "INFO", "WARNING", "ERROR"};

static void position(const struct write_order *writing, const char *name, size_t offset) {
  struct location place = locations_at(writing->places, offset);
  buffer_printf(writing->out, "\"%s\": {\"line\": %zu, \"column\": %zu}", name, place.line, location_byte_column(place, offset));
}

static void range(const struct write_order *writing, struct span span) {
  buffer_add_string(writing->out, "\"range\": {");
  position(writing, "start", span.start);
  buffer_add_string(writing->out, ", ");
  position(writing, "end", span.end);
  buffer_add_char(writing->out, '}');
}

static void location(const struct write_order *writing, struct span span) {
  buffer_add_string(writing->out, "\"location\": {\"path\": ");
  escape_json_path(writing->out, report_path(writing->file));
  buffer_add_string(writing->out, ", ");
  range(writing, span);
  buffer_add_char(writing->out, '}');
}

/* Each suggestion is taken or left by itself, so the edits of a fix become one. */
static void suggestion(const struct write_order *writing, const struct fix *fix) {
  if (!fix || fix->safety != FIX_SAFE || !fix->count || fix->is_unlisted) return;
  struct span whole = {fix->edits[0].span.start, fix->edits[fix->count - 1].span.end};
  if (whole.end - whole.start > SUGGESTION_MOST) return;
  struct buffer text = {0};
  size_t at = whole.start;
  for (size_t i = 0; i < fix->count; i++) {
    const struct edit *edit = &fix->edits[i];
    buffer_add(&text, writing->file->source->bytes + at, edit->span.start - at);
    buffer_add_view(&text, edit->text);
    at = edit->span.end;
  }
  buffer_add_string(writing->out, ", \"suggestions\": [{");
  range(writing, whole);
  buffer_add_string(writing->out, ", \"text\": ");
  escape_json(writing->out, buffer_view(&text));
  buffer_add_string(writing->out, "}]");
  buffer_release(&text);
}

static void related(const struct write_order *writing, const struct related *list) {
  if (!list) return;
  buffer_add_string(writing->out, ", \"related_locations\": [");
  for (const struct related *related = list; related; related = related->next) {
    buffer_add_string(writing->out, related == list ? "{\"message\": " : ", {\"message\": ");
    escape_json(writing->out, view_of(related->message));
    buffer_add_string(writing->out, ", ");
    location(writing, related->span);
    buffer_add_char(writing->out, '}');
  }
  buffer_add_char(writing->out, ']');
}

static void diagnostic(const struct write_order *writing, const struct diag *diag, bool has_source) {
  buffer_add_string(writing->out, "{\"message\": ");
  escape_json(writing->out, view_of(diag->message));
  buffer_add_string(writing->out, ", ");
  location(writing, diag->span);
  buffer_printf(writing->out, ", \"severity\": \"%s\"", severities[diag->level]);
  if (has_source) buffer_add_string(writing->out, ", \"source\": {\"name\": \"jgflint\"}");
  buffer_add_string(writing->out, ", \"code\": {\"value\": ");
  escape_json(writing->out, view_of(diag->rule->name));
  buffer_add_char(writing->out, '}');
  suggestion(writing, diag->fix);
  related(writing, diag->related);
  buffer_add_char(writing->out, '}');
}

static void diagnostics(const struct reporter *reporter, const struct report_settings *settings, const struct report_file *file,
                        const char *before, const char *between, const char *behind, struct buffer *out) {
  struct locations places = {0};
  locations_of_findings(&places, reporter, settings, file, LOCATIONS_RELATED | LOCATIONS_EDITS);
  struct write_order writing = {file, &places, out};
  bool is_first = true;
  for (const struct diag *diag = NULL; (diag = reporter_next(reporter, settings, file, diag));) {
    buffer_add_string(out, is_first ? before : between);
    diagnostic(&writing, diag, reporter == &rdjsonl_reporter);
    buffer_add_string(out, behind);
    is_first = false;
  }
  locations_release(&places);
}

static void rdjson_begin(const struct report_settings *settings, struct buffer *out) {
  (void)settings;
  buffer_add_string(out, "{\"source\": {\"name\": \"jgflint\"}, \"diagnostics\": [");
}

static void rdjson_file(const struct report_settings *settings, const struct report_file *file, struct buffer *out) {
  diagnostics(&rdjson_reporter, settings, file, "\n  ", ",\n  ", "", out);
}

static void rdjson_end(const struct report_settings *settings, const struct report_summary *summary, struct buffer *out) {
  (void)settings, (void)summary;
  buffer_add_string(out, "\n]}\n");
}

const struct reporter rdjson_reporter = {
    .name = "rdjson",
    .help = "reviewdog's diagnostic format, one object",
    .separator = ",",
    .min_level = LEVEL_WARNING,
    .machine = true,
    .begin = rdjson_begin,
    .file = rdjson_file,
    .end = rdjson_end,
};

static void rdjsonl_file(const struct report_settings *settings, const struct report_file *file, struct buffer *out) {
  diagnostics(&rdjsonl_reporter, settings, file, "", "", "\n", out);
}

const struct reporter rdjsonl_reporter = {
    .name = "rdjsonl",
    .help = "reviewdog's diagnostic format, one object per line",
    .separator = "",
    .min_level = LEVEL_WARNING,
    .machine = true,
    .file = rdjsonl_file,
};
