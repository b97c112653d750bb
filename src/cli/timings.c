#include "cli/timings.h"
#include "base/memory.h"

void timings_init(struct timings *timings, const struct rule_table *rule_table) {
  *timings = (struct timings){.rule_table = rule_table, .by_rule = mem_alloc_zeroed(rule_table->rule_count, sizeof *timings->by_rule)};
  pthread_mutex_init(&timings->adding, NULL);
}

void timings_release(struct timings *timings) {
  pthread_mutex_destroy(&timings->adding);
  free(timings->by_rule);
}

static void add(struct rule_time *to, const struct rule_time *more) {
  to->calls += more->calls;
  to->nanoseconds += more->nanoseconds;
}

void timings_add(struct timings *timings, const struct linter *linter, const struct rule_time *fixing) {
  const struct rule_time *times = linter ? linter_times(linter) : NULL;
  pthread_mutex_lock(&timings->adding);
  for (size_t i = 0; times && i < timings->rule_table->rule_count; i++) add(&timings->by_rule[i], &times[i]);
  if (times) add(&timings->all, &times[timings->rule_table->rule_count]);
  add(&timings->fixing, fixing);
  pthread_mutex_unlock(&timings->adding);
}

struct ranked {
  const char *name;
  struct rule_time time;
};

static int compare(const void *a, const void *b) {
  const struct ranked *one = a, *other = b;
  if (one->time.nanoseconds != other->time.nanoseconds) return one->time.nanoseconds < other->time.nanoseconds ? 1 : -1;
  return strcmp(one->name, other->name);
}

static void print_line(const struct timings *timings, const char *name, struct rule_time time, struct buffer *to) {
  uint64_t sum = timings->all.nanoseconds + timings->fixing.nanoseconds;
  double all = sum ? (double)sum : 1;
  buffer_printf(to, "%11.3f %6.2f%% %11llu  %s\n", (double)time.nanoseconds / 1e6, 100 * (double)time.nanoseconds / all,
               (unsigned long long)time.calls, name);
}

void timings_print(const struct timings *timings, struct buffer *to) {
  const struct rule_table *rule_table = timings->rule_table;
  struct ranked *list = mem_alloc_zeroed(rule_table->rule_count, sizeof *list);
  struct rule_time rest = timings->all;
  size_t count = 0;
  for (size_t i = 0; i < rule_table->rule_count; i++) {
    if (!timings->by_rule[i].calls) continue;
    list[count++] = (struct ranked){rule_table->rules[i].rule->name, timings->by_rule[i]};
    uint64_t part = timings->by_rule[i].nanoseconds;
    rest.nanoseconds -= part < rest.nanoseconds ? part : rest.nanoseconds;
  }
  if (count) qsort(list, count, sizeof *list, compare);
  buffer_printf(to, "%11s %7s %11s  %s\n", "ms", "share", "calls", "rule");
  for (size_t i = 0; i < count; i++) print_line(timings, list[i].name, list[i].time, to);
  print_line(timings, "(loading, reading and replaying the records)", rest, to);
  if (timings->fixing.calls) print_line(timings, "(making fixes, and proving those that are offered)", timings->fixing, to);
  free(list);
}
