#include "report/reporter.h"
#include "base/memory.h"

bool reporter_shows(const struct reporter *reporter, const struct report_settings *settings, const struct diag *diag) {
  if (diag->is_notation && settings->hides_notation) return false;
  return diag->level >= (settings->min_level_set ? settings->min_level : reporter->min_level);
}

const struct diag *report_next(const struct report_part *part, const struct diag *diag) {
  const struct diags *diags = part->file->diags;
  for (size_t i = diag ? (size_t)(diag - diags->list) + 1 : 0; i < diags->count; i++)
    if (reporter_shows(part->reporter, part->settings, &diags->list[i])) return &diags->list[i];
  return NULL;
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

/* ---- the lines and columns of many offsets ---- */

static void want(struct locations *locations, size_t offset) {
  ARRAY_GROW(locations->list, locations->count, locations->capacity);
  locations->list[locations->count++] = (struct wanted){.offset = offset};
}

void locations_want(struct locations *locations, struct span span) {
  want(locations, span.start);
  want(locations, span.end);
}

static int compare(const void *a, const void *b) {
  const struct wanted *first = a, *second = b;
  return first->offset < second->offset ? -1 : first->offset > second->offset;
}

void locations_find(struct locations *locations) {
  if (!locations->count) return;
  qsort(locations->list, locations->count, sizeof *locations->list, compare);
  struct location_scan sweep;
  location_scan_init(&sweep, locations->source);
  size_t kept = 0;
  for (size_t i = 0; i < locations->count; i++) {
    size_t offset = locations->list[i].offset;
    if (kept && locations->list[kept - 1].offset == offset) continue;
    locations->list[kept++] = (struct wanted){offset, location_at(&sweep, offset)};
  }
  locations->count = kept;
}

struct location locations_at(const struct locations *locations, size_t offset) {
  size_t low = 0, high = locations->count;
  while (low + 1 < high) {
    size_t middle = low + (high - low) / 2;
    if (locations->list[middle].offset <= offset) low = middle;
    else high = middle;
  }
  return locations->list[low].place;
}

size_t locations_last_line(const struct locations *locations, struct span span) {
  struct location start = locations_at(locations, span.start), end = locations_at(locations, span.end);
  return end.line > start.line && end.line_start == span.end ? end.line - 1 : end.line;
}

void locations_release(struct locations *locations) {
  free(locations->list);
  *locations = (struct locations){0};
}

size_t locations_of_findings(struct locations *locations, const struct report_part *part) {
  unsigned wanted = part->reporter->wants;
  size_t count = 0;
  locations->source = part->file->source;
  for (const struct diag *diag = NULL; (diag = report_next(part, diag)); count++) {
    locations_want(locations, diag->span);
    for (const struct related *related = wanted & LOCATIONS_RELATED ? diag->related : NULL; related; related = related->next)
      locations_want(locations, related->span);
    const struct fix *fix = wanted & LOCATIONS_EDITS ? diag->fix : NULL;
    for (size_t j = 0; fix && !fix->is_unlisted && j < fix->count; j++) locations_want(locations, fix->edits[j].span);
  }
  locations_find(locations);
  return count;
}
