/* findings.c: copies findings into the arena of the handle. */
#include "config.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "library/handle.h"
#include "report/fingerprint.h"
#include "rules/catalogue.h"

size_t handle_place(const jgflint *handle, const struct source *source, size_t offset) {
  return handle->is_lines ? source_offset(source, offset) : offset;
}

/* The places of a span, as members of a finding, an edit or a related place. */
#define PLACES(handle, source, span) \
  .start = handle_place(handle, source, (span).start), .end = handle_place(handle, source, (span).end), \
  .given_start = source_offset(source, (span).start), .given_end = source_offset(source, (span).end)

jgflint_text handle_keep_buffer(jgflint *handle, struct buffer *text) {
  struct view kept = arena_keep(&handle->arena, text);
  return (jgflint_text){kept.at, kept.length};
}

/* Keeps a message. Bytes that are not UTF-8 become \xNN, as in reports. */
static const char *keep_message(jgflint *handle, const char *message) {
  size_t length = strlen(message), at = utf8_valid_prefix(message, length);
  if (at == length) return arena_string(&handle->arena, view_of(message));
  struct buffer text = {0};
  buffer_add(&text, message, at);
  while (at < length) {
    size_t valid = utf8_valid_prefix(message + at, length - at);
    buffer_add(&text, message + at, valid);
    at += valid;
    if (at < length) buffer_printf(&text, "\\x%02X", (unsigned char)message[at++]);
  }
  return handle_keep_buffer(handle, &text).data;
}

static const jgflint_edit *keep_edits(jgflint *handle, const struct source *source, const struct fix *fix) {
  jgflint_edit *edits = arena_alloc(&handle->arena, (fix->count + 1) * sizeof *edits);
  for (size_t i = 0; i < fix->count; i++) {
    const struct edit *edit = &fix->edits[i];
    edits[i] = (jgflint_edit){PLACES(handle, source, edit->span),
                              .text = {arena_string(&handle->arena, edit->text), edit->text.length}};
  }
  return edits;
}

static const jgflint_related *keep_related(jgflint *handle, const struct source *source, const struct diag *diag,
                                           struct locations *locations, size_t *count) {
  for (const struct related *related = diag->related; related; related = related->next) ++*count;
  jgflint_related *list = arena_alloc(&handle->arena, (*count + 1) * sizeof *list), *next = list;
  for (const struct related *related = diag->related; related; related = related->next) {
    struct location at = locations_at(locations, related->span.start);
    *next++ = (jgflint_related){.message = keep_message(handle, related->message),
                                PLACES(handle, source, related->span),
                                .line = at.line, .column = at.column};
  }
  return list;
}

void handle_keep_finding(jgflint *handle, const char *name, const struct source *source, const struct diags *diags,
                         const struct diag *diag, struct locations *locations) {
  struct location start = locations_at(locations, diag->span.start), end = locations_at(locations, diag->span.end);
  struct buffer pointer = {0}, url = {0}, fingerprint = {0};
  diag_pointer(diags, diag, &pointer);
  ARRAY_GROW(handle->found, handle->found_count, handle->found_capacity);
  struct found *found = &handle->found[handle->found_count++];
  *found = (struct found){.finding = {.rule = arena_string(&handle->arena, view_of(diag->rule->name)),
                                      .message = keep_message(handle, diag->message),
                                      .severity = (jgflint_severity)diag->level, .file = name,
                                      PLACES(handle, source, diag->span),
                                      .line = start.line, .column = start.column,
                                      .end_line = end.line, .end_column = end.column,
                                      .pointer = handle_keep_buffer(handle, &pointer).data}};
  found->related = keep_related(handle, source, diag, locations, &found->finding.related);
  if (rule_url(rule_url_configured(), &jgflint_catalogue, diag->rule, &url))
    found->finding.url = handle_keep_buffer(handle, &url).data;
  if (handle->flags & JGFLINT_FINGERPRINTS) {
    const struct report_file file = {.name = name, .source = source, .diags = diags};
    buffer_printf(&fingerprint, "%016llx", (unsigned long long)report_fingerprint(&file, diag));
    found->finding.fingerprint = handle_keep_buffer(handle, &fingerprint).data;
  }
  if (diag->fix) {
    found->finding.fix = diag->fix->safety == FIX_SAFE ? JGFLINT_SAFE : JGFLINT_UNSAFE;
    found->finding.fix_title = keep_message(handle, diag->fix->message);
    found->finding.edits = diag->fix->is_unlisted ? 0 : diag->fix->count;
    found->edits = keep_edits(handle, source, diag->fix);
  }
}

/* ---- access by index ---- */

const jgflint_finding *jgflint_finding_at(const jgflint *handle, size_t index) {
  return handle && index < handle->found_count ? &handle->found[index].finding : NULL;
}

const jgflint_edit *jgflint_edit_at(const jgflint *handle, size_t finding, size_t index) {
  bool is_there = handle && finding < handle->found_count && index < handle->found[finding].finding.edits;
  return is_there ? &handle->found[finding].edits[index] : NULL;
}

const jgflint_related *jgflint_related_at(const jgflint *handle, size_t finding, size_t index) {
  bool is_there = handle && finding < handle->found_count && index < handle->found[finding].finding.related;
  return is_there ? &handle->found[finding].related[index] : NULL;
}
