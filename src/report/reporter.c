#include "report/reporter.h"
#include "report/reporters.h"

const struct reporter *const reporters[] = {
    &text_reporter,   &gcc_reporter,    &grouped_reporter,    &json_reporter,   &jsonl_reporter,
    &sarif_reporter,  &github_reporter, &gitlab_reporter,     &junit_reporter,  &checkstyle_reporter,
    &rdjson_reporter, &rdjsonl_reporter, &tap_reporter,       &markdown_reporter, &html_reporter,
    NULL,
};

const struct reporter *reporter_find(const char *name) {
  for (size_t i = 0; reporters[i]; i++)
    if (strcmp(reporters[i]->name, name) == 0) return reporters[i];
  return NULL;
}

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
