/* baseline_file.h: the inside of a baseline, for baseline.c and baseline_file.c alone. */
#ifndef JGFLINT_CLI_BASELINE_FILE_H
#define JGFLINT_CLI_BASELINE_FILE_H

#include "base/map.h"
#include "cli/baseline.h"

struct baseline_entry {
  const char *file; /* in the arena, as all strings */
  const char *key;  /* rule, place and value, with line ends between */
  size_t count;
  size_t used;
  bool is_new;      /* found in this run, to be written */
  bool is_unasked;  /* its rule was left out of this run */
};

struct baseline {
  char *path;      /* owned */
  char *directory; /* owned: real, with a slash at the end */
  struct baseline_entry *entries; /* owned; sorted, once read */
  size_t count, capacity;
  struct map looked_at; /* files of this run, and the names that they were given under */
  struct arena arena;
};

int baseline_compare(const void *a, const void *b);
struct baseline_entry *baseline_append(struct baseline *baseline, const char *file, const char *key, size_t count);
/* Sorts, and adds up what is equal. */
void baseline_sort(struct baseline *baseline);
void baseline_print(const struct baseline *baseline, struct buffer *to);

#endif
