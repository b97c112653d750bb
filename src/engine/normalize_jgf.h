/* normalize_jgf.h: fixes a record before it is converted.
 *
 * Nearly all converted records were written by Seki and need the same few fixes. These are made in the loaded values, which
 * costs nothing. If a record needs other fixes, its text is fixed, loaded and linted again (fix/fixer.h). */
#ifndef JGFLINT_ENGINE_NORMALIZE_JGF_H
#define JGFLINT_ENGINE_NORMALIZE_JGF_H

#include "fix/fixer.h"

/* The state of one record. {0}: none. */
struct normalized {
  struct fixer_result fixed;
  struct json_object **held; /* owned, with a reference to each: replaced values, to which the document still points */
  size_t count, capacity;
  struct json_document given; /* owned: the record as given; only if `is_loaded` */
  bool is_loaded;
};

/* Leaves the fixed record in the linter, and the remaining findings in `diags`. `fixable` has a flag for each rule of the
 * linter's rule table. Returns how often a text was linted. */
size_t normalize_jgf(struct normalized *normalized, struct linter *linter, const struct source *source, const bool *fixable,
                     struct diags *diags);
/* Returns true if the text was fixed, not only the values. */
bool normalized_is_new_text(const struct normalized *normalized);
/* Moves the findings of such a text to the values of the given record with the same JSON Pointers, or else to the nearest
 * surrounding values. Returns the source that their spans refer to. It is valid until the next record. */
const struct source *normalized_relocate(struct normalized *normalized, const struct rule_table *rule_table,
                                         const struct source *source, struct diags *diags);
void normalized_release(struct normalized *normalized);

#endif
