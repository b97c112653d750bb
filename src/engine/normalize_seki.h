/* normalize_seki.h: Seki's form of a record, brought to JGF 2 in memory.
 *
 * Nearly every record that is converted was written by Seki, and needs the same few fixes. Made in the values that were
 * loaded they cost nothing; as edits of the text it would have to be loaded, judged and proved again (fix/fixer.h),
 * which is done for all other records. */
#ifndef JGFLINT_ENGINE_NORMALIZE_SEKI_H
#define JGFLINT_ENGINE_NORMALIZE_SEKI_H

#include "json/document.h"
#include "lint/diagnostic.h"
#include "lint/rule_table.h"

/* Values that were replaced in a document, which still points to them. */
struct normalize_seki {
  struct json_object **held_by_config; /* owned, and so is a reference to each */
  size_t count, capacity;
};

/* Makes all fixes that are wanted of the rules of the rule table, and takes their findings out of `diags`. False, and nothing is
 * changed, if there is one that cannot be made so. */
bool normalize_seki_fix(struct normalize_seki *place, const struct json_document *document, const struct rule_table *rule_table,
                        const bool *fixable, struct diags *diags);
/* Once that document was released, and before the next one is fixed. */
void normalize_seki_release(struct normalize_seki *place);

#endif
