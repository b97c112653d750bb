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

static void want(struct locations *places, size_t offset) {
  ARRAY_GROW(places->list, places->count, places->capacity);
  places->list[places->count++] = (struct wanted){.offset = offset};
}

void locations_want(struct locations *places, struct span span) {
  want(places, span.start);
  want(places, span.end);
}

static int compare(const void *a, const void *b) {
  const struct wanted *first = a, *second = b;
  return first->offset < second->offset ? -1 : first->offset > second->offset;
}

void locations_find(struct locations *places) {
  if (!places->count) return;
  qsort(places->list, places->count, sizeof *places->list, compare);
  struct location_scan sweep;
  location_scan_init(&sweep, places->source);
  size_t kept = 0;
  for (size_t i = 0; i < places->count; i++) {
    size_t offset = places->list[i].offset;
    if (kept && places->list[kept - 1].offset == offset) continue;
    places->list[kept++] = (struct wanted){offset, location_at(&sweep, offset)};
  }
  places->count = kept;
}

struct location locations_at(const struct locations *places, size_t offset) {
  size_t low = 0, high = places->count;
  while (low + 1 < high) {
    size_t middle = low + (high - low) / 2;
    if (places->list[middle].offset <= offset) low = middle;
    else high = middle;
  }
  return places->list[low].place;
}

size_t locations_last_line(const struct locations *places, struct span span) {
  struct location start = locations_at(places, span.start), end = locations_at(places, span.end);
  return end.line > start.line && end.line_start == span.end ? end.line - 1 : end.line;
}

void locations_release(struct locations *places) {
  free(places->list);
  *places = (struct locations){0};
}

size_t locations_of_findings(struct locations *places, const struct report_part *part) {
  unsigned wanted = part->reporter->wants;
  size_t count = 0;
  places->source = part->file->source;
  for (const struct diag *diag = NULL; (diag = report_next(part, diag)); count++) {
    locations_want(places, diag->span);
    for (const struct related *related = wanted & LOCATIONS_RELATED ? diag->related : NULL; related; related = related->next)
      locations_want(places, related->span);
    const struct fix *fix = wanted & LOCATIONS_EDITS ? diag->fix : NULL;
    for (size_t j = 0; fix && !fix->is_unlisted && j < fix->count; j++) locations_want(places, fix->edits[j].span);
  }
  locations_find(places);
  return count;
}
