/* json and jsonl: the same findings, as one object or as a line each. */
#include "report/fingerprint.h"

static void offset(const struct report_part *part, struct span span) {
  size_t start = source_offset(part->file->source, span.start), end = source_offset(part->file->source, span.end);
  buffer_printf(part->out, "\"offset\": %zu, \"length\": %zu", start, end - start);
}

static void related(const struct report_part *part, const struct related *list) {
  if (!list) return;
  buffer_add_string(part->out, ", \"related\": [");
  for (const struct related *related = list; related; related = related->next) {
    struct location place = locations_at(part->locations, related->span.start);
    buffer_add_string(part->out, related == list ? "" : ", ");
    report_json(part->out, "{\"message\": ", view_of(related->message), ", ");
    buffer_printf(part->out, "\"line\": %zu, \"column\": %zu, ", place.line, place.column);
    offset(part, related->span);
    buffer_add_char(part->out, '}');
  }
  buffer_add_char(part->out, ']');
}

static void fix(const struct report_part *part, const struct fix *fix) {
  if (!fix) return;
  report_json(part->out, ", \"fix\": {\"safety\": ", view_of(fix_class_name(fix->safety)), ", \"message\": ");
  report_json(part->out, "", view_of(fix->message), ", \"edits\": [");
  for (size_t i = 0; i < fix->count && !fix->is_unlisted; i++) {
    buffer_add_string(part->out, i ? ", {" : "{");
    offset(part, fix->edits[i].span);
    report_json(part->out, ", \"text\": ", fix->edits[i].text, "}");
  }
  buffer_add_string(part->out, "]}");
}

static void finding(const struct report_part *part, const struct diag *diag) {
  struct buffer *out = part->out;
  struct location start = locations_at(part->locations, diag->span.start), end = locations_at(part->locations, diag->span.end);
  buffer_add_string(out, "{\"file\": ");
  escape_json_path(out, view_of(part->file->name));
  buffer_add_string(out, ", ");
  if (part->file->id) {
    buffer_add_string(out, "\"id\": ");
    escape_json_again(out, view_of(part->file->id));
    buffer_add_string(out, ", ");
  }
  report_json(out, "\"rule\": ", view_of(diag->rule->name), ", ");
  LOCAL_BUFFER text = {0};
  if (rule_url(part->settings->docs_url, part->settings->catalogue, diag->rule, &text))
    report_json(out, "\"url\": ", buffer_view(&text), ", ");
  report_json(out, "\"severity\": ", view_of(level_name(diag->level)), ", ");
  report_json(out, "\"message\": ", view_of(diag->message), ", ");
  buffer_printf(out, "\"line\": %zu, \"column\": %zu, \"end_line\": %zu, \"end_column\": %zu, ", start.line, start.column,
                end.line, end.column);
  offset(part, diag->span);
  buffer_clear(&text);
  diag_pointer(part->file->diags, diag, &text);
  report_json(out, ", \"pointer\": ", buffer_view(&text), "");
  related(part, diag->related);
  fix(part, diag->fix);
  buffer_printf(out, ", \"fingerprint\": \"%016llx\"}", (unsigned long long)report_fingerprint(part->file, diag));
}

static void add_summary(const struct report_summary *summary, struct buffer *out) {
  buffer_printf(out, "\"summary\": {\"files\": %zu, \"errors\": %zu, \"warnings\": %zu, \"infos\": %zu, \"fixable\": %zu, "
                "\"fixable_unsafe\": %zu}",
               summary->files, summary->by_level[LEVEL_ERROR], summary->by_level[LEVEL_WARNING], summary->by_level[LEVEL_INFO],
               summary->fixable, summary->fixable_unsafe);
}

/* ---- json: the summary comes last, so that findings need not be kept until all are known ---- */

static void json_begin(const struct report_settings *settings, struct buffer *out) {
  report_json(out, "{\"schema\": 1, \"tool\": {\"name\": \"jgflint\", \"version\": ", view_of(settings->version),
              "}, \"findings\": [");
}

static void json_end(const struct report_settings *settings, const struct report_summary *summary, struct buffer *out) {
  (void)settings;
  buffer_add_string(out, "\n], ");
  add_summary(summary, out);
}

const struct reporter json_reporter = {
    .name = "json",
    .help = "one JSON object, described by --print-schema output",
    .separator = ",",
    .shows_infos = true,
    .has_edits = true,
    .begin = json_begin,
    .first = "\n  ",
    .between = ",\n  ",
    .finding = finding,
    .end = json_end,
    .foot = "}\n",
};

/* ---- jsonl ---- */

static void jsonl_end(const struct report_settings *settings, const struct report_summary *summary, struct buffer *out) {
  (void)settings;
  buffer_add_char(out, '{');
  add_summary(summary, out);
  buffer_add_string(out, "}\n");
}

const struct reporter jsonl_reporter = {
    .name = "jsonl",
    .help = "one JSON object per line, with a summary in the last line",
    .shows_infos = true,
    .has_edits = true,
    .behind = "\n",
    .finding = finding,
    .end = jsonl_end,
};
