/* changed_since.h: --changed-since: which lines a diff adds or changes.
 *
 * The diff is git's, of the working tree, or one that was given. What a run finds elsewhere is not shown, and files in which
 * nothing changed need not be read. */
#ifndef JGFLINT_CLI_CHANGED_SINCE_H
#define JGFLINT_CLI_CHANGED_SINCE_H

#include "cli/settings.h"
#include "lint/diagnostic.h"

struct changed_since;
struct patch_file; /* text/patch.h */

/* Of one file. {0}: all lines count. Of one that is elsewhere nothing is known. */
struct changed_lines {
  enum { CHANGED_ALL, CHANGED_SOME, CHANGED_NONE, CHANGED_ELSEWHERE } how;
  const struct patch_file *file; /* CHANGED_SOME: borrowed */
};

/* Runs git, or reads the diff. NULL, and said why, if that does not work. */
NODISCARD struct changed_since *changed_since_new(const struct settings *settings);
void changed_since_free(struct changed_since *changed_since);

/* By one thread at a time. */
struct changed_lines changed_since_find(struct changed_since *changed_since, const char *name);
/* The directory outside of which it knows nothing. */
const char *changed_since_top(const struct changed_since *changed_since);

/* Removes the findings that are on no changed line. */
void changed_lines_keep(const struct changed_lines *lines, const struct source *source, struct diags *diags);

#endif
