#include "engine/remap_findings.h"
#include "json/pointer.h"

const struct source *remap_findings_run(struct remap_findings *remap, const struct rule_table *rule_table,
                                        const struct source *source, struct diags *diags) {
  remap_findings_release(remap);
  json_parse(&remap->given, source, rule_table->names, &rule_table->limits);
  remap->loaded = true;
  struct buffer pointer = {0};
  struct arena arena = {0};
  struct json_lookup lookup = {.document = &remap->given, .arena = &arena};
  for (size_t i = 0; i < diags->count; i++) {
    struct diag *diag = &diags->list[i];
    buffer_clear(&pointer);
    diag_pointer(diags, diag, &pointer);
    (void)json_lookup_pointer(&lookup, buffer_view(&pointer), &diag->spot);
    diag->span = diag->spot == NO_SPOT ? (struct span){0} : json_value_span(&remap->given, diag->spot);
    diag->fix = NULL;
    diag->related = NULL;
  }
  buffer_release(&pointer);
  arena_release(&arena);
  diags->document = &remap->given;
  diags_sort(diags);
  return remap->given.source;
}

void remap_findings_release(struct remap_findings *remap) {
  if (remap->loaded) json_release(&remap->given);
  *remap = (struct remap_findings){0};
}
