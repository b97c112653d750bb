#include "engine/rule_counts.h"
#include "base/memory.h"

static struct rule_count *other_of(struct rule_counts *counts, const struct rule *rule) {
  void **place = map_get_or_add(&counts->other_places, view_of(rule->name));
  if (*place) return &counts->others[(uintptr_t)*place - 1];
  ARRAY_GROW(counts->others, counts->other_count, counts->other_capacity);
  struct rule_count *count = &counts->others[counts->other_count++];
  *count = (struct rule_count){.rule = rule};
  *place = (void *)(uintptr_t)counts->other_count;
  return count;
}

struct rule_count *rule_counts_of(struct rule_counts *counts, const struct catalogue *catalogue, const struct rule *rule) {
  if (!counts->catalogued) counts->catalogued = mem_alloc_zeroed(catalogue_size(catalogue), sizeof *counts->catalogued);
  size_t index = catalogue_index(catalogue, rule);
  struct rule_count *count = index == SIZE_MAX ? other_of(counts, rule) : &counts->catalogued[index];
  count->rule = rule;
  return count;
}

void rule_count_add(struct rule_count *to, size_t count, enum level level) {
  to->count += count;
  if (level > to->level) to->level = level;
}

void rule_counts_add(struct rule_counts *counts, const struct catalogue *catalogue, const struct diags *diags) {
  for (size_t i = 0; i < diags->count; i++)
    rule_count_add(rule_counts_of(counts, catalogue, diags->list[i].rule), 1, diags->list[i].level);
}

static size_t take(struct rule_counts *to, const struct catalogue *catalogue, struct rule_count *count) {
  size_t taken = count->count;
  if (taken) rule_count_add(rule_counts_of(to, catalogue, count->rule), taken, count->level);
  *count = (struct rule_count){0};
  return taken;
}

size_t rule_counts_move(struct rule_counts *to, const struct catalogue *catalogue, struct rule_counts *from) {
  size_t total = 0, catalogued = from->catalogued ? catalogue_size(catalogue) : 0;
  for (size_t i = 0; i < catalogued; i++) total += take(to, catalogue, &from->catalogued[i]);
  for (size_t i = 0; i < from->other_count; i++) total += take(to, catalogue, &from->others[i]);
  from->other_count = 0;
  map_release(&from->other_places);
  from->other_places = (struct map){0};
  return total;
}

static int compare(const void *a, const void *b) {
  const struct rule_count *one = a, *other = b;
  if (one->level != other->level) return one->level < other->level ? 1 : -1;
  if (one->count != other->count) return one->count < other->count ? 1 : -1;
  return strcmp(one->rule->name, other->rule->name);
}

struct rule_count *rule_counts_ranked(const struct rule_counts *counts, const struct catalogue *catalogue, size_t *count) {
  size_t catalogued = counts->catalogued ? catalogue_size(catalogue) : 0;
  struct rule_count *list = mem_alloc_zeroed(catalogued + counts->other_count + 1, sizeof *list);
  *count = 0;
  for (size_t i = 0; i < catalogued; i++)
    if (counts->catalogued[i].count) list[(*count)++] = counts->catalogued[i];
  for (size_t i = 0; i < counts->other_count; i++) list[(*count)++] = counts->others[i];
  qsort(list, *count, sizeof *list, compare);
  return list;
}

struct report_more *rule_counts_more(const struct rule_counts *counts, const struct catalogue *catalogue, size_t *count) {
  struct rule_count *ranked = rule_counts_ranked(counts, catalogue, count);
  struct report_more *more = mem_alloc_zeroed(*count + 1, sizeof *more);
  for (size_t i = 0; i < *count; i++) more[i] = (struct report_more){ranked[i].rule, ranked[i].count};
  free(ranked);
  return more;
}

void rule_counts_release(struct rule_counts *counts) {
  free(counts->catalogued);
  free(counts->others);
  map_release(&counts->other_places);
}
