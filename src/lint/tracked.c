#include "lint/tracked.h"
#include "base/memory.h"

void tracked_add(struct tracked *tracked, struct tracked_finding finding) {
  MEM_RESERVE(tracked->list, tracked->count, tracked->capacity);
  tracked->list[tracked->count++] = finding;
}

static int compare(const void *a, const void *b) {
  const struct tracked_finding *one = a, *other = b;
  return one->start < other->start ? -1 : one->start > other->start;
}

void tracked_sort(struct tracked *tracked) {
  if (tracked->count > 1) qsort(tracked->list, tracked->count, sizeof *tracked->list, compare);
}

const struct tracked_finding *tracked_find(const struct tracked *tracked, const struct diag *diag) {
  size_t low = 0, high = tracked->count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (tracked->list[middle].start < diag->span.start) low = middle + 1;
    else high = middle;
  }
  for (size_t i = low; i < tracked->count && tracked->list[i].start == diag->span.start; i++)
    if (tracked->list[i].rule == diag->rule) return &tracked->list[i];
  return NULL;
}

/* The order stays: what stood behind something still does, or at the same place. */
void tracked_follow(struct tracked *tracked, const struct shifts *shifts) {
  for (size_t i = 0; i < tracked->count; i++) tracked->list[i].start = shifts_forward(shifts, tracked->list[i].start);
}

void tracked_copy(struct tracked *to, const struct tracked *from) {
  to->count = 0;
  for (size_t i = 0; i < from->count; i++) tracked_add(to, from->list[i]);
}

void tracked_release(struct tracked *tracked) {
  free(tracked->list);
  *tracked = (struct tracked){0};
}
