/* SARIF 2.1.0 (OASIS), with the additional properties that GitHub code scanning uses. */
#include "base/ascii.h"
#include "base/path.h"
#include "config/config.h"
#include "report/fingerprint.h"

/* ---- rules ---- */

enum { DESCRIPTION_MOST = 1000 }; /* GitHub takes 1,024 characters */

static const char *const levels[LEVELS] = {"none", "note", "warning", "error"};
static const char *const precisions[LEVELS] = {"high", "medium", "high", "very-high"};
static const char *const severities[LEVELS] = {"recommendation", "recommendation", "warning", "error"};

/* Adds the text of a SARIF message. In it, "[text](target)" is a link, so a backslash separates the two parts. */
static void add_text(struct buffer *out, struct view text) {
  LOCAL_BUFFER plain = {0};
  for (size_t i = 0; i < text.length; i++) {
    if (i && text.at[i] == '(' && text.at[i - 1] == ']') buffer_add_char(&plain, '\\');
    buffer_add_char(&plain, text.at[i]);
  }
  escape_json(out, buffer_view(&plain));
}

static void add_sentence(struct buffer *out, const char *text) {
  LOCAL_BUFFER sentence = {0};
  buffer_add_string(&sentence, text);
  if (!sentence.length || !ascii_is_one_of(sentence.data[sentence.length - 1], ".!?")) buffer_add_char(&sentence, '.');
  add_text(out, buffer_view(&sentence));
}

/* Appends the name in PascalCase, which SARIF shows in addition to the id. */
static void pascal_case(struct buffer *out, const char *name) {
  bool is_start = true;
  for (; *name; name++) {
    bool is_letter = (*name >= 'a' && *name <= 'z') || ascii_is_digit(*name);
    if (is_letter) buffer_add_char(out, is_start && *name >= 'a' ? (char)(*name - 'a' + 'A') : *name);
    is_start = !is_letter;
  }
}

/* Adds the first paragraph of the reason on one line, or the headline if this paragraph is empty or too long. */
static void description(const struct rule *rule, struct buffer *out) {
  const char *paragraph = strstr(rule->reason, "\n\n");
  LOCAL_BUFFER text = {0};
  buffer_add(&text, rule->reason, paragraph ? (size_t)(paragraph - rule->reason) : strlen(rule->reason));
  while (text.length && text.data[text.length - 1] == '\n') text.data[--text.length] = '\0';
  for (size_t i = 0; i < text.length; i++)
    if (text.data[i] == '\n') text.data[i] = ' ';
  add_sentence(out, text.length && text.length <= DESCRIPTION_MOST ? buffer_string(&text) : rule->headline);
}

/* The text of a custom rule comes from a configuration and is not Markdown. */
static void help(const struct rule *rule, bool is_custom, struct buffer *out) {
  LOCAL_BUFFER text = {0};
  buffer_add_string(&text, *rule->reason ? rule->reason : rule->headline);
  if (*rule->fix_note) buffer_printf(&text, "\n\nFix: %s", rule->fix_note);
  buffer_add_string(out, "{\"text\": ");
  add_text(out, buffer_view(&text));
  if (!is_custom) report_json(out, ", \"markdown\": ", buffer_view(&text), "");
  buffer_add_char(out, '}');
}

static void add_rule(const struct report_settings *settings, const struct rule *rule, const char *family, struct buffer *out) {
  buffer_printf(out, "        {\"id\": \"%s\", \"name\": \"", rule->name);
  pascal_case(out, rule->name);
  buffer_add_string(out, "\", \"shortDescription\": {\"text\": ");
  add_sentence(out, rule->headline);
  buffer_add_string(out, "}, \"fullDescription\": {\"text\": ");
  description(rule, out);
  buffer_add_string(out, "}, \"help\": ");
  help(rule, family == custom_family.name, out);
  LOCAL_BUFFER url = {0};
  if (rule_url(settings->docs_url, settings->catalogue, rule, &url)) report_json(out, ", \"helpUri\": ", buffer_view(&url), "");
  buffer_printf(out, ", \"defaultConfiguration\": {\"enabled\": %s, \"level\": \"%s\"}", rule->optional ? "false" : "true",
                levels[rule->level]);
  buffer_printf(out, ", \"properties\": {\"precision\": \"%s\", \"problem.severity\": \"%s\", \"tags\": [\"%s\"]}}",
                precisions[rule->level], severities[rule->level], family);
}

static void add_family(const struct report_settings *settings, const struct family *family, const char *before,
                       struct buffer *out) {
  for (size_t i = 0; i < family->count; i++) {
    buffer_add_string(out, i ? ",\n" : before);
    add_rule(settings, &family->rules[i], family->name, out);
  }
}

/* ---- results ---- */

static void region(const struct report_part *part, const char *name, struct span span) {
  struct location start = locations_at(part->locations, span.start), end = locations_at(part->locations, span.end);
  buffer_printf(part->out, "\"%s\": {\"startLine\": %zu, \"startColumn\": %zu, \"endLine\": %zu, \"endColumn\": %zu}", name,
                start.line, start.column, end.line, end.column);
}

static void artifact(const struct report_part *part) {
  struct view path = report_path(part->file);
  buffer_add_string(part->out, "\"artifactLocation\": {\"uri\": \"");
  escape_uri(part->out, path);
  buffer_add_string(part->out, path.length && path_is_absolute(path.at) ? "\"}" : "\", \"uriBaseId\": \"SRCROOT\"}");
}

static void location(const struct report_part *part, struct span span) {
  buffer_add_string(part->out, "\"physicalLocation\": {");
  artifact(part);
  buffer_add_string(part->out, ", ");
  region(part, "region", span);
  buffer_add_char(part->out, '}');
}

