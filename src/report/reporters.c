#include "report/fingerprint.h"

#define REPORTER_ROW(name) &name##_reporter,
const struct reporter *const reporters[] = {REPORTERS(REPORTER_ROW) NULL};

const struct reporter *reporter_find(const char *name) {
  for (size_t i = 0; reporters[i]; i++)
    if (strcmp(reporters[i]->name, name) == 0) return reporters[i];
  return NULL;
}

static void add_text(struct buffer *out, const char *text) {
  if (text) buffer_add_string(out, text);
}

void report_begin(const struct reporter *reporter, const struct report_settings *settings, struct buffer *out) {
  add_text(out, reporter->head);
  if (reporter->begin) reporter->begin(settings, out);
}

static void add_findings(const struct report_part *part) {
  const struct reporter *reporter = part->reporter;
  const char *before = reporter->first;
  size_t *end = part->file->ends;
  for (const struct diag *diag = NULL; (diag = report_next(part, diag)); before = reporter->between) {
    add_text(part->out, before);
    reporter->finding(part, diag);
    add_text(part->out, reporter->behind);
    if (end) *end++ = part->out->length;
  }
}

void report_add_file(const struct reporter *reporter, const struct report_settings *settings, const struct report_file *file,
                     struct buffer *out) {
  struct locations locations = {.source = file->source};
  struct map ordinals = {0};
  struct line_hashes hashes = {0};
  struct report_part part = {.reporter = reporter, .settings = settings, .file = file, .locations = &locations,
                             .ordinals = &ordinals, .hashes = &hashes, .out = out};
  for (const struct diag *diag = NULL; (diag = report_next(&part, diag));) part.count++;
  if (reporter->open) reporter->open(&part);
  add_findings(&part);
  if (part.count) add_text(out, reporter->last);
  line_hashes_release(&hashes);
  map_release(&ordinals);
  locations_release(&locations);
}

void report_end(const struct reporter *reporter, const struct report_settings *settings, const struct report_summary *summary,
                struct buffer *out) {
  if (reporter->end) reporter->end(settings, summary, out);
  add_text(out, reporter->foot);
}
