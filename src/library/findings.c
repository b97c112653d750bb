/* findings.c: findings as they are handed out: copies, whose texts lie in the handle's arena. */
#include "config.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "library/handle.h"
#include "report/fingerprint.h"
#include "report/rule_url.h"
#include "rules/catalogue.h"

size_t handle_place(const jgflint *handle, const struct source *source, size_t offset) {
  return handle->is_lines ? source_offset(source, offset) : offset;
}

jgflint_text handle_keep(jgflint *handle, struct view text) {
  return (jgflint_text){arena_string(&handle->arena, text), text.length};
}

/* A message. What it quotes of a record may be no UTF-8: such bytes are written as \xNN, as they are in reports. */
static const char *keep_message(jgflint *handle, const char *message) {
  size_t length = strlen(message), at = utf8_valid_prefix(message, length);
  if (at == length) return handle_keep(handle, view_of(message)).data;
  struct buffer text = {0};
  buffer_add(&text, message, at);
  while (at < length) {
    size_t valid = utf8_valid_prefix(message + at, length - at);
    buffer_add(&text, message + at, valid);
    at += valid;
    if (at < length) buffer_printf(&text, "\\x%02X", (unsigned char)message[at++]);
  }
  const char *kept = handle_keep(handle, buffer_view(&text)).data;
  buffer_release(&text);
  return kept;
}

static const jgflint_edit *keep_edits(jgflint *handle, const struct source *source, const struct fix *fix) {
  jgflint_edit *edits = arena_alloc(&handle->arena, (fix->count + 1) * sizeof *edits);
  for (size_t i = 0; i < fix->count; i++) {
    const struct edit *edit = &fix->edits[i];
    edits[i] = (jgflint_edit){.start = handle_place(handle, source, edit->span.start),
                              .end = handle_place(handle, source, edit->span.end),
                              .given_start = source_offset(source, edit->span.start),
                              .given_end = source_offset(source, edit->span.end),
                              .text = handle_keep(handle, edit->text)};
  }
  return edits;
}

static const jgflint_related *keep_related(jgflint *handle, const struct source *source, const struct diag *diag,
                                           const struct locations *locations, size_t *count) {
  for (const struct related *related = diag->related; related; related = related->next) ++*count;
  jgflint_related *list = arena_alloc(&handle->arena, (*count + 1) * sizeof *list), *next = list;
  for (const struct related *related = diag->related; related; related = related->next) {
    struct location at = locations_at(locations, related->span.start);
    *next++ = (jgflint_related){.message = keep_message(handle, related->message),
                                .start = handle_place(handle, source, related->span.start),
                                .end = handle_place(handle, source, related->span.end),
                                .given_start = source_offset(source, related->span.start),
                                .given_end = source_offset(source, related->span.end),
                                .line = at.line, .column = at.column};
  }
  return list;
}

static const char *keep_url(jgflint *handle, const struct rule *rule) {
  struct buffer url = {0};
  bool has_page = rule_url(rule_url_configured(), &jgflint_catalogue, rule, &url);
  const char *kept = has_page ? handle_keep(handle, buffer_view(&url)).data : NULL;
  buffer_release(&url);
  return kept;
}

static const char *keep_fingerprint(jgflint *handle, const char *name, const struct source *source, const struct diags *diags,
                                    const struct diag *diag) {
  const struct report_file file = {.name = name, .source = source, .diags = diags};
  char digits[17];
  (void)snprintf(digits, sizeof digits, "%016llx", (unsigned long long)report_fingerprint(&file, diag));
  return handle_keep(handle, view_of(digits)).data;
}

void handle_keep_finding(jgflint *handle, const char *name, const struct source *source, const struct diags *diags,
                         const struct diag *diag, const struct locations *locations) {
  struct location start = locations_at(locations, diag->span.start), end = locations_at(locations, diag->span.end);
  struct buffer pointer = {0};
  diag_pointer(diags, diag, &pointer);
  ARRAY_GROW(handle->found, handle->found_count, handle->found_capacity);
  struct found *found = &handle->found[handle->found_count++];
  *found = (struct found){.finding = {.rule = handle_keep(handle, view_of(diag->rule->name)).data,
                                      .message = keep_message(handle, diag->message),
                                      .severity = (jgflint_severity)diag->level, .file = name,
                                      .start = handle_place(handle, source, diag->span.start),
                                      .end = handle_place(handle, source, diag->span.end),
                                      .given_start = source_offset(source, diag->span.start),
                                      .given_end = source_offset(source, diag->span.end),
                                      .line = start.line, .column = start.column,
                                      .end_line = end.line, .end_column = end.column,
                                      .pointer = handle_keep(handle, buffer_view(&pointer)).data}};
  found->related = keep_related(handle, source, diag, locations, &found->finding.related);
  found->finding.url = keep_url(handle, diag->rule);
  if (handle->flags & JGFLINT_FINGERPRINTS)
    found->finding.fingerprint = keep_fingerprint(handle, name, source, diags, diag);
  if (diag->fix) {
    found->finding.fix = diag->fix->safety == FIX_SAFE ? JGFLINT_SAFE : JGFLINT_UNSAFE;
    found->finding.fix_title = keep_message(handle, diag->fix->message);
    found->finding.edits = diag->fix->is_unlisted ? 0 : diag->fix->count;
    found->edits = keep_edits(handle, source, diag->fix);
  }
  buffer_release(&pointer);
}

/* ---- one by one ---- */

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
