/* add_suppressions.h: what is found in a record is written into it as suppressed.
 *
 * Each finding gets an entry in meta.jgflint.ignore, which silences its rule at its place; a finding inside of what another
 * entry of the rule names already needs none. Where the places of all of them would be longer than the record (many findings
 * thousands of levels deep), entries name rules alone. The result is linted again: it must be the same game (by its digest), must
 * have no other flaws and no new errors, as after a safe fix. What that brings to light (a `meta` where an older form knows none)
 * gets an entry, too.
 *
 * A text that is not JSON is left as it is, and so is every format but JGF. */
#ifndef JGFLINT_FIX_ADD_SUPPRESSIONS_H
#define JGFLINT_FIX_ADD_SUPPRESSIONS_H

#include "lint/linter.h"

struct add_suppressions_options {
  const char *reason;  /* the `reason` of each entry, in UTF-8; may be empty */
  enum level min_level; /* findings below it stay as they are */
  /* Sets an element of `is_known`, all false, for each finding that needs no entry, as those of a baseline; called each time the
   * record was linted, for the record as it was given first. NULL: there are none. */
  void (*mark)(void *context, struct diags *diags, const struct source *source, bool *is_known);
  void *mark_context; /* borrowed: for `mark` */
};

/* Why a finding is not suppressed. */
enum unsuppressed {
  UNSUPPRESSED_RULE,   /* it is about the JSON text, or about suppressions, which no entry silences */
  UNSUPPRESSED_SYNTAX, /* the text is not JSON */
  UNSUPPRESSED_FORMAT, /* the text is no record in JGF */
  UNSUPPRESSED_PLACE,  /* the record is no object, or its meta.jgflint is not of the form that holds entries */
  UNSUPPRESSED_PROOF,  /* it could not be proved that the game stays the same */
  UNSUPPRESSED_PACKED, /* the record is in an archive, a compressed file or JSON Lines: set by the caller */
  UNSUPPRESSED_COUNT
};

struct add_suppressions_result {
  struct buffer text;   /* owned: the new text; empty if nothing was added. SOURCE_PADDING zero bytes behind it */
  struct source source; /* borrows it */
  size_t added;         /* entries */
  size_t left[UNSUPPRESSED_COUNT]; /* findings that are not suppressed */
};

/* Leaves in `diags` what the new text (or the text, if nothing was added) raises; linter_source is then the new text, which
 * lives as long as the result. The text as it was given is compared with other records (linter_set_collection); what
 * follows is not. */
void add_suppressions_run(struct linter *linter, const struct source *source, const struct add_suppressions_options *options,
                          struct add_suppressions_result *result, struct diags *diags);
void add_suppressions_release(struct add_suppressions_result *result);

#endif
