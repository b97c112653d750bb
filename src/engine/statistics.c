#include "engine/statistics.h"
#include "base/memory.h"
#include "engine/rules_json.h"
#include "text/escape.h"

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

void statistics_add(struct statistics *statistics, const char *name, struct rule_counts *counts) {
  size_t total = rule_counts_move(&statistics->counts, statistics->catalogue, counts);
  if (!total) return;
  if (statistics->last && strcmp(statistics->last, name) == 0) {
    statistics->last_count += total;
    return;
  }
  rank_last(statistics);
  statistics->last = mem_string(name, strlen(name));
  statistics->last_count = total;
}

/* ---- telling ---- */

static void print_rules(const struct statistics *statistics, struct buffer *to) {
  size_t count;
  struct rule_count *list = rule_counts_ranked(&statistics->counts, statistics->catalogue, &count);
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
