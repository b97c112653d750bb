/* normalize_jgf.h: a record brought to JGF 2 before it is converted, and what is still wrong with it.
 *
 * Nearly every record that is converted was written by Seki, and needs the same few fixes. Made in the values that were
 * loaded they cost nothing; as edits of the text it has to be loaded, judged and proved again (fix/fixer.h),
 * which is done for all other records. */
#ifndef JGFLINT_ENGINE_NORMALIZE_JGF_H
#define JGFLINT_ENGINE_NORMALIZE_JGF_H

#include "fix/fixer.h"

/* What became of one record. {0} is none yet. */
struct normalized {
  struct fixer_result fixed;
  struct json_object **held; /* owned, and so is a reference to each: values that were replaced in the document, which still
                                points to them */
  size_t count, capacity;
  struct json_document given; /* owned: the record as it was given; loaded if `is_loaded` */
  bool is_loaded;
};

/* Leaves the record as JGF 2 in the linter, and in `diags` what is still wrong with it. `fixable`, by rule of the linter's rule
 * table, says what is fixed. Returns how often a text was linted. */
size_t normalize_jgf(struct normalized *normalized, struct linter *linter, const struct source *source, const bool *fixable,
                     struct diags *diags);
/* Whether the text is another than the one that was given. */
bool normalized_is_new_text(const struct normalized *normalized);
/* Findings of such a text go to where their JSON Pointers lead in the record as it was given, or to the nearest value around
 * that which is there. Returns what they count in then; good, with the diags, until the next record. */
const struct source *normalized_lead_back(struct normalized *normalized, const struct rule_table *rule_table,
                                          const struct source *source, struct diags *diags);
void normalized_release(struct normalized *normalized);

#endif
