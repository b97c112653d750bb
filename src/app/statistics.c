#include "app/statistics.h"
#include "app/rules_json.h"
#include "base/memory.h"
#include "report/escape.h"

void statistics_init(struct statistics *statistics, const struct plan *plan) {
  *statistics = (struct statistics){.plan = plan, .by_rule = mem_alloc_zeroed(plan->rule_count, sizeof(size_t))};
}

void statistics_release(struct statistics *statistics) {
  free(statistics->by_rule);
  free(statistics->last);
  for (size_t i = 0; i < STATISTICS_FILES; i++) free(statistics->files[i].name);
}

/* The plan lists the catalogue's rules family by family, each family's in one piece. */
static size_t index_of(const struct plan *plan, const struct rule *rule) {
  size_t first = 0;
  for (size_t i = 0; i < plan->catalogue->count; i++) {
    const struct family *family = plan->catalogue->families[i];
    if (rule >= family->rules && rule < family->rules + family->count) return first + (size_t)(rule - family->rules);
    first += family->count;
  }
  return SIZE_MAX;
}

void statistics_count(const struct plan *plan, const struct diags *diags, size_t *by_rule) {
  for (size_t i = 0; i < diags->count; i++) {
    size_t index = index_of(plan, diags->list[i].rule);
    if (index < plan->rule_count) by_rule[index]++;
  }
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

void statistics_add(struct statistics *statistics, const char *name, size_t *by_rule) {
  size_t total = 0;
  for (size_t i = 0; i < statistics->plan->rule_count; i++) {
    total += by_rule[i];
    statistics->by_rule[i] += by_rule[i];
    by_rule[i] = 0;
  }
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

struct ranked {
  const struct planned *planned;
  size_t count;
};

static int compare(const void *a, const void *b) {
  const struct ranked *one = a, *other = b;
  if (one->count != other->count) return one->count < other->count ? 1 : -1;
  return strcmp(one->planned->rule->name, other->planned->rule->name);
}

static void tell_rules(const struct statistics *statistics, struct bytes *to) {
  const struct plan *plan = statistics->plan;
  struct ranked *list = mem_alloc_zeroed(plan->rule_count, sizeof *list);
  size_t count = 0;
  for (size_t i = 0; i < plan->rule_count; i++)
    if (statistics->by_rule[i]) list[count++] = (struct ranked){&plan->rules[i], statistics->by_rule[i]};
  if (count) qsort(list, count, sizeof *list, compare);
  if (count) bytes_printf(to, "%9s  %-32s %-8s %s\n", "findings", "rule", "level", "fix");
  for (size_t i = 0; i < count; i++) {
    const struct rule *rule = list[i].planned->rule;
    bytes_printf(to, "%9zu  %-32s %-8s %s\n", list[i].count, rule->name, level_name(list[i].planned->level),
                 rules_fix(rule->fix));
  }
  free(list);
}

void statistics_tell(const struct statistics *statistics, struct bytes *to) {
  tell_rules(statistics, to);
  if (statistics->files[0].name) bytes_printf(to, "%9s  %s\n", "findings", "file");
  for (size_t i = 0; i < STATISTICS_FILES && statistics->files[i].name; i++) {
    bytes_printf(to, "%9zu  ", statistics->files[i].count);
    escape_path(to, view_of(statistics->files[i].name));
    bytes_add_char(to, '\n');
  }
}
