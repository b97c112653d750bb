/* SARIF 2.1.0 (OASIS), and what GitHub code scanning asks for beyond it. */
#include "report/sarif.h"
#include "base/path.h"
#include "report/fingerprint.h"
#include "report/line_hash.h"
#include "report/locations.h"
#include "report/reporters.h"
#include "text/escape.h"

struct write_order {
  const struct report_settings *settings;
  const struct report_file *file;
  const struct locations *places;
  const struct line_hashes *hashes;
  struct buffer *out;
};

static void region(const struct write_order *writing, const char *name, struct span span) {
  struct location start = locations_at(writing->places, span.start), end = locations_at(writing->places, span.end);
  buffer_printf(writing->out, "\"%s\": {\"startLine\": %zu, \"startColumn\": %zu, \"endLine\": %zu, \"endColumn\": %zu}", name, start.line,
               start.column, end.line, end.column);
}

static void artifact(const struct write_order *writing) {
  struct view path = report_path(writing->file);
  buffer_add_string(writing->out, "\"artifactLocation\": {\"uri\": \"");
  escape_uri(writing->out, path);
  buffer_add_string(writing->out, path.length && path_is_absolute(path.at) ? "\"}" : "\", \"uriBaseId\": \"SRCROOT\"}");
}

static void location(const struct write_order *writing, struct span span) {
  buffer_add_string(writing->out, "\"physicalLocation\": {");
  artifact(writing);
  buffer_add_string(writing->out, ", ");
  region(writing, "region", span);
  buffer_add_char(writing->out, '}');
}

static void fingerprints(const struct write_order *writing, const struct diag *diag) {
  const struct source *source = writing->file->source;
  buffer_add_string(writing->out, ", \"partialFingerprints\": {");
  size_t index = locations_at(writing->places, diag->span.start).line - source->first_line;
  /* A record of a JSON Lines file is not the file that GitHub hashes the lines of. */
  if (!source->is_line && index < writing->hashes->count)
    buffer_printf(writing->out, "\"primaryLocationLineHash\": \"%llx:%zu\", ", (unsigned long long)writing->hashes->list[index].hash,
                 writing->hashes->list[index].ordinal);
  buffer_printf(writing->out, "\"jgfPointerHash/v1\": \"%016llx\"}", (unsigned long long)report_fingerprint(writing->file, diag));
}

static void related(const struct write_order *writing, const struct related *list) {
  if (!list) return;
  size_t id = 0;
  buffer_add_string(writing->out, ", \"relatedLocations\": [");
  for (const struct related *related = list; related; related = related->next) {
    buffer_printf(writing->out, "%s{\"id\": %zu, \"message\": {\"text\": ", id ? ", " : "", id + 1);
    sarif_sentence(writing->out, related->message);
    buffer_add_string(writing->out, "}, ");
    location(writing, related->span);
    buffer_add_char(writing->out, '}');
    id++;
  }
  buffer_add_char(writing->out, ']');
}

static void fix(const struct write_order *writing, const struct fix *fix) {
  if (!fix || !fix->count || fix->is_unlisted) return;
  buffer_add_string(writing->out, ", \"fixes\": [{\"description\": {\"text\": ");
  sarif_sentence(writing->out, fix->message);
  buffer_add_string(writing->out, "}, \"artifactChanges\": [{");
  artifact(writing);
  buffer_add_string(writing->out, ", \"replacements\": [");
  for (size_t i = 0; i < fix->count; i++) {
    buffer_add_string(writing->out, i ? ", {" : "{");
    region(writing, "deletedRegion", fix->edits[i].span);
    buffer_add_string(writing->out, ", \"insertedContent\": {\"text\": ");
    escape_json(writing->out, fix->edits[i].text);
    buffer_add_string(writing->out, "}}");
  }
  buffer_printf(writing->out, "]}], \"properties\": {\"applicability\": \"%s\"}}]", fix_class_name(fix->safety));
}

static void properties(const struct write_order *writing, const struct diag *diag) {
  struct buffer pointer = {0};
  diag_pointer(writing->file->diags, diag, &pointer);
  buffer_add_string(writing->out, ", \"properties\": {\"pointer\": ");
  escape_json(writing->out, buffer_view(&pointer));
  buffer_add_char(writing->out, '}');
  buffer_release(&pointer);
}

static void result(const struct write_order *writing, const struct diag *diag) {
  struct buffer *out = writing->out;
  buffer_add_string(out, "        {\"ruleId\": ");
  escape_json(out, view_of(diag->rule->name));
  size_t index = sarif_rule_index(writing->settings->catalogue, diag->rule);
  if (index != SIZE_MAX) buffer_printf(out, ", \"ruleIndex\": %zu", index);
  buffer_printf(out, ", \"level\": \"%s\", \"message\": {\"text\": ", sarif_level(diag->level));
  sarif_sentence(out, diag->message);
  buffer_add_string(out, "}, \"locations\": [{");
  location(writing, diag->span);
  buffer_add_string(out, "}]");
  related(writing, diag->related);
  fingerprints(writing, diag);
  fix(writing, diag->fix);
  properties(writing, diag);
  buffer_add_char(out, '}');
}

static void begin(const struct report_settings *settings, struct buffer *out) {
  (void)settings;
  buffer_add_string(out, "{\n  \"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\",\n  \"version\": \"2.1.0\",\n  \"runs\": [\n    {\n"
                        "      \"columnKind\": \"unicodeCodePoints\",\n"
                        "      \"originalUriBaseIds\": {\"SRCROOT\": {\"description\": {\"text\": \"Where jgflint was called.\"}}},\n"
                        "      \"automationDetails\": {\"id\": \"jgflint/\"},\n      \"results\": [");
}

static void file(const struct report_settings *settings, const struct report_file *file, struct buffer *out) {
  struct locations places = {0};
  struct line_hashes hashes = {0};
  locations_of_findings(&places, &sarif_reporter, settings, file, LOCATIONS_RELATED | LOCATIONS_EDITS);
  if (places.count && !file->source->is_line) line_hashes_make(&hashes, file->source);
  struct write_order writing = {settings, file, &places, &hashes, out};
  bool is_first = true;
  for (size_t i = 0; i < file->diags->count; i++) {
    if (!reporter_shows(&sarif_reporter, settings, &file->diags->list[i])) continue;
    buffer_add_string(out, is_first ? "\n" : ",\n");
    result(&writing, &file->diags->list[i]);
    is_first = false;
  }
  line_hashes_release(&hashes);
  locations_release(&places);
}

/* The tool is written last: the rules of configurations are known only when all of these have been read. */
static void end(const struct report_settings *settings, const struct report_summary *summary, struct buffer *out) {
  buffer_add_string(out, "\n      ],\n      \"tool\": {\"driver\": {\"name\": \"jgflint\", \"version\": ");
  escape_json(out, view_of(settings->version));
  buffer_add_string(out, ", \"semanticVersion\": ");
  escape_json(out, view_of(settings->version));
  buffer_add_string(out, ", \"informationUri\": \"man:jgflint(1)\", \"rules\": [");
  sarif_rules(settings, summary->customs, summary->custom_count, out);
  buffer_printf(out, "\n      ]}},\n      \"invocations\": [{\"executionSuccessful\": %s}]\n    }\n  ]\n}\n",
               summary->is_incomplete ? "false" : "true");
}

const struct reporter sarif_reporter = {
    .name = "sarif",
    .help = "SARIF 2.1.0, for GitHub code scanning and others",
    .separator = ",",
    .min_level = LEVEL_INFO,
    .machine = true,
    .begin = begin,
    .file = file,
    .end = end,
};
