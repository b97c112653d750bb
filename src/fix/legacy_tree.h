/* legacy_tree.h: what goes to meta.legacy, as the tree that it becomes there.
 *
 * "players.0.pro" hangs `pro` under the first element of `players`. However deep it
 * gets, nothing here recurses. */
#ifndef JGFLINT_FIX_LEGACY_TREE_H
#define JGFLINT_FIX_LEGACY_TREE_H

#include "fix/fix_builder.h"

struct legacy_branch {
  struct view name;    /* as it was called */
  struct view written; /* the same, or, where that is taken, with a number: "date-2" */
  size_t index;        /* in a list; LEGACY_NAMED, LEGACY_APPENDED */
  struct view value;   /* of a leaf */
  struct legacy_branch *parent, *next;
  struct legacy_branch *first, *last; /* what hangs on it, indexes ascending */
  struct legacy_branch *recent;       /* of these, the one hung there last */
  size_t count, places;               /* how many hang on it; how long a list of them is at least */
};

#define LEGACY_NAMED SIZE_MAX
#define LEGACY_APPENDED (SIZE_MAX - 1)

/* Two things for one place are both kept. The branch that `legacy` hangs on. */
const struct legacy_branch *legacy_tree_new(const struct json_document *document, struct arena *arena, const struct fix_legacy *entries,
                                            size_t count);

/* Whether it is to be a list. Where that would be of gaps for the most part, it is an object with the indexes as names,
 * to which the same JSON Pointers lead. */
bool legacy_branch_is_list(const struct legacy_branch *branch);
/* Whether what hangs on it can go into a list of so many elements; into an object. */
bool legacy_branch_fits_list(const struct legacy_branch *branch, size_t count);
bool legacy_branch_fits_object(const struct legacy_branch *branch);
/* As JSON, in one line. */
struct view legacy_branch_text(struct arena *arena, const struct legacy_branch *branch);

/* "date", and from 2 on "date-2". */
struct view legacy_numbered_name(struct arena *arena, struct view name, size_t number);

#endif
