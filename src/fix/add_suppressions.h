/* add_suppressions.h: writes suppressions of the findings into a record.
 *
 * Each finding gets an entry in meta.jgflint.ignore with its rule and place, unless another entry of the rule covers it. The
 * new text is linted again. It must have the same digest and no other flaws or new errors, like the result of a safe fix. New
 * findings, for example about `meta` in an older form, also get entries.
 *
 * Only JGF that is JSON is changed. */
#ifndef JGFLINT_FIX_ADD_SUPPRESSIONS_H
#define JGFLINT_FIX_ADD_SUPPRESSIONS_H

#include "lint/linter.h"

struct add_suppressions_options {
  const char *reason;  /* the `reason` of each entry, in UTF-8; may be empty */
  enum level min_level; /* findings below it get no entries */
  /* Sets the element of `is_known` for each finding that needs no entry, such as a finding of the baseline. It is called after
   * each lint, first for the original record. May be NULL. */
  void (*mark)(void *context, struct diags *diags, const struct source *source, bool *is_known);
  void *mark_context; /* borrowed: for `mark` */
};

/* Why a finding is not suppressed. */
enum unsuppressed {
  UNSUPPRESSED_RULE,   /* no entry can suppress findings about the JSON text or about suppressions */
  UNSUPPRESSED_SYNTAX, /* the text is not JSON */
  UNSUPPRESSED_FORMAT, /* the text is not a JGF record */
  UNSUPPRESSED_PLACE,  /* the record is not an object, or its meta.jgflint cannot have entries */
  UNSUPPRESSED_PROOF,  /* it could not be proved that the game stays the same */
  UNSUPPRESSED_PACKED, /* the record is in an archive, a compressed file or JSON Lines: set by the caller */
  UNSUPPRESSED_COUNT
};

struct add_suppressions_result {
  struct source *source; /* owned: the new text; NULL without new entries */
  size_t added;         /* entries */
  size_t left[UNSUPPRESSED_COUNT]; /* findings that are not suppressed */
};

/* Fills `diags` with the findings of the new text, or of the original text without new entries. linter_source is this text, which
 * is valid as long as the result. Only the original text is compared with other records (linter_set_collection). */
void add_suppressions_run(struct linter *linter, const struct source *source, const struct add_suppressions_options *options,
                          struct add_suppressions_result *result, struct diags *diags);
void add_suppressions_release(struct add_suppressions_result *result);

#endif
