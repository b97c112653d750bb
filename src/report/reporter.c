#include "report/reporter.h"

bool reporter_shows(const struct reporter *reporter, const struct report_settings *settings, const struct diag *diag) {
  if (diag->is_notation && settings->hides_notation) return false;
  return diag->level >= (settings->min_level_set ? settings->min_level : reporter->min_level);
}

const struct diag *report_next(const struct report_part *part, const struct diag *diag) {
  const struct diags *diags = part->file->diags;
  for (size_t i = diag ? (size_t)(diag - diags->list) + 1 : 0; i < diags->count; i++)
    if (reporter_shows(part->reporter, part->settings, &diags->list[i])) return &diags->list[i];
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
