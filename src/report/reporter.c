#include "config.h"
#include "report/reporter.h"
#include "base/memory.h"

enum level report_min_level(const struct reporter *reporter, const struct report_settings *settings) {
  if (settings->min_level != LEVEL_OFF) return settings->min_level;
  return reporter->shows_infos ? LEVEL_INFO : LEVEL_WARNING;
}

bool reporter_shows(const struct reporter *reporter, const struct report_settings *settings, const struct diag *diag) {
  if (diag->is_notation && settings->hides_notation) return false;
  return diag->level >= report_min_level(reporter, settings);
}

const struct diag *report_next(const struct report_part *part, const struct diag *diag) {
  const struct diags *diags = part->file->diags;
  for (size_t i = diag ? (size_t)(diag - diags->list) + 1 : 0; i < diags->count; i++)
    if (reporter_shows(part->reporter, part->settings, &diags->list[i])) return &diags->list[i];
  return NULL;
}

bool report_fails(const struct report_file *file, const struct diag *diag) {
  return diag->level >= (file->fail_level ? file->fail_level : LEVEL_ERROR);
}

size_t report_failures(const struct report_part *part) {
  size_t count = 0;
  for (const struct diag *diag = NULL; (diag = report_next(part, diag));) count += report_fails(part->file, diag);
  return count;
}

size_t reporter_usual_most(enum level level, bool is_dialect) {
  enum { MOST_ERRORS = 50, MOST_OTHERS = 10 };
  if (is_dialect) return 1;
  return level == LEVEL_ERROR ? MOST_ERRORS : MOST_OTHERS;
}

struct view report_path(const struct report_file *file) {
  const char *name = file->name;
  while (name[0] == '.' && name[1] == '/' && name[2]) {
    name += 2;
    while (*name == '/' && name[1]) name++;
  }
  return view_of(name);
}

/* ---- lines and columns of any offsets ---- */

struct location locations_at(struct locations *locations, size_t offset) {
  enum { DISTANCE = 512 };
  struct location_scan *scan = &locations->scan, mark;
  for (size_t wanted = offset / DISTANCE; locations->count <= wanted; locations->marks[locations->count++] = mark) {
    if (locations->count) mark = locations->marks[locations->count - 1];
    else location_scan_init(&mark, locations->source);
    if (locations->count) (void)location_at(&mark, locations->count * DISTANCE);
    else *scan = mark;
    ARRAY_GROW(locations->marks, locations->count, locations->capacity);
  }
  if (scan->offset > offset || scan->offset / DISTANCE < offset / DISTANCE) *scan = locations->marks[offset / DISTANCE];
  return location_at(scan, offset);
}

size_t locations_last_line(struct locations *locations, struct span span) {
  struct location start = locations_at(locations, span.start), end = locations_at(locations, span.end);
  return end.line > start.line && end.line_start == span.end ? end.line - 1 : end.line;
}

void locations_release(struct locations *locations) {
  free(locations->marks);
  *locations = (struct locations){0};
}

/* ---- pages about rules ---- */

static bool replace(const char **at, const char *name, struct view value, struct buffer *to) {
  size_t length = strlen(name);
  if (strncmp(*at, name, length) != 0) return false;
  buffer_add_view(to, value);
  *at += length;
  return true;
}

const char *rule_url_configured(void) {
  return *DOCS_URL ? DOCS_URL : NULL;
}

bool rule_url(const char *docs_url, const struct catalogue *catalogue, const struct rule *rule, struct buffer *to) {
  if (!docs_url || catalogue_index(catalogue, rule) == SIZE_MAX) return false;
  struct view name = view_of(rule->name), family = {rule->name, strcspn(rule->name, "-")};
  size_t before = to->length;
  bool is_template = false;
  for (const char *at = docs_url; *at;) {
    bool is_word = replace(&at, "{family}", family, to) || replace(&at, "{rule}", name, to);
    is_template |= is_word;
    if (!is_word) buffer_add_char(to, *at++);
  }
  if (is_template) return true;
  if (to->length > before && to->data[to->length - 1] != '/') buffer_add_char(to, '/');
  buffer_printf(to, "rules/%s.html", rule->name);
  return true;
}
