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
