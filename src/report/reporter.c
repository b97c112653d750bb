#include "report/reporter.h"

bool reporter_shows(const struct reporter *reporter, const struct report_settings *settings, const struct diag *diag) {
  if (diag->is_notation && settings->hides_notation) return false;
  return diag->level >= (settings->min_level_set ? settings->min_level : reporter->min_level);
}

const struct diag *reporter_next(const struct reporter *reporter, const struct report_settings *settings,
                                 const struct report_file *file,
                                 const struct diag *diag) {
  const struct diag *list = file->diags->list;
  for (size_t i = diag ? (size_t)(diag - list) + 1 : 0; i < file->diags->count; i++)
    if (reporter_shows(reporter, settings, &list[i])) return &list[i];
  return NULL;
}

size_t reporter_usual_most(enum level level, bool is_dialect) {
  enum { MOST_ERRORS = 50, MOST_OTHERS = 10 };
  if (is_dialect) return 1;
  return level == LEVEL_ERROR ? MOST_ERRORS : MOST_OTHERS;
}

struct view report_path(const struct report_file *file) {
  const char *name = file->name;
  while (name[0] == '.' && name[1] == '/' && name[2]) {
    name += 2;
    while (*name == '/' && name[1]) name++;
  }
  return view_of(name);
}
