#include "report/reporter.h"

bool reporter_shows(const struct reporter *reporter, const struct report_settings *settings, const struct diag *diag) {
  return diag->level >= (settings->min_level_set ? settings->min_level : reporter->min_level);
}

struct view report_path(const struct report_file *file) {
  const char *name = file->name;
  while (name[0] == '.' && name[1] == '/' && name[2]) {
    name += 2;
    while (*name == '/' && name[1]) name++;
  }
  return view_of(name);
}