static void related(const struct report_part *part, const struct related *list) {
  if (!list) return;
  size_t id = 0;
  buffer_add_string(part->out, ", \"relatedLocations\": [");
  for (const struct related *related = list; related; related = related->next) {
    buffer_printf(part->out, "%s{\"id\": %zu, \"message\": {\"text\": ", id ? ", " : "", id + 1);
    add_sentence(part->out, related->message);
    buffer_add_string(part->out, "}, ");
    location(part, related->span);
    buffer_add_char(part->out, '}');
    id++;
  }
  buffer_add_char(part->out, ']');
}

static void fix(const struct report_part *part, const struct fix *fix) {
  if (!fix || !fix->count || fix->is_unlisted) return;
  buffer_add_string(part->out, ", \"fixes\": [{\"description\": {\"text\": ");
  add_sentence(part->out, fix->message);
  buffer_add_string(part->out, "}, \"artifactChanges\": [{");
  artifact(part);
  buffer_add_string(part->out, ", \"replacements\": [");
  for (size_t i = 0; i < fix->count; i++) {
    buffer_add_string(part->out, i ? ", {" : "{");
    region(part, "deletedRegion", fix->edits[i].span);
    report_json(part->out, ", \"insertedContent\": {\"text\": ", fix->edits[i].text, "}}");
  }
  buffer_printf(part->out, "]}], \"properties\": {\"applicability\": \"%s\"}}]", fix_class_name(fix->safety));
}

static void finding(const struct report_part *part, const struct diag *diag) {
  struct buffer *out = part->out;
  report_json(out, "        {\"ruleId\": ", view_of(diag->rule->name), "");
  const struct rule *rule = diag->rule, *about_config = config_family.rules;
  const struct catalogue *catalogue = part->settings->catalogue;
  size_t index = catalogue_index(catalogue, rule);
  if (rule >= about_config && rule < about_config + config_family.count) /* they follow the rules of the catalogue */
    index = catalogue_size(catalogue) + (size_t)(rule - about_config);
  if (index != SIZE_MAX) buffer_printf(out, ", \"ruleIndex\": %zu", index);
  buffer_printf(out, ", \"level\": \"%s\", \"message\": {\"text\": ", levels[diag->level]);
  add_sentence(out, diag->message);
  buffer_add_string(out, "}, \"locations\": [{");
  location(part, diag->span);
  buffer_add_string(out, "}]");
  related(part, diag->related);
  const struct source *source = part->file->source;
  buffer_add_string(part->out, ", \"partialFingerprints\": {");
  size_t line = locations_at(part->locations, diag->span.start).line - source->first_line + 1;
  const struct line_hash *known = line_hashes_at(part->hashes, line);
  if (known)
    buffer_printf(part->out, "\"primaryLocationLineHash\": \"%llx:%zu\", ", (unsigned long long)known->hash, known->ordinal);
  buffer_printf(part->out, "\"jgfPointerHash/v1\": \"%016llx\"}", (unsigned long long)report_fingerprint(part->file, diag));
  fix(part, diag->fix);
  LOCAL_BUFFER pointer = {0};
  diag_pointer(part->file->diags, diag, &pointer);
  report_json(out, ", \"properties\": {\"pointer\": ", buffer_view(&pointer), "}}");
}

/* ---- the log ---- */

static const char head[] =
    "{\n  \"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\",\n  \"version\": \"2.1.0\",\n"
    "  \"runs\": [\n    {\n"
    "      \"columnKind\": \"unicodeCodePoints\",\n"
    "      \"originalUriBaseIds\": {\"SRCROOT\": {\"description\": "
    "{\"text\": \"Where jgflint was called.\"}}},\n"
    "      \"automationDetails\": {\"id\": \"jgflint/\"},\n      \"results\": [";

/* GitHub hashes the lines of whole files, so a record in a JSON Lines file gets no hashes. */
static void open_file(struct report_part *part) {
  const struct source *source = part->file->source;
  if (source->is_line) return;
  for (const struct diag *diag = NULL; (diag = report_next(part, diag));)
    line_hashes_want(part->hashes, locations_at(part->locations, diag->span.start).line - source->first_line + 1);
  line_hashes_find(part->hashes, source);
}

/* The tool is written last, because custom rules are known only after all configurations have been read. */
static void end(const struct report_settings *settings, const struct report_summary *summary, struct buffer *out) {
  struct view version = view_of(settings->version);
  report_json(out, "\n      ],\n      \"tool\": {\"driver\": {\"name\": \"jgflint\", \"version\": ", version, "");
  report_json(out, ", \"semanticVersion\": ", version, ", \"informationUri\": \"man:jgflint(1)\", \"rules\": [");
  const struct catalogue *catalogue = settings->catalogue;
  for (size_t i = 0; i < catalogue->count; i++) add_family(settings, catalogue->families[i], i ? ",\n" : "\n", out);
  add_family(settings, &config_family, ",\n", out);
  for (size_t i = 0; i < summary->custom_count; i++) {
    buffer_add_string(out, ",\n");
    add_rule(settings, summary->customs[i], custom_family.name, out);
  }
  buffer_printf(out, "\n      ]}},\n      \"invocations\": [{\"executionSuccessful\": %s}]\n    }\n  ]\n}\n",
                summary->is_incomplete ? "false" : "true");
}

const struct reporter sarif_reporter = {
    .name = "sarif",
    .help = "SARIF 2.1.0, for GitHub code scanning and others",
    .separator = ",",
    .shows_infos = true,
    .has_edits = true,
    .head = head,
    .first = "\n",
    .between = ",\n",
    .open = open_file,
    .finding = finding,
    .end = end,
};
