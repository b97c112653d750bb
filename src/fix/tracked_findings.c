#include "fix/tracked_findings.h"
#include "base/memory.h"
#include "base/search.h"

void tracked_add(struct tracked_findings *tracked, struct tracked_finding finding) {
  ARRAY_GROW(tracked->list, tracked->count, tracked->capacity);
  tracked->list[tracked->count++] = finding;
  if (finding.end > finding.start + tracked->longest) tracked->longest = finding.end - finding.start;
}

static int compare(const void *a, const void *b) {
  const struct tracked_finding *one = a, *other = b;
  return one->start < other->start ? -1 : one->start > other->start;
}

void tracked_sort(struct tracked_findings *tracked) {
  if (tracked->count > 1) qsort(tracked->list, tracked->count, sizeof *tracked->list, compare);
}

/* The first one that does not begin before. */
static size_t first_from(const struct tracked_findings *tracked, size_t start) {
  struct tracked_finding wanted = {.start = start};
  return search_first(&wanted, tracked->list, tracked->count, sizeof wanted, compare);
}

const struct tracked_finding *tracked_find(const struct tracked_findings *tracked, const struct diag *diag) {
  for (size_t i = first_from(tracked, diag->span.start); i < tracked->count && tracked->list[i].start == diag->span.start; i++)
    if (tracked->list[i].rule == diag->rule) return &tracked->list[i];
  return NULL;
}

bool tracked_covers(const struct tracked_findings *tracked, const struct diag *diag) {
  size_t start = diag->span.start, from = start > tracked->longest ? start - tracked->longest : 0;
  for (size_t i = first_from(tracked, from); i < tracked->count && tracked->list[i].start <= start; i++) {
    const struct tracked_finding *finding = &tracked->list[i];
    if (finding->rule == diag->rule && (finding->start == start || start < finding->end)) return true;
  }
  return false;
}

/* The order stays: what stood behind something still does, or at the same place. */
void tracked_follow(struct tracked_findings *tracked, const struct shifts *shifts) {
  tracked->longest = 0;
  for (size_t i = 0; i < tracked->count; i++) {
    struct tracked_finding *finding = &tracked->list[i];
    finding->start = shifts_forward(shifts, finding->start);
    finding->end = shifts_forward(shifts, finding->end);
    if (finding->end > finding->start + tracked->longest) tracked->longest = finding->end - finding->start;
  }
}

void tracked_copy(struct tracked_findings *to, const struct tracked_findings *from) {
  to->count = to->longest = 0;
  for (size_t i = 0; i < from->count; i++) tracked_add(to, from->list[i]);
}

void tracked_release(struct tracked_findings *tracked) {
  free(tracked->list);
  *tracked = (struct tracked_findings){0};
}
