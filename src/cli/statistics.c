#include "cli/statistics.h"
#include "base/memory.h"
#include "cli/rules_json.h"
#include "text/escape.h"

/* ---- counting ---- */

static size_t catalogue_size(const struct catalogue *catalogue) {
  size_t size = 0;
  for (size_t i = 0; i < catalogue->count; i++) size += catalogue->families[i]->count;
  return size;
}

/* SIZE_MAX for a rule that is not in the catalogue. */
static size_t index_of(const struct catalogue *catalogue, const struct rule *rule) {
  size_t first = 0;
  for (size_t i = 0; i < catalogue->count; i++) {
    const struct family *family = catalogue->families[i];
    if (rule >= family->rules && rule < family->rules + family->count) return first + (size_t)(rule - family->rules);
    first += family->count;
  }
  return SIZE_MAX;
}

static struct rule_count *other_of(struct rule_counts *counts, const struct rule *rule) {
  for (size_t i = 0; i < counts->other_count; i++) {
    const struct rule *other = counts->others[i].rule;
    if (other == rule || strcmp(other->name, rule->name) == 0) return &counts->others[i];
  }
  ARRAY_GROW(counts->others, counts->other_count, counts->other_capacity);
  struct rule_count *count = &counts->others[counts->other_count++];
  *count = (struct rule_count){0};
  return count;
}

static void add(struct rule_counts *counts, const struct catalogue *catalogue, const struct rule_count *more) {
  if (!counts->catalogued) counts->catalogued = mem_alloc_zeroed(catalogue_size(catalogue), sizeof *counts->catalogued);
  size_t index = index_of(catalogue, more->rule);
  struct rule_count *count = index == SIZE_MAX ? other_of(counts, more->rule) : &counts->catalogued[index];
  count->rule = more->rule;
  count->count += more->count;
  if (more->level > count->level) count->level = more->level;
}

void rule_counts_add(struct rule_counts *counts, const struct catalogue *catalogue, const struct diags *diags) {
  for (size_t i = 0; i < diags->count; i++)
    add(counts, catalogue, &(struct rule_count){diags->list[i].rule, 1, diags->list[i].level});
}

void rule_counts_release(struct rule_counts *counts) {
  free(counts->catalogued);
  free(counts->others);
}

void statistics_init(struct statistics *statistics, const struct catalogue *catalogue) {
  *statistics = (struct statistics){.catalogue = catalogue};
}

void statistics_release(struct statistics *statistics) {
  rule_counts_release(&statistics->counts);
  free(statistics->last);
  for (size_t i = 0; i < STATISTICS_FILES; i++) free(statistics->files[i].name);
}

/* Equal counts stay in the order in which the files came. */
static void rank(struct statistics *statistics, const char *name, size_t count) {
  size_t place = STATISTICS_FILES;
  while (place && statistics->files[place - 1].count < count) place--;
  if (place == STATISTICS_FILES) return;
  free(statistics->files[STATISTICS_FILES - 1].name);
  memmove(&statistics->files[place + 1], &statistics->files[place],
          (STATISTICS_FILES - 1 - place) * sizeof *statistics->files);
  statistics->files[place] = (struct file_count){mem_string(name, strlen(name)), count};
}

static void rank_last(struct statistics *statistics) {
  if (statistics->last) rank(statistics, statistics->last, statistics->last_count);
  free(statistics->last);
  statistics->last = NULL;
}

static size_t take(struct statistics *statistics, struct rule_count *count) {
  size_t taken = count->count;
  if (taken) add(&statistics->counts, statistics->catalogue, count);
  *count = (struct rule_count){0};
  return taken;
}

void statistics_add(struct statistics *statistics, const char *name, struct rule_counts *counts) {
  size_t total = 0, catalogued = counts->catalogued ? catalogue_size(statistics->catalogue) : 0;
  for (size_t i = 0; i < catalogued; i++) total += take(statistics, &counts->catalogued[i]);
  for (size_t i = 0; i < counts->other_count; i++) total += take(statistics, &counts->others[i]);
  counts->other_count = 0;
  if (!total) return;
  if (statistics->last && strcmp(statistics->last, name) == 0) {
    statistics->last_count += total;
    return;
  }
  rank_last(statistics);
  statistics->last = mem_string(name, strlen(name));
  statistics->last_count = total;
}

void statistics_end(struct statistics *statistics) {
  rank_last(statistics);
}

/* ---- telling ---- */

static int compare(const void *a, const void *b) {
  const struct rule_count *one = a, *other = b;
  if (one->count != other->count) return one->count < other->count ? 1 : -1;
  return strcmp(one->rule->name, other->rule->name);
}

static void print_rules(const struct statistics *statistics, struct buffer *to) {
  const struct rule_counts *counts = &statistics->counts;
  size_t catalogued = counts->catalogued ? catalogue_size(statistics->catalogue) : 0, count = 0;
  struct rule_count *list = mem_alloc_zeroed(catalogued + counts->other_count + 1, sizeof *list);
  for (size_t i = 0; i < catalogued; i++)
    if (counts->catalogued[i].count) list[count++] = counts->catalogued[i];
  for (size_t i = 0; i < counts->other_count; i++) list[count++] = counts->others[i];
  qsort(list, count, sizeof *list, compare);
  if (count) buffer_printf(to, "%9s  %-32s %-8s %s\n", "findings", "rule", "level", "fix");
  for (size_t i = 0; i < count; i++)
    buffer_printf(to, "%9zu  %-32s %-8s %s\n", list[i].count, list[i].rule->name, level_name(list[i].level),
                 rules_fix(list[i].rule->fix));
  free(list);
}

void statistics_print(const struct statistics *statistics, struct buffer *to) {
  print_rules(statistics, to);
  if (statistics->files[0].name) buffer_printf(to, "%9s  %s\n", "findings", "file");
  for (size_t i = 0; i < STATISTICS_FILES && statistics->files[i].name; i++) {
    buffer_printf(to, "%9zu  ", statistics->files[i].count);
    escape_path(to, view_of(statistics->files[i].name));
    buffer_add_char(to, '\n');
  }
}
