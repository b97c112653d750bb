/* json and jsonl: the same findings, as one object or as a line each. */
#include "report/fingerprint.h"
#include "report/locations.h"
#include "report/reporters.h"
#include "report/rule_url.h"
#include "text/escape.h"

/* A finding that is being written, and what all of its parts need. */
struct write_order {
  const struct report_settings *settings;
  const struct report_file *file;
  const struct locations *places;
  struct buffer *out;
};

static void key_text(const struct write_order *writing, const char *key, const char *text) {
  buffer_printf(writing->out, "\"%s\": ", key);
  escape_json(writing->out, view_of(text));
}

static void offset(const struct write_order *writing, struct span span) {
  size_t start = source_offset(writing->file->source, span.start), end = source_offset(writing->file->source, span.end);
  buffer_printf(writing->out, "\"offset\": %zu, \"length\": %zu", start, end - start);
}

static void related(const struct write_order *writing, const struct related *list) {
  if (!list) return;
  buffer_add_string(writing->out, ", \"related\": [");
  for (const struct related *related = list; related; related = related->next) {
    struct location place = locations_at(writing->places, related->span.start);
    buffer_add_string(writing->out, related == list ? "{" : ", {");
    key_text(writing, "message", related->message);
    buffer_printf(writing->out, ", \"line\": %zu, \"column\": %zu, ", place.line, place.column);
    offset(writing, related->span);
    buffer_add_char(writing->out, '}');
  }
  buffer_add_char(writing->out, ']');
}

static void fix(const struct write_order *writing, const struct fix *fix) {
  if (!fix) return;
  buffer_add_string(writing->out, ", \"fix\": {");
  key_text(writing, "safety", fix_class_name(fix->safety));
  buffer_add_string(writing->out, ", ");
  key_text(writing, "message", fix->message);
  buffer_add_string(writing->out, ", \"edits\": [");
  for (size_t i = 0; i < fix->count && !fix->is_unlisted; i++) {
    buffer_add_string(writing->out, i ? ", {" : "{");
    offset(writing, fix->edits[i].span);
    buffer_add_string(writing->out, ", \"text\": ");
    escape_json(writing->out, fix->edits[i].text);
    buffer_add_char(writing->out, '}');
  }
  buffer_add_string(writing->out, "]}");
}

static void pointer(const struct write_order *writing, const struct diag *diag) {
  struct buffer pointer = {0};
  diag_pointer(writing->file->diags, diag, &pointer);
  buffer_add_string(writing->out, "\"pointer\": ");
  escape_json(writing->out, buffer_view(&pointer));
  buffer_release(&pointer);
}

static void url(const struct write_order *writing, const struct rule *rule) {
  struct buffer url = {0};
  if (rule_url(writing->settings->docs_url, writing->settings->catalogue, rule, &url)) {
    key_text(writing, "url", buffer_string(&url));
    buffer_add_string(writing->out, ", ");
  }
  buffer_release(&url);
}

static void finding(const struct write_order *writing, const struct diag *diag) {
  struct buffer *out = writing->out;
  struct location start = locations_at(writing->places, diag->span.start), end = locations_at(writing->places, diag->span.end);
  buffer_add_string(out, "{\"file\": ");
  escape_json_path(out, view_of(writing->file->name));
  buffer_add_string(out, ", ");
  if (writing->file->id) {
    buffer_add_string(out, "\"id\": ");
    escape_json_again(out, view_of(writing->file->id));
    buffer_add_string(out, ", ");
  }
  key_text(writing, "rule", diag->rule->name);
  buffer_add_string(out, ", ");
  url(writing, diag->rule);
  key_text(writing, "severity", level_name(diag->level));
  buffer_add_string(out, ", ");
  key_text(writing, "message", diag->message);
  buffer_printf(out, ", \"line\": %zu, \"column\": %zu, \"end_line\": %zu, \"end_column\": %zu, ", start.line, start.column, end.line,
               end.column);
  offset(writing, diag->span);
  buffer_add_string(out, ", ");
  pointer(writing, diag);
  related(writing, diag->related);
  fix(writing, diag->fix);
  buffer_printf(out, ", \"fingerprint\": \"%016llx\"}", (unsigned long long)report_fingerprint(writing->file, diag));
}

/* All findings of a file, each between the two strings. */
static void findings(const struct reporter *reporter, const struct report_settings *settings, const struct report_file *file,
                     const char *before, const char *between, const char *behind, struct buffer *out) {
  struct locations places = {0};
  locations_of_findings(&places, reporter, settings, file, LOCATIONS_RELATED);
  struct write_order writing = {settings, file, &places, out};
  bool is_first = true;
  for (const struct diag *diag = NULL; (diag = reporter_next(reporter, settings, file, diag));) {
    buffer_add_string(out, is_first ? before : between);
    finding(&writing, diag);
    buffer_add_string(out, behind);
    is_first = false;
  }
  locations_release(&places);
}

static void add_summary(const struct report_summary *summary, struct buffer *out) {
  buffer_printf(out, "\"summary\": {\"files\": %zu, \"errors\": %zu, \"warnings\": %zu, \"infos\": %zu, \"fixable\": %zu, \"fixable_unsafe\": %zu}",
               summary->files, summary->by_level[LEVEL_ERROR], summary->by_level[LEVEL_WARNING], summary->by_level[LEVEL_INFO],
               summary->fixable, summary->fixable_unsafe);
}

/* ---- json: the summary comes last, so that findings need not be kept until all are known ---- */

static void json_begin(const struct report_settings *settings, struct buffer *out) {
  buffer_add_string(out, "{\"schema\": 1, \"tool\": {\"name\": \"jgflint\", \"version\": ");
  escape_json(out, view_of(settings->version));
  buffer_add_string(out, "}, \"findings\": [");
}

static void json_file(const struct report_settings *settings, const struct report_file *file, struct buffer *out) {
  findings(&json_reporter, settings, file, "\n  ", ",\n  ", "", out);
}

static void json_end(const struct report_settings *settings, const struct report_summary *summary, struct buffer *out) {
  (void)settings;
  buffer_add_string(out, "\n], ");
  add_summary(summary, out);
  buffer_add_string(out, "}\n");
}

const struct reporter json_reporter = {
    .name = "json",
    .help = "one JSON object (--print-schema output describes it)",
    .separator = ",",
    .min_level = LEVEL_INFO,
    .machine = true,
    .begin = json_begin,
    .file = json_file,
    .end = json_end,
};

/* ---- jsonl ---- */

static void jsonl_file(const struct report_settings *settings, const struct report_file *file, struct buffer *out) {
  findings(&jsonl_reporter, settings, file, "", "", "\n", out);
}

static void jsonl_end(const struct report_settings *settings, const struct report_summary *summary, struct buffer *out) {
  (void)settings;
  buffer_add_char(out, '{');
  add_summary(summary, out);
  buffer_add_string(out, "}\n");
}

const struct reporter jsonl_reporter = {
    .name = "jsonl",
    .help = "one JSON object per line, and the summary in the last line",
    .separator = "",
    .min_level = LEVEL_INFO,
    .machine = true,
    .file = jsonl_file,
    .end = jsonl_end,
};
