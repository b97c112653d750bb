#include "cli/remap_findings.h"

const struct source *retrace_run(struct retrace *retrace, const struct rule_table *rule_table, const struct source *source, struct diags *diags) {
  retrace_release(retrace);
  json_parse(&retrace->given, source, rule_table->names, &rule_table->limits);
  retrace->loaded = true;
  struct buffer pointer = {0};
  for (size_t i = 0; i < diags->count; i++) {
    struct diag *diag = &diags->list[i];
    buffer_clear(&pointer);
    diag_pointer(diags, diag, &pointer);
    diag->spot = json_pointer_around(&retrace->given, buffer_view(&pointer));
    diag->span = diag->spot == NO_SPOT ? (struct span){0} : json_value_span(&retrace->given, diag->spot);
    diag->fix = NULL;
    diag->related = NULL;
  }
  buffer_release(&pointer);
  diags->document = &retrace->given;
  diags_sort(diags);
  return retrace->given.source;
}

void retrace_release(struct retrace *retrace) {
  if (retrace->loaded) json_release(&retrace->given);
  *retrace = (struct retrace){0};
}
