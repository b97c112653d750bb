#include "engine/rule_counts.h"
#include "base/memory.h"
#include "engine/rules_json.h"
#include "text/escape.h"

struct rule_count *rule_counts_of(struct rule_counts *counts, const struct rule *rule) {
  void **place = map_get_or_add(&counts->places, view_of(rule->name));
  if (*place) return &counts->list[(uintptr_t)*place - 1];
  ARRAY_GROW(counts->list, counts->count, counts->capacity);
  struct rule_count *count = &counts->list[counts->count++];
  *count = (struct rule_count){.rule = rule};
  *place = (void *)(uintptr_t)counts->count;
  return count;
}

void rule_counts_add(struct rule_counts *counts, const struct rule *rule, size_t count, enum level level) {
  struct rule_count *to = rule_counts_of(counts, rule);
  to->count += count;
  if (level > to->level) to->level = level;
}

void rule_counts_add_all(struct rule_counts *counts, const struct diags *diags) {
  for (size_t i = 0; i < diags->count; i++) rule_counts_add(counts, diags->list[i].rule, 1, diags->list[i].level);
}

size_t rule_counts_move(struct rule_counts *to, struct rule_counts *from) {
  size_t total = 0;
  for (size_t i = 0; i < from->count; i++) {
    rule_counts_add(to, from->list[i].rule, from->list[i].count, from->list[i].level);
    total += from->list[i].count;
  }
  rule_counts_release(from);
  return total;
}

static int compare(const void *a, const void *b) {
  const struct rule_count *one = a, *other = b;
  if (one->level != other->level) return one->level < other->level ? 1 : -1;
  if (one->count != other->count) return one->count < other->count ? 1 : -1;
  return strcmp(one->rule->name, other->rule->name);
}

struct rule_count *rule_counts_ranked(const struct rule_counts *counts) {
  struct rule_count *list = mem_alloc_zeroed(counts->count + 1, sizeof *list);
  if (counts->count) memcpy(list, counts->list, counts->count * sizeof *list);
  if (counts->count) qsort(list, counts->count, sizeof *list, compare);
  return list;
}

void rule_counts_release(struct rule_counts *counts) {
  free(counts->list);
  map_release(&counts->places);
  *counts = (struct rule_counts){0};
}

/* ---- statistics ---- */

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

void statistics_add(struct statistics *statistics, const char *name, struct rule_counts *counts) {
  size_t total = rule_counts_move(&statistics->counts, counts);
  if (!total) return;
  if (statistics->last && strcmp(statistics->last, name) == 0) {
    statistics->last_count += total;
    return;
  }
  rank_last(statistics);
  statistics->last = mem_string(name, strlen(name));
  statistics->last_count = total;
}

static void print_rules(const struct statistics *statistics, struct buffer *to) {
  size_t count = statistics->counts.count;
  struct rule_count *list = rule_counts_ranked(&statistics->counts);
  if (count) buffer_printf(to, "%9s  %-32s %-8s %s\n", "findings", "rule", "severity", "fix");
  for (size_t i = 0; i < count; i++) {
    const char *fix = rules_fix_word(list[i].rule->fix);
    buffer_printf(to, "%9zu  %-32s %-8s %s\n", list[i].count, list[i].rule->name, level_name(list[i].level),
                 fix);
  }
  free(list);
}

void statistics_print(struct statistics *statistics, struct buffer *to) {
  rank_last(statistics);
  print_rules(statistics, to);
  if (statistics->files[0].name) buffer_printf(to, "%9s  %s\n", "findings", "file");
  for (size_t i = 0; i < STATISTICS_FILES && statistics->files[i].name; i++) {
    buffer_printf(to, "%9zu  ", statistics->files[i].count);
    escape_path(to, view_of(statistics->files[i].name));
    buffer_add_char(to, '\n');
  }
}
