/* remap_findings.h: findings about a fixed record, at their places in the record as it was given. */
#ifndef JGFLINT_ENGINE_REMAP_FINDINGS_H
#define JGFLINT_ENGINE_REMAP_FINDINGS_H

#include "json/document.h"
#include "lint/diagnostic.h"
#include "lint/rule_table.h"

/* {0} is empty. */
struct remap_findings {
  struct json_document given; /* owned */
  bool loaded;
};

/* Every finding goes to where its JSON Pointer leads in `source`, or to the nearest value around that which is
 * there. Returns what they count in then; good, with the diags, until the next call. */
const struct source *remap_findings_run(struct remap_findings *remap, const struct rule_table *rule_table,
                                        const struct source *source, struct diags *diags);
void remap_findings_release(struct remap_findings *remap);

#endif
