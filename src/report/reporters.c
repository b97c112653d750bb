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
