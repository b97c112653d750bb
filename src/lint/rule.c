#include "lint/rule.h"

static const char *const level_names[LEVELS] = {"off", "info", "warning", "error"};

const char *level_name(enum level level) {
  return level_names[level];
}

enum level level_from_name(const char *name) {
  unsigned level = 0;
  while (level < LEVELS && strcmp(name, level_names[level]) != 0) level++;
  return (enum level)level;
}

const char *fix_class_name(enum fix_class fix) {
  static const char *const names[] = {"none", "safe", "unsafe", "safe or unsafe"};
  return names[fix];
}

size_t catalogue_size(const struct catalogue *catalogue) {
  size_t size = 0;
  for (size_t i = 0; i < catalogue->count; i++) size += catalogue->families[i]->count;
  return size;
}

size_t catalogue_index(const struct catalogue *catalogue, const struct rule *rule) {
  size_t first = 0;
  for (size_t i = 0; i < catalogue->count; i++) {
    const struct family *family = catalogue->families[i];
    if (rule >= family->rules && rule < family->rules + family->count) return first + (size_t)(rule - family->rules);
    first += family->count;
  }
  return SIZE_MAX;
}
